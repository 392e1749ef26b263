import Foundation

/// There is no browser to test with. Tests fail with it rather than pass without having tested anything.
struct MissingBrowser: Error, CustomStringConvertible {
    let program: String

    var description: String {
        "\(program) is not installed; the browser tests need it. On Debian: apt-get install chromium chromium-driver"
    }

    /// The path of the first of these programs that is installed.
    static func locate(_ programs: [String]) throws -> URL {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        for program in programs {
            for folder in path.split(separator: ":") {
                let file = "\(folder)/\(program)"
                if FileManager.default.isExecutableFile(atPath: file) { return URL(fileURLWithPath: file) }
            }
        }
        throw MissingBrowser(program: programs[0])
    }
}
