import Foundation

/// Runs other programs.
enum Program {
    /// What a program printed and how it ended.
    struct Run {
        let output: String
        let errors: String
        let status: Int32

        /// All that it printed, the errors last.
        var text: String { output + errors }
    }

    /// Runs a program to its end with nothing to read.
    ///
    /// - Parameter variables: What it finds set beside ``environment``.
    static func run(
        _ path: String, _ arguments: [String], in folder: String? = nil, environment variables: [String: String] = [:]
    ) throws -> Run {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = environment(with: variables)
        process.standardInput = FileHandle.nullDevice
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        return try finish(process)
    }

    /// Runs a process to its end. What it prints goes to `destination` where one is given.
    static func finish(_ process: Process, output destination: FileHandle? = nil) throws -> Run {
        let output = Pipe()
        process.standardOutput = destination ?? output
        // A file takes whatever comes. A pipe would be full at some point, and the process wait for who reads the other
        // one.
        let folder = try TemporaryWorkspace(["errors": ""])
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder.path)/errors"))
        try process.run()
        let text = destination == nil ? output.fileHandleForReading.readDataToEndOfFile() : Data()
        process.waitUntilExit()
        let errors = FileManager.default.contents(atPath: "\(folder.path)/errors") ?? Data()
        return Run(
            output: String(decoding: text, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self),
            status: process.terminationStatus)
    }

    /// Whether a process runs. One that ended and that nobody asked about yet is still listed, and does not.
    static func isAlive(_ process: pid_t) -> Bool {
        let state = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?.split(separator: ")").last
        return kill(process, 0) == 0 && state?.hasPrefix(" Z") != true
    }
}
