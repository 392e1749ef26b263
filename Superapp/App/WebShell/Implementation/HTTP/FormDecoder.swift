import DesignSystemInterface
import Foundation

/// Reads `application/x-www-form-urlencoded` bodies.
enum FormDecoder {
    /// The most fields that a form may have.
    static let fieldLimit = 256

    /// Reads a form.
    ///
    /// - Throws: ``Refusal/malformed(_:)`` if it is not valid.
    static func decode(_ bytes: some Sequence<UInt8>) throws(Refusal) -> WebForm {
        let pairs = Array(bytes).split(separator: UInt8(ascii: "&"))
        guard pairs.count <= fieldLimit else { throw .malformed("The form has too many fields.") }
        var fields: [(name: String, value: String)] = []
        for pair in pairs {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try text(parts[0])
            fields.append((name, parts.count > 1 ? try text(parts[1]) : ""))
        }
        return WebForm(fields)
    }

    private static func text(_ bytes: some Sequence<UInt8>) throws(Refusal) -> String {
        var decoded: [UInt8] = []
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else {
                    throw .malformed("The form is not encoded correctly.")
                }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else {
            throw .malformed("The form is not UTF-8 text.")
        }
        // No keyboard has it, and what comes after it would be lost wherever a text ends at it.
        guard !text.utf8.contains(0) else { throw .malformed("The form has a character that no text has (U+0000).") }
        return text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(UnicodeScalar(byte)).hexDigitValue.flatMap { UInt8(exactly: $0) }
    }
}
