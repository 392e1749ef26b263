import RepoSearchInterface
import Testing

@testable import RepoSearch

@Suite("Names and searches")
struct NameTests {
    @Test("A name is an owner and a name", arguments: ["apple/swift-nio", "a/b.c_d-1", ".github/.github", "1/2"])
    func names(text: String) {
        #expect(RepoName(text)?.description == text)
    }

    @Test(
        "What could lead elsewhere is no name",
        arguments: [
            "", "apple", "apple/", "/nio", "a/b/c", "../etc", "a/..", "a/.", "a b/c", "a/b?q", "a/b%2f", "a/b\n", "ä/b",
            "<b>/x", "a/" + String(repeating: "x", count: 101),
        ])
    func noNames(text: String) {
        #expect(RepoName(text) == nil)
    }

    @Test(
        "What is typed is searched for without what makes no difference",
        arguments: [
            ("  swift  nio ", "swift nio"), ("\u{0}a\u{1B}b\n", "\u{FFFD}a\u{FFFD}b"), (" \u{3000}\t", ""),
            ("c++", "c++"),
        ])
    func queries(typed: String, text: String) {
        #expect(RepoQuery(typed).text == text)
    }

    @Test("A search as long as GitHub takes is not too long, and one more character is")
    func length() {
        #expect(!RepoQuery(String(repeating: "x", count: 256)).isTooLong)
        #expect(RepoQuery(String(repeating: "x", count: 257)).isTooLong)
    }

    @Test("A search in an address is encoded so that no browser writes it otherwise")
    func encoding() {
        #expect(RepoQuery("c++ 'x' é&").encoded == "c%2B%2B%20%27x%27%20%C3%A9%26")
    }
}
