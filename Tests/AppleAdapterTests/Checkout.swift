import Foundation

/// A folder for the modules of one check, and the compiler that fills it.
struct Checkout {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "backplane-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Compiles a module, so that others find it here.
    ///
    /// - Returns: The compiler's errors and warnings, or all that it said if it failed without any.
    func compile(_ module: String, from sources: [URL]) throws -> [String] {
        let module = [
            "-emit-module", "-emit-module-path", folder.appending(path: "\(module).swiftmodule").path, "-c", "-o",
            object(of: module), "-wmo", "-module-name", module,
        ]
        return try problems(of: module + sources.map(\.path))
    }

    /// Checks the types of a module and makes nothing of it.
    func check(_ module: String, from sources: [URL]) throws -> [String] {
        try problems(of: ["-typecheck", "-module-name", module] + sources.map(\.path))
    }

    private func problems(of arguments: [String]) throws -> [String] {
        let (status, output) = try swiftc(arguments)
        let found = output.split(separator: "\n").map(String.init).filter { $0.contains(#/(error|warning): /#) }
        return status != 0 && found.isEmpty ? [output] : found
    }

    /// Builds a program and runs it.
    ///
    /// - Parameters:
    ///   - sources: The program's sources, which have a `@main`.
    ///   - modules: What was compiled here that it uses.
    ///   - runtime: The sources of `Backplane`, whose objects are where these tests were built.
    /// - Returns: What the program, or the compiler, said.
    func run(_ sources: [URL], with modules: [String], and runtime: [URL]) throws -> String {
        let program = folder.appending(path: "Run").path
        let built = builtModules.deletingLastPathComponent().appending(path: "Backplane.build")
        let objects = runtime.map { built.appending(path: "\($0.lastPathComponent).o").path }
        let (status, output) = try swiftc(
            ["-o", program, "-module-name", "Run"] + sources.map(\.path) + modules.map(object) + objects)
        return status == 0 ? try launch([program]).output : output
    }

    private func object(of module: String) -> String { folder.appending(path: "\(module).o").path }

    private func swiftc(_ arguments: [String]) throws -> (status: Int32, output: String) {
        // What is linked with objects that the thread sanitizer watches needs it, too.
        let isSanitized = dlsym(nil, "__tsan_init") != nil
        return try launch(
            [
                "/usr/bin/env", "swiftc", "-parse-as-library", "-swift-version", "6", "-package-name", "backplane",
                "-diagnostic-style", "llvm", "-I", folder.path, "-I", builtModules.path,
            ] + (isSanitized ? ["-sanitize=thread"] : []) + arguments)
    }

    private func launch(_ command: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    /// Where the build that these tests belong to put the `Backplane` module.
    private var builtModules: URL {
        URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "Modules")
    }
}
