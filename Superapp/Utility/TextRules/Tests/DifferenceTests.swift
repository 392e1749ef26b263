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

    @Test("What long texts have in common is found between the words that each has once")
    func long() {
        let words = (0..<700).map { "word\($0)" }
        let edited = ["First"] + words[..<300] + ["middle"] + words[301...] + ["last"]
        let found = parts(words.joined(separator: " "), edited.joined(separator: " "))
        #expect(found.filter { $0.0 != .both }.map(\.1) == ["First ", "word300 ", "middle ", " last"])
    }

    @Test("Long texts that were made to be slow to compare are compared as quickly as others")
    func hostile() {
        func words(_ letters: [Character]) -> String {
            String((0..<4_000).flatMap { _ in [letters.randomElement() ?? "a", " "] })
        }
        // Its words times its differences would be about 16 million steps of comparing texts, for each drawing.
        let (old, new) = (words(["a", "b", "c", "d"]), words(["a", "b", "c", "e"]))
        let found = Difference(from: old, to: new).parts
        #expect(found.filter { $0.side != .new }.map(\.text).joined() == old)
        #expect(found.filter { $0.side != .old }.map(\.text).joined() == new)
        #expect(found.count < 10)
    }

    @Test("The parts of a side, put together, are its text, whatever it says")
    func whole() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            func text() -> String {
                let length = Int.random(in: 0...(Bool.random(using: &random) ? 12 : 600), using: &random)
                return String((0..<length).map { _ in "abcdefg \n".randomElement() ?? "a" })
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
