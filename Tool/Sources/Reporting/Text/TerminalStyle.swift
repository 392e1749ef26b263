import Foundation

/// Colours for a terminal, or none.
public struct TerminalStyle: Sendable {
    private let isColoured: Bool

    /// Text without colours.
    public static let plain = TerminalStyle(isColoured: false)

    /// Coloured text if `isColoured`.
    public init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    func red(_ text: String) -> String { coded(text, "31;1") }
    func yellow(_ text: String) -> String { coded(text, "33;1") }
    func green(_ text: String) -> String { coded(text, "32;1") }
    func bold(_ text: String) -> String { coded(text, "1") }
    func dim(_ text: String) -> String { coded(text, "2") }

    private func coded(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// The text as a terminal can be trusted with: names come from other people's manifests and files, so control characters
    /// but for ends of lines, tabs and colours are written out.
    package var terminalSafe: String {
        guard utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F || $0 == 0xC2 }) else {
            return self
        }
        var safe = ""
        var rest = Substring(self).unicodeScalars
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\n", "\t": safe.unicodeScalars.append(scalar)
            case "\u{1B}" where rest.startsWithColour: safe.unicodeScalars.append(scalar)
            case _ where scalar.properties.generalCategory == .control:
                safe += "\\u{\(String(scalar.value, radix: 16))}"
            default: safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }
}

extension Substring.UnicodeScalarView {
    /// Whether what follows an escape sets a colour.
    fileprivate var startsWithColour: Bool {
        guard first == "[" else { return false }
        let end = dropFirst().drop { $0 == ";" || ("0"..."9").contains($0) }
        return end.first == "m"
    }
}

/// JSON as it is printed: sorted keys, indented, slashes left alone.
package enum JSONText {
    package static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // The documents hold texts and numbers only, which always can be encoded.
        guard let data = try? encoder.encode(value) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// JSON on one line.
    static func compact(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}

extension String {
    /// The text as it stands in an attribute or between tags.
    var xmlEscaped: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            // XML has no way to write other control characters.
            case _ where scalar.value < 0x20 && scalar != "\t" && scalar != "\n": "?"
            default: String(scalar)
            }
        }.joined()
    }
}
