import Testing

@testable import Changes

@Suite("Turns at places")
struct PlaceQueueTests {
    @Test("Sites that come anew again and again don't keep away one that was there before")
    func newSites() {
        var line = Line(places: 1)
        line.add("ada")
        line.leave("ada", after: 50)
        line.add("new 0")
        line.add("ada")
        for number in 1...60 where line.served.last != "ada" {
            line.add("new \(number)")
            line.leave("new \(number - 1)", after: 10)
        }
        #expect(line.served.last == "ada")
    }

    @Test("Sites that ask for much, however many, are served after others that come from time to time")
    func manySites() {
        var line = Line(places: 1)
        for _ in 1...40 { for number in 1...20 { line.add("many \(number)") } }
        for round in 1...10 {
            for _ in 1...20 { line.leave(line.served.last, after: 10) }
            line.add("few \(round)")
            line.leave(line.served.last, after: 10)
            #expect(line.served.last == "few \(round)")
        }
    }

    @Test("Who always asks for a little saves nothing for the time when others come")
    func alwaysThere() {
        var line = Line(places: 3)
        line.add("ada")
        for _ in 1...10 {
            line.add("bob")
            line.add("ada")
            line.leave("ada", after: 1)
            line.leave("bob", after: 100)
        }
        line.add("bob")
        for _ in 1...30 { line.add("ada") }
        line.add("eve")
        for _ in 1...5 { line.leave("ada", after: 50) }
        #expect(line.served.suffix(5).contains("eve"))
    }
}

/// Sites that share places.
private struct Line {
    private var queue: PlaceQueue<String>
    private var number = 0
    /// Who has got a place so far.
    private(set) var served: [String] = []

    init(places: Int) {
        queue = PlaceQueue(count: places, total: places)
    }

    mutating func add(_ site: String) {
        number += 1
        queue.add(site, number: number, of: .init(site: site, address: ""))
        note(queue.admit())
    }

    /// Gives a place back after a number of milliseconds.
    mutating func leave(_ site: String?, after milliseconds: Int) {
        guard let site else { return }
        note(queue.leave(.init(site: site, address: ""), after: .milliseconds(milliseconds)))
    }

    private mutating func note(_ site: String?) {
        if let site { served.append(site) }
    }
}
