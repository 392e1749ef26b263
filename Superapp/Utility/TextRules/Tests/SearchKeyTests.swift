import TextRules
import Testing

@Suite("Keys to search and sort by")
struct SearchKeyTests {
    @Test(
        "Texts that people take for the same have the same key",
        arguments: [
            ("Straße", "STRASSE"), ("Straße", "Straẞe"), ("Été", "ete"), ("cà phê", "CA PHE"), ("Đà Nẵng", "da nang"),
            ("Łódź", "lodz"), ("Æsop", "aesop"), ("ｆｕｌｌ", "full"), ("ﬁn", "fin"), ("e\u{301}", "é"),
            ("Ångström", "angstrom"),
        ])
    func same(one: String, other: String) {
        #expect(SearchKey(one) == SearchKey(other))
    }

    @Test("Letters with marks stand beside those without")
    func order() {
        let words = ["Zebra", "Äpfel", "apfel", "Birne", "été", "Eton", "Esel"]
        #expect(
            words.sorted { SearchKey($0) < SearchKey($1) } == [
                "Äpfel", "apfel", "Birne", "Esel", "été", "Eton", "Zebra",
            ])
    }

    @Test("Names with numbers are ordered as people count, whatever the server's language is")
    func numbers() {
        let names = ["Heron 10", "heron 9", "Äsop 2", "Heron 010b", "Zoe", "asop 11", "Heron"]
        #expect(
            names.sorted { SearchKey(counting: $0) < SearchKey(counting: $1) } == [
                "Äsop 2", "asop 11", "Heron", "heron 9", "Heron 10", "Heron 010b", "Zoe",
            ])
    }

    @Test("A key contains the keys of its parts, and every key the empty one")
    func parts() {
        #expect(SearchKey("Großes Straßenfest").contains(SearchKey("STRASSEN")))
        #expect(SearchKey("").contains(SearchKey("")) && SearchKey("a").contains(SearchKey("")))
        #expect(!SearchKey("a").contains(SearchKey("ab")))
    }
}
