import Foundation

/// Runs SwiftPM on packages that tests made.
enum SwiftPM {
    /// Runs `swift` with `arguments` on the package in a folder.
    ///
    /// SwiftPM itself ends by a segmentation fault once in some thousand builds (in `_dispatch_event_loop_drain` of
    /// Swift 6.3 on Linux), after which nothing is known of the package. So it is started again, and the crash is
    /// printed. What it runs, a test for one, may crash as it likes: SwiftPM then exits with status 1.
    @discardableResult
    static func run(
        _ arguments: [String], in folder: String, environment: [String: String] = [:]
    ) throws -> Program.Run {
        let start = { try Program.run("/usr/bin/env", ["swift"] + arguments, in: folder, environment: environment) }
        let run = try start()
        guard run.status == SIGSEGV else { return run }
        print("swift \(arguments.joined(separator: " ")) crashed and was started again")
        return try start()
    }
}
