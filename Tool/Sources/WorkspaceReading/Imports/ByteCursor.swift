/// A position in the bytes of a file. Reading past the end gives 0, so no caller can leave the buffer.
struct ByteCursor {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position >= bytes.count }

    var current: UInt8 { self[0] }

    /// The byte `offset` places from the position, or 0 outside of the file.
    subscript(offset: Int) -> UInt8 {
        let index = position + offset
        return index >= 0 && index < bytes.count ? bytes[index] : 0
    }

    mutating func advance(_ count: Int = 1) {
        position = min(position + count, bytes.count)
    }

    mutating func advance(while condition: (UInt8) -> Bool) {
        while position < bytes.count, condition(bytes[position]) { position += 1 }
    }

    /// Whether the bytes at the position are `text`.
    func isAt(_ text: StaticString) -> Bool {
        guard bytes.count - position >= text.utf8CodeUnitCount else { return false }
        for offset in 0..<text.utf8CodeUnitCount where self[offset] != text.utf8Start[offset] {
            return false
        }
        return true
    }

    /// The text between two positions.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}
