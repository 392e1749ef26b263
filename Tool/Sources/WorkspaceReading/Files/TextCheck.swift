import Foundation

/// Tells text from other files.
enum TextCheck {
    case text
    case binary
    case notUTF8

    /// Looks at all bytes: eight at a time while they are ASCII.
    static func check(_ bytes: UnsafeBufferPointer<UInt8>) -> TextCheck {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return .text }
        if memchr(base, 0, bytes.count) != nil { return .binary }
        return isASCII(bytes) || String(validating: bytes, as: UTF8.self) != nil ? .text : .notUTF8
    }

    private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index + 8 <= raw.count {
            if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
            index += 8
        }
        while index < raw.count {
            if raw[index] & 0x80 != 0 { return false }
            index += 1
        }
        return true
    }
}
