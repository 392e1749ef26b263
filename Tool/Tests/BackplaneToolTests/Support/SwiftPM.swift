/// Runs SwiftPM as a person would, without `backplane`.
enum SwiftPM {
    /// Runs `swift` with `arguments` on the package in a folder, and gives what it printed with its exit status.
    @discardableResult
    static func run(_ arguments: [String], in folder: String) throws -> (status: Int32, text: String) {
        try Program.run("/usr/bin/env", ["swift"] + arguments, in: folder)
    }
}
