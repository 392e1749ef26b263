import Foundation

/// A 128-bit fingerprint of a file's bytes and their number: two FNV-1a hashes with different starts, mixed eight bytes
/// at a time. It tells versions of a file apart; it is no defence against someone who looks for a collision.
package struct ContentHash: Hashable, Sendable {
    private let first: UInt64
    private let second: UInt64
    private let count: Int

    package init(_ data: Data) {
        (first, second) = data.withUnsafeBytes(Self.hash)
        count = data.count
    }

    init(_ text: String) {
        self.init(Data(text.utf8))
    }

    /// The fingerprint of bytes as two numbers.
    static func words(_ bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) { hash(bytes) }

    /// The fingerprint and the size as hexadecimal digits.
    package var hexadecimal: String {
        [first, second].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined() + String(count, radix: 16)
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
        var first: UInt64 = 0xcbf2_9ce4_8422_2325
        var second: UInt64 = 0x6c62_272e_07bb_0142
        func mix(_ word: UInt64) {
            first = (first ^ word) &* 0x0000_0100_0000_01b3
            first ^= first >> 32
            second = (second ^ word.byteSwapped) &* 0x9e37_79b9_7f4a_7c15
            second ^= second >> 29
        }
        var index = 0
        while index + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        while index < bytes.count {
            mix(UInt64(bytes[index]))
            index += 1
        }
        return (first, second)
    }
}
