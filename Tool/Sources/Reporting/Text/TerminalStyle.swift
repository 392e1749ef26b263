import Foundation

/// The style of text for a terminal, with or without colours.
public struct TerminalStyle: Sendable {
    private let isColoured: Bool

    /// The style without colours.
    public static let plain = TerminalStyle(isColoured: false)

    /// Creates a style.
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

/// JSON output with sorted keys, indentation and unescaped slashes.
package enum JSONText {
    package static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // The documents contain only strings and numbers, so encoding can't fail.
        guard let data = try? encoder.encode(value) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// Returns JSON on one line.
    static func compact(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
