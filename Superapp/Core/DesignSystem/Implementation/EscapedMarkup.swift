import Mustache

/// How every value becomes markup: by Unicode scalar.
///
/// Browsers read markup scalar by scalar. Whoever goes by `Character` misses a `<` that a mark, a joiner or a letter before
/// it has taken into one grapheme, and lets it through.
struct EscapedMarkup: MustacheContentType {
    /// The pragma that a template begins with: partials do not take over how the template around them escapes.
    static let pragma: String = {
        MustacheContentTypes.register(EscapedMarkup(), named: "MARKUP")
        return "{{% CONTENT_TYPE:MARKUP}}"
    }()

    func escapeText(_ text: String) -> String {
        guard text.utf8.contains(where: { Self.replacement(of: $0) != nil }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 32)
        // What is replaced are scalars of one byte, which no other scalar's bytes hold.
        for byte in text.utf8 {
            if let replacement = Self.replacement(of: byte) {
                bytes.append(contentsOf: replacement.utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func replacement(of byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): nil
        // Nothing that markup may hold; browsers differ in what they make of it.
        case 0..<0x20, 0x7F: "\u{FFFD}"
        default: nil
        }
    }
}

extension StaticString {
    fileprivate var utf8: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
