import Foundation

/// A key for searching and sorting text: without case, width and accents, and with letters such as `ß` as two letters.
///
/// `Straße` and `STRASSE`, `Été` and `ete` have the same key, and `Äpfel` comes between `Apfel` and `Birne`, as in the
/// root order of [CLDR](https://cldr.unicode.org/index/cldr-spec/collation-guidelines), of which this is the first level.
public struct SearchKey: Hashable, Comparable, Sendable {
    /// The text that is compared, byte by byte, and can be stored.
    public let text: String

    /// Makes the key of a text.
    public init(_ raw: String) {
        guard raw.utf8.contains(where: { $0 >= 0x80 }) else {
            text = raw.lowercased()
            return
        }
        // In capitals ß is SS; one that is a capital already is made small before.
        let folded = raw.precomposedStringWithCompatibilityMapping.lowercased().uppercased().lowercased()
        var key = String.UnicodeScalarView()
        for scalar in folded.decomposedStringWithCanonicalMapping.unicodeScalars where !scalar.properties.isDiacritic {
            if let letters = Self.letters[scalar] {
                key.append(contentsOf: letters.unicodeScalars)
            } else {
                key.append(scalar)
            }
        }
        text = String(key)
    }

    /// Makes a key that was stored.
    public init(stored text: String) {
        self.text = text
    }

    /// Makes a key by which numbers in names are ordered as people count: `Heron 2` comes before `Heron 10`.
    public init(counting raw: String) {
        self = SearchKey(raw).counting
    }

    /// The key that orders numbers as people count. It contains other texts than this one.
    public var counting: SearchKey {
        var (key, number) = ([UInt8](), [UInt8]())
        for byte in text.utf8 + [0] {
            if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
                number.append(byte)
                continue
            }
            if !number.isEmpty { key += repeatElement(UInt8(ascii: "0"), count: max(0, 64 - number.count)) + number }
            number = []
            key.append(byte)
        }
        return SearchKey(stored: String(decoding: key.dropLast(), as: UTF8.self))
    }

    public static func < (one: SearchKey, other: SearchKey) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    /// Whether it contains another. Every text contains the empty one.
    public func contains(_ part: SearchKey) -> Bool {
        let (whole, part) = (Array(text.utf8), Array(part.text.utf8))
        guard !part.isEmpty else { return true }
        guard whole.count >= part.count else { return false }
        return (0...whole.count - part.count).contains { whole[$0...].starts(with: part) }
    }

    /// Letters that are no others with a mark, by those that people type for them.
    private static let letters: [Unicode.Scalar: String] = [
        "đ": "d", "ð": "d", "ø": "o", "ł": "l", "ı": "i", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th",
    ]
}

extension Sequence {
    /// The elements in the order of a text of each, which ``SearchKey/init(counting:)`` reads once.
    public func sorted(counting text: (Element) -> String) -> [Element] {
        map { ($0, SearchKey(counting: text($0))) }.sorted { $0.1 < $1.1 }.map(\.0)
    }
}
