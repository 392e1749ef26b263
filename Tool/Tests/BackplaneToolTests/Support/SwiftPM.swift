/// Runs SwiftPM as a person would, without `backplane`.
enum SwiftPM {
    /// Runs `swift` with `arguments` on the package in a folder.
    @discardableResult
    static func run(
        _ arguments: [String], in folder: String, environment: [String: String] = [:]
    ) throws -> Program.Run {
        try Program.run("/usr/bin/env", ["swift"] + arguments, in: folder, environment: environment)
    }
}
