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

    /// Compiles a module up to and including all checks, so that others find it here.
    ///
    /// - Returns: The compiler's errors and warnings, or all that it said if it failed without any.
    func compile(_ module: String, from sources: [URL]) throws -> [String] {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            [
                "swiftc", "-emit-module", "-emit-module-path", folder.appending(path: "\(module).swiftmodule").path,
                "-emit-sil", "-o", folder.appending(path: "\(module).sil").path, "-wmo", "-parse-as-library",
                "-module-name", module,
                "-swift-version", "6", "-diagnostic-style", "llvm", "-I", folder.path, "-I", builtModules.path,
            ] + sources.map(\.path)
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let found = output.split(separator: "\n").map(String.init).filter { $0.contains(#/(error|warning): /#) }
        return process.terminationStatus != 0 && found.isEmpty ? [output] : found
    }

    /// Where the build that these tests belong to put the `Backplane` module.
    private var builtModules: URL {
        URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "Modules")
    }
}
