import Foundation

/// Reads small text files.
enum TextFile {
    /// The text of the file at an absolute path; `nil` when it can't be read.
    static func read(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
