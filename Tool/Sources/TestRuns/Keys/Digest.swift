import Foundation
import RemoteCache
import WorkspaceReading

/// SHA-256 of texts and files, as hexadecimal digits.
enum Digest {
    static func of(_ data: some DataProtocol) -> String { BlobDigest(of: data).hash }

    static func of(_ text: String) -> String { of(Data(text.utf8)) }

    /// The digest of a file's bytes, and of whether it may be run. What is no file, or can't be read, has one of its own
    /// that no content has.
    static func ofFile(_ path: String) -> String {
        // A pipe would never end.
        guard Path.isFile(path), let data = FileManager.default.contents(atPath: path) else { return "unreadable" }
        return of(data) + (access(path, X_OK) == 0 ? " executable" : "")
    }
}
