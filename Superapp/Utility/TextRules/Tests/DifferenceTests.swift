import Testing
import TextRules

@Suite("The difference of two texts")
struct DifferenceTests {
    private func parts(_ old: String, _ new: String) -> [(Difference.Side, String)] {
        Difference(from: old, to: new).parts.map { ($0.side, $0.text) }
    }

    @Test("Words that only one version has are told apart from those that both have")
    func words() {
        let found = parts("Buy rye bread for today", "Buy white bread for Ada")
        #expect(found.map(\.0) == [.both, .old, .new, .both, .old, .new])
        #expect(found.map(\.1) == ["Buy ", "rye ", "white ", "bread for ", "today", "Ada"])
    }

    @Test("The last word of a text stays the same when something is written behind it")
    func appended() {
        let found = parts("rye bread", "rye bread and butter")
        #expect(found.map(\.0) == [.both, .new] && found.map(\.1) == ["rye bread", " and butter"])
        #expect(parts("one MINE", "one").map(\.1) == ["one", " MINE"])
    }

    @Test("Texts that say the same have no difference")
    func same() {
        #expect(Difference(from: "a b", to: "a b").isEmpty)
        #expect(Difference(from: "", to: "").parts.isEmpty)
    }

    @Test("The parts of a side, put together, are its text, whatever it says")
    func whole() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            func text() -> String {
                String((0..<Int.random(in: 0...12, using: &random)).map { _ in "ab \n".randomElement() ?? "a" })
            }
            let (old, new) = (text(), text())
            let found = Difference(from: old, to: new).parts
            #expect(
                found.filter { $0.side != .new }.map(\.text).joined() == old,
                "\(old.debugDescription) \(new.debugDescription)")
            #expect(
                found.filter { $0.side != .old }.map(\.text).joined() == new,
                "\(old.debugDescription) \(new.debugDescription)")
        }
    }
}
