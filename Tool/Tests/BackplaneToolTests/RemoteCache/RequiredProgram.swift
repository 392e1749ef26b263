import Foundation

/// A program that tests need is not installed.
struct RequiredProgram: Error, CustomStringConvertible {
    let description: String

    /// Where a program is, in `PATH` or where systems keep servers.
    ///
    /// - Throws: `RequiredProgram`, so that a test without it fails and says what to do.
    static func locate(_ name: String) throws -> URL {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders =
            path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"]
        guard let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") })
        else {
            throw RequiredProgram(
                description: "'\(name)' is not installed. 'make test-tool' installs what these tests need (on macOS: "
                    + "brew install \(name)).")
        }
        return URL(fileURLWithPath: "\(folder)/\(name)")
    }
}
