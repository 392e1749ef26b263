import Foundation

/// The Swift compiler, which knows the `Backplane` module of the build that these tests belong to.
struct Compiler {
    struct Failure: Sendable, CustomStringConvertible {
        let line: Int
        let message: String

        var description: String { "line \(line): \(message)" }
    }

    struct NoVerdict: Error, CustomStringConvertible {
        let description: String
    }

    /// Compiles a text up to and including the checks of ownership, and gives what is wrong with it.
    func errors(in text: String, named name: String) throws -> [Failure] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "backplane-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        let (status, output) = try compile(file)
        let errors = output.split(separator: "\n").compactMap { line -> Failure? in
            guard let match = line.firstMatch(of: /^(.*):(\d+):\d+: error: (.*)$/) else { return nil }
            return Failure(line: match.1.hasSuffix(name) ? Int(match.2) ?? 0 : 0, message: String(match.3))
        }
        guard (status == 0) == errors.isEmpty else { throw NoVerdict(description: output) }
        return errors
    }

    private func compile(_ file: URL) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // Beside the file: the compiler puts a finished file in place of what -o names, be it a device.
        let output = file.appendingPathExtension("sil")
        process.arguments = [
            "swiftc", "-emit-sil", "-o", output.path, "-wmo", "-module-name", "Fixture", "-swift-version", "6",
            "-diagnostic-style", "llvm", "-I", modules.path, Fixture.prelude.path, file.path,
        ]
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let messages = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: messages, as: UTF8.self))
    }

    private var modules: URL {
        #if os(macOS)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        #else
            let bundle: URL? = nil
        #endif
        let program = bundle ?? URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        return program.deletingLastPathComponent().appending(path: "Modules")
    }
}
