import DesignSystem
import Foundation
import Testing

@Suite("Styles")
struct StyleTests {
    @Test("Where one is, is shown by outlines: shadows are not drawn in forced colours")
    func focusRings() throws {
        let style = try #require(DesignSystem().assets.first { $0.role == .style })
        let served = String(decoding: style.bytes, as: UTF8.self)
        let rules = served.matches(of: /[^{}]*:focus-visible[^{}]*\{[^}]*\}/).map { String($0.output) }
        #expect(rules.count > 5)
        for rule in rules {
            #expect(!rule.contains("box-shadow"), "\(rule)")
            // The ring of a tile is drawn around the whole of it, by what covers it.
            #expect(!rule.contains("outline: none") || rule.contains(".tile__title"), "\(rule)")
        }
        #expect(served.contains("::placeholder { color: var(--ink-soft); opacity: 1; }"))
    }

    @Test("Only what is done looks ticked off")
    func ticks() throws {
        let style = try #require(DesignSystem().assets.first { $0.role == .style })
        let served = String(decoding: style.bytes, as: UTF8.self)
        let filling = served.matches(of: /[^{}]*\.tick__box\s*\{[^}]*fill: var\(--accent\)/).map { String($0.output) }
        #expect(filling.count == 1 && filling[0].contains(".todo--done .tick__box"))
    }

    @Test("Every style sheet of the folder is part of the one that is served, tokens first")
    func complete() throws {
        let style = try #require(DesignSystem().assets.first { $0.role == .style })
        let served = String(decoding: style.bytes, as: UTF8.self)
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Implementation/Assets")
        let sheets = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "css" }
        #expect(sheets.count > 10)
        for sheet in sheets {
            let text = try String(contentsOf: sheet, encoding: .utf8)
            #expect(served.contains(text), "\(sheet.lastPathComponent) is not listed in DesignSystem.styles")
        }
        #expect(served.hasPrefix("/* Tokens"))
    }
}
