import Foundation

/// Runs other programs to their end.
enum Program {
    /// Runs a program with nothing to read, and gives what it printed with its exit status. Errors count as printed, unless
    /// they go to a place of their own.
    static func run(
        _ path: String, _ arguments: [String], in folder: String? = nil, errors: FileHandle? = nil
    ) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        let pipe = Pipe()
        process.standardOutput = pipe
        if let errors { process.standardError = errors } else { process.standardError = pipe }
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
