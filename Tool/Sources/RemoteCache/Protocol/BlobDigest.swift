import Crypto
import Foundation

/// What the protocol knows a blob by: the SHA-256 of its bytes and their number.
public struct BlobDigest: Hashable, Sendable {
    /// 64 hexadecimal digits, small letters.
    public let hash: String
    /// The number of bytes.
    public let size: Int

    /// The digest of some bytes.
    public init(of data: some DataProtocol) {
        hash = SHA256.hash(data: data).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
        size = data.count
    }

    /// A digest that somebody states; `nil` when it can't be one.
    init?(hash: String, size: Int) {
        guard Self.isHash(hash), size >= 0 else { return nil }
        self.hash = hash
        self.size = size
    }

    /// Whether a text has the form of a SHA-256.
    static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
