import DesignSystem
import Foundation
import Testing

/// WCAG 2 AA: text on its background at least 4.5 to 1, borders of controls and focus rings at least 3 to 1.
@Suite("Contrast")
struct ContrastTests {
    @Test("Text can be read on what it stands on", arguments: Scheme.allCases, Pair.text)
    func legible(scheme: Scheme, pair: Pair) throws {
        #expect(try pair.contrast(in: Palette(scheme)) >= 4.5)
    }

    @Test("Controls stand out from what surrounds them", arguments: Scheme.allCases, Pair.shapes)
    func visible(scheme: Scheme, pair: Pair) throws {
        #expect(try pair.contrast(in: Palette(scheme)) >= 3)
    }
}

enum Scheme: CaseIterable { case light, dark }

struct Pair: Sendable, CustomTestStringConvertible {
    let front: String
    let back: String
    var testDescription: String { "\(front) on \(back)" }

    init(_ front: String, on back: String) {
        self.front = front
        self.back = back
    }

    static let text: [Pair] =
        ["paper", "surface", "sunken"].flatMap { ground in
            ["ink", "ink-soft", "accent-text", "danger-text"].map { Pair($0, on: ground) }
        } + ["accent", "danger", "warning", "info", "success"].map { Pair("\($0)-text", on: "\($0)-soft") } + [
            Pair("ink", on: "accent-soft"), Pair("accent-text", on: "accent-soft"), Pair("paper", on: "ink"),
            Pair("accent-ink", on: "accent"), Pair("accent-ink", on: "accent-hover"),
            Pair("story-ink", on: "story-top"), Pair("story-ink-soft", on: "story-top"),
            Pair("story-ink-soft", on: "story-bottom"),
        ]

    static let shapes: [Pair] = ["paper", "surface"].flatMap { ground in
        ["line-strong", "accent", "danger"].map { Pair($0, on: ground) }
    }

    func contrast(in palette: Palette) throws -> Double {
        let one = try palette.luminance(of: front)
        let other = try palette.luminance(of: back)
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }
}

/// The colours of the style sheet, read from the file that is served.
struct Palette {
    private var colours: [String: String] = [:]

    init(_ scheme: Scheme) throws {
        let style = try #require(DesignSystem().assets.first { $0.role == .style })
        let text = String(decoding: style.bytes, as: UTF8.self)
        let blocks = text.matches(of: /:root \{(.*?)\}/.dotMatchesNewlines()).map(\.1)
        try #require(blocks.count >= 2)
        for block in scheme == .light ? blocks[..<1] : blocks[..<2] {
            for match in block.matches(of: /--([a-z-]+): #([0-9a-f]{6});/) {
                colours[String(match.1)] = String(match.2)
            }
        }
    }

    func luminance(of name: String) throws -> Double {
        let digits = try #require(colours[name])
        let value = try #require(Int(digits, radix: 16))
        let parts = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map { part -> Double in
            let level = Double(part) / 255
            return level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
