import DesignSystem
import DesignSystemInterface
import Foundation
import Testing

@testable import WebShell

/// What a browser makes of changes is in `Client/showing.js`; here they are made to a list of lines instead.
@Suite("Changes")
struct ChangeTests {
    private static func draw(_ title: String, _ rows: [String], after former: Drawing? = nil) -> Drawing {
        DesignSystem().draw(
            """
            <h1>\(title)</h1><ul>\(each: rows, { row in
                "\(region: String(row.prefix { $0 != " " }), row, { "<li>\($0)</li>" })"
            })</ul>
            """, in: nil, after: former)
    }

    /// Carries changes out, as the script does.
    private static func rows(_ rows: [String], after changes: [Change]) throws -> [String] {
        var rows = rows
        func place(_ id: String) throws -> Int {
            try #require(rows.firstIndex { $0 == id || $0.hasPrefix(id + " ") }, "\(id) is not there")
        }
        func items(_ html: String) -> [String] { html.matches(of: /<li>(.*?)<\/li>/).map { String($0.1) } }
        for change in changes {
            switch change {
            case .replace(let id, let html): rows[try place(id)] = try #require(items(html).first)
            case .remove(let id): rows.remove(at: try place(id))
            case .after(let id, let html): rows.insert(contentsOf: items(html), at: try place(id) + 1)
            case .before(let id, let html): rows.insert(contentsOf: items(html), at: try place(id))
            }
        }
        return rows
    }

    @Test("What is added, goes and changes is told, and nothing else")
    func told() {
        let first = Self.draw("Notes", ["a", "b", "c"])
        #expect(first.changes(since: first) == [])
        let second = Self.draw("Notes", ["b", "c x", "d", "e"], after: first)
        #expect(
            second.changes(since: first) == [
                .remove("a"), .replace("c", html: "<li>c x</li>"), .after("c", html: "<li>d</li><li>e</li>"),
            ])
        let third = Self.draw("Notes", ["e", "b", "c x", "d"], after: second)
        #expect(third.changes(since: second) == [.remove("e"), .before("b", html: "<li>e</li>")])
    }

    @Test("Where something changes that is in no region, or nothing stays, all is told")
    func whole() {
        let first = Self.draw("Notes", ["a"])
        #expect(Self.draw("Other notes", ["a"]).changes(since: first) == nil)
        #expect(Self.draw("Notes", ["b"]).changes(since: first) == nil)
        #expect(Self.draw("Notes", []).changes(since: first) == nil)
    }

    @Test("Whatever changes, the changes lead from the one to the other")
    func random() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let old = "abcdefgh".filter { _ in Bool.random(using: &random) }.map { "\($0) 1" }.shuffled()
            let new = "abcdefgh".filter { _ in Bool.random(using: &random) }
                .map { "\($0) \(Int.random(in: 1...2, using: &random))" }.shuffled()
            let former = Self.draw("Notes", old)
            let drawing = Self.draw("Notes", new, after: former)
            #expect(drawing.html == Self.draw("Notes", new).html)
            guard let changes = drawing.changes(since: former) else { continue }
            #expect(try Self.rows(old, after: changes) == new, "\(old) \(new) \(changes)")
        }
    }

    @Test("A region in a region changes alone")
    func nested() {
        func draw(_ text: String, after former: Drawing?) -> Drawing {
            DesignSystem().draw(
                """
                <main>\(region: "outer", text, {
                    "<p>\(region: "still", 1, { "<i>\($0)</i>" })\(region: "inner", $0, { "<b>\($0)</b>" })</p>"
                })</main>
                """, in: nil, after: former)
        }
        let first = draw("one", after: nil)
        #expect(draw("two", after: first).changes(since: first) == [.replace("inner", html: "<b>two</b>")])
    }
}
