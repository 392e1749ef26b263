import Foundation
import RemoteCache

/// SHA-256 of texts and files, as hexadecimal digits.
enum Digest {
    static func of(_ data: some DataProtocol) -> String { BlobDigest(of: data).hash }

    static func of(_ text: String) -> String { of(Data(text.utf8)) }

    /// The digest of a file's bytes; a file that can't be read has one of its own that no content has.
    static func ofFile(_ path: String) -> String {
        guard let data = FileManager.default.contents(atPath: path) else { return "unreadable" }
        return of(data)
    }
}
