import CosmonautServiceInterface
import DatabaseTesting
import Foundation
import GRDB
import SpacesuitServiceInterface
import Testing

@testable import CosmonautService

@Suite("The crew", .timeLimit(.minutes(5)))
struct CrewTests {
    @Test("Who joins is in the list of everyone who watches, in the order in which people count")
    func live() async throws {
        let fixture = try await Fixture()
        var seen: [[String]] = []
        for try await list in fixture.crew.crew() {
            seen.append(list.map(\.name))
            if seen.count == 1 { try await fixture.cosmonauts.enlist(CosmonautID(), name: "Crew 10", role: "Pilot") }
            if seen.count == 2 { try await fixture.cosmonauts.enlist(CosmonautID(), name: "Crew 9", role: "Pilot") }
            if seen.count == 3 { break }
        }
        #expect(seen == [["Mira"], ["Crew 10", "Mira"], ["Crew 9", "Crew 10", "Mira"]])
    }

    @Test("A form that is sent twice adds one cosmonaut; with somebody else in it, it is refused")
    func twice() async throws {
        let fixture = try await Fixture()
        let id = CosmonautID()
        try await fixture.cosmonauts.enlist(id, name: "Jonas", role: "Engineer")
        try await fixture.cosmonauts.enlist(id, name: "Jonas", role: "Engineer")
        await #expect(throws: CosmonautError.addedBefore(name: "Jonas")) {
            try await fixture.cosmonauts.enlist(id, name: "Jonas the Second", role: "Engineer")
        }
        #expect(try await fixture.list().map(\.name) == ["Jonas", "Mira"])
    }

    @Test("Ten accounts, or twenty, that add all they may keep nobody from adding, nor from being seen")
    func crowd() async throws {
        let fixture = try await Fixture()
        let (ada, hers) = (UUID(), CosmonautID())
        let (old, first) = (UUID(), CosmonautID())
        try await fixture.cosmonauts.enlist(first, name: "First", role: "Pilot", by: old)
        for account in (1...20).map({ _ in UUID() }) {
            for number in 1...CosmonautStore.mostOfAccount {
                try await fixture.cosmonauts.enlist(CosmonautID(), name: "Crowd \(number)", role: "Pilot", by: account)
            }
        }
        try await fixture.cosmonauts.enlist(hers, name: "Ada's", role: "Pilot", by: ada)
        let seen = try await fixture.list()
        #expect(seen.count == CosmonautStore.mostOfOthers + 1, "With Mira, who is the app's own.")
        #expect(Set(["Ada's", "First", "Mira"]).isSubset(of: seen.map(\.name)))
        #expect(
            seen.prefix(3).map(\.name) == ["Mira", "Ada's", "Crowd 20"], "Of each account in turn, the latest first.")
        #expect(seen.count { $0.name == "Crowd 20" } == 20 && seen.count { $0.name == "Crowd 1" } == 0)
        let one = try await fixture.database.read { database in
            try String.fetchOne(database, sql: "SELECT id FROM cosmonaut WHERE name = ?", arguments: ["Crowd 1"])
        }
        let id = try #require(one.flatMap { CosmonautID($0) })
        for try await list in fixture.crew.crew(seenBy: ada, with: id, others: 24) {
            #expect(list.contains { $0.id == id } && list.contains { $0.id == hers })
            #expect(list.count == 24 + 3, "With Mira, hers, and the one who is asked for.")
            break
        }
    }

    @Test("All that an account has added is in the crew that it sees, however much others have added since")
    func own() async throws {
        let fixture = try await Fixture()
        let ada = UUID()
        for number in 1...CosmonautStore.mostOfAccount {
            try await fixture.cosmonauts.enlist(CosmonautID(), name: "Ada's \(number)", role: "Pilot", by: ada)
        }
        for number in 1...CosmonautStore.mostOfOthers {
            try await fixture.cosmonauts.enlist(CosmonautID(), name: "Crowd \(number)", role: "Pilot", by: UUID())
        }
        for try await list in fixture.crew.crew(seenBy: ada, with: nil, others: .max) {
            #expect(list.count { $0.addedBy == ada } == CosmonautStore.mostOfAccount)
            #expect(list.count == CosmonautStore.mostOfAccount + CosmonautStore.mostOfOthers + 1)
            break
        }
    }

    @Test("One account adds some of the crew, not all of it; another one, and what was added before, still can")
    func perAccount() async throws {
        let fixture = try await Fixture()
        let (one, other) = (UUID(), UUID())
        let limit = CosmonautStore.mostOfAccount
        let ids = (1...limit).map { _ in CosmonautID() }
        for (number, id) in ids.enumerated() {
            try await fixture.cosmonauts.enlist(id, name: "Crew \(number)", role: "Pilot", by: one)
        }
        await #expect(throws: CosmonautError.enoughAdded(limit: limit)) {
            try await fixture.cosmonauts.enlist(CosmonautID(), name: "One more", role: "Pilot", by: one)
        }
        try await fixture.cosmonauts.enlist(ids[0], name: "Crew 0", role: "Pilot", by: one)
        try await fixture.cosmonauts.enlist(CosmonautID(), name: "Another's", role: "Pilot", by: other)
        #expect(try await fixture.list().count == limit + 2)
    }

    @Test("Who added a cosmonaut removes them, and puts them back with their spacewalks and their suit")
    func removing() async throws {
        let fixture = try await Fixture(suit: nil)
        let (ada, jonas, suit, walk) = (UUID(), CosmonautID(), SpacesuitID(), SpacewalkID())
        try await fixture.cosmonauts.enlist(jonas, name: "Jonas", role: "Engineer", by: ada)
        try await fixture.suits.commission(suit, name: "Heron")
        try await fixture.suits.assign(suit, to: jonas)
        try await fixture.suits.service(suit)
        try await fixture.cosmonauts.startSpacewalk(walk, of: jonas)
        await #expect(throws: CosmonautError.stillOutside(name: "Jonas")) {
            try await fixture.cosmonauts.remove(jonas, by: ada)
        }
        try await fixture.cosmonauts.endSpacewalk(walk)
        let (person, walks) = (try await fixture.person(jonas), try await fixture.walks(of: jonas))
        var offers = fixture.cosmonauts.removed(by: ada).makeAsyncIterator()
        #expect(try await offers.next() == .some(nil))
        try await fixture.cosmonauts.remove(jonas, by: ada)
        #expect(try await offers.next() == person)
        #expect(try await fixture.list().map(\.name) == ["Mira"] && fixture.suits.list.map(\.wearer) == [nil])
        for _ in 1...2 { try await fixture.cosmonauts.putBack(jonas, by: ada) }
        #expect(try await offers.next() == .some(nil))
        #expect(try await fixture.person(jonas) == person)
        #expect(try await fixture.walks(of: jonas) == walks)
        #expect(walks.count == 1)
        #expect(fixture.suits.list.map(\.wearer) == [jonas])
    }

    @Test("Nobody else removes a cosmonaut or puts them back; a suit that another has got meanwhile stays theirs")
    func removingOthers() async throws {
        let fixture = try await Fixture()
        let (ada, jonas) = (UUID(), CosmonautID())
        try await fixture.cosmonauts.enlist(jonas, name: "Jonas", role: "Engineer", by: ada)
        for (id, account) in [(jonas, UUID()), (fixture.mira, ada)] {
            await #expect(throws: CosmonautError.notYours(name: id == jonas ? "Jonas" : "Mira")) {
                try await fixture.cosmonauts.remove(id, by: account)
            }
        }
        await #expect(throws: CosmonautError.unknownCosmonaut) {
            try await fixture.cosmonauts.remove(CosmonautID(), by: ada)
        }
        let suit = try #require(fixture.suits.list.first).id
        try await fixture.suits.takeBack(suit, from: fixture.mira)
        try await fixture.suits.assign(suit, to: jonas)
        try await fixture.cosmonauts.remove(jonas, by: ada)
        try await fixture.suits.assign(suit, to: fixture.mira)
        await #expect(throws: CosmonautError.notRestorable) {
            try await fixture.cosmonauts.putBack(jonas, by: UUID())
        }
        try await fixture.cosmonauts.putBack(jonas, by: ada)
        #expect(try await fixture.list().count == 2 && fixture.suits.list.map(\.wearer) == [fixture.mira])
    }

    @Test("The id of a cosmonaut is nobody else's, also when they have left, and so they can come back")
    func retired() async throws {
        let fixture = try await Fixture()
        let (ada, bob, jonas, walk) = (UUID(), UUID(), CosmonautID(), SpacewalkID())
        try await fixture.cosmonauts.enlist(jonas, name: "Jonas", role: "Engineer", by: ada)
        await #expect(throws: CosmonautError.idTaken) {
            try await fixture.cosmonauts.enlist(jonas, name: "Jonas", role: "Engineer", by: bob)
        }
        let suit = try #require(fixture.suits.list.first).id
        try await fixture.suits.takeBack(suit, from: fixture.mira)
        try await fixture.suits.assign(suit, to: jonas)
        try await fixture.cosmonauts.startSpacewalk(walk, of: jonas)
        try await fixture.cosmonauts.endSpacewalk(walk)
        try await fixture.cosmonauts.remove(jonas, by: ada)
        await #expect(throws: CosmonautError.idTaken) {
            try await fixture.cosmonauts.enlist(jonas, name: "Thief", role: "Engineer", by: bob)
        }
        // The id of the spacewalk was on the page as well.
        try await fixture.suits.assign(suit, to: fixture.mira)
        try await fixture.suits.service(suit)
        try await fixture.cosmonauts.startSpacewalk(walk, of: fixture.mira)
        try await fixture.cosmonauts.putBack(jonas, by: ada)
        #expect(try await fixture.person(jonas)?.name == "Jonas")
        #expect(try await fixture.walks(of: jonas).count == 1)
        #expect(try await fixture.walks(of: fixture.mira).map(\.id) == [walk])
    }

    @Test("Whoever has added somebody else in place of a cosmonaut is told that these can't come back")
    func replaced() async throws {
        let fixture = try await Fixture()
        let (ada, jonas) = (UUID(), CosmonautID())
        try await fixture.cosmonauts.enlist(jonas, name: "Jonas", role: "Engineer", by: ada)
        try await fixture.cosmonauts.remove(jonas, by: ada)
        try await fixture.cosmonauts.enlist(jonas, name: "Paul", role: "Pilot", by: ada)
        await #expect(throws: CosmonautError.notRestorable) { try await fixture.cosmonauts.putBack(jonas, by: ada) }
    }

    @Test("Whoever has added another one of that name can't put the first one back beside them")
    func doubled() async throws {
        let fixture = try await Fixture()
        let (ada, jonas, other) = (UUID(), CosmonautID(), CosmonautID())
        try await fixture.cosmonauts.enlist(jonas, name: "Jonas", role: "Engineer", by: ada)
        try await fixture.cosmonauts.remove(jonas, by: ada)
        try await fixture.cosmonauts.enlist(other, name: "JONAS", role: "Pilot", by: ada)
        let before = try await fixture.list().count
        await #expect(throws: CosmonautError.nameInUse("JONAS")) {
            try await fixture.cosmonauts.putBack(jonas, by: ada)
        }
        #expect(try await fixture.list().count == before)
    }

    @Test("Nobody adds two whose names look the same, nor one who looks like one of the sample crew")
    func sameName() async throws {
        let fixture = try await Fixture()
        try await fixture.database.write { try CosmonautServiceModule.samples.insert($0) }
        let (ada, id) = (UUID(), CosmonautID())
        let sample = try #require(try await fixture.list().first { $0.isSample }).name
        for _ in 1...2 { try await fixture.cosmonauts.enlist(id, name: "Paul", role: "Pilot", by: ada) }
        for (name, known) in [("Paul", "Paul"), ("PauI", "Paul"), (sample, sample)] {
            let problem = "“\(known)” is in the crew already. Choose a name that tells them apart."
            await #expect(throws: CosmonautError.invalidName(problem)) {
                try await fixture.cosmonauts.enlist(CosmonautID(), name: name, role: "Pilot", by: ada)
            }
        }
        try await fixture.cosmonauts.enlist(CosmonautID(), name: "Paul", role: "Pilot", by: UUID())
    }

    @Test("The last spacewalks of a cosmonaut are kept")
    func spacewalks() async throws {
        let fixture = try await Fixture()
        let store = CosmonautStore(database: fixture.database)
        for number in 1...CosmonautStore.mostSpacewalks + 5 {
            let (id, date) = (SpacewalkID(), Date(timeIntervalSince1970: Double(number)))
            try await store.begin(id, of: fixture.mira, at: date) { _, _ in "Heron \(number)" }
            try await store.end(id, at: date)
        }
        for try await walks in fixture.crew.spacewalks(of: fixture.mira, limit: 1_000) {
            #expect(walks.count == CosmonautStore.mostSpacewalks && walks.first?.suit == "Heron 105")
            break
        }
    }

    @Test("A row that another program has made unreadable hides no other")
    func unreadable() async throws {
        let fixture = try await Fixture()
        let walk = SpacewalkID()
        try await fixture.cosmonauts.startSpacewalk(walk, of: fixture.mira)
        try await fixture.cosmonauts.endSpacewalk(walk)
        try await fixture.cosmonauts.enlist(CosmonautID(), name: "Jonas", role: "Engineer")
        try await fixture.database.write { database in
            try database.execute(sql: "UPDATE cosmonaut SET id = 'x' WHERE name = 'Jonas'")
            try database.execute(sql: "UPDATE spacewalk SET id = 'x'")
        }
        #expect(try await fixture.list().map(\.name) == ["Mira"])
        #expect(try await fixture.walks().isEmpty)
    }

    @Test("Names and roles are text, whatever is in them")
    func text() async throws {
        let fixture = try await Fixture()
        let id = CosmonautID()
        try await fixture.cosmonauts.enlist(id, name: "'; DROP TABLE cosmonaut; --", role: " <b>Pilot</b> ")
        let person = try #require(try await fixture.person(id))
        #expect(person.name == "'; DROP TABLE cosmonaut; --")
        #expect(person.role == "<b>Pilot</b>")
        #expect(!person.isSample)
    }

    @Test("What can't be a name or a role is refused with what is wrong, and nobody joins")
    func refused() async throws {
        let fixture = try await Fixture()
        await #expect(throws: CosmonautError.invalidName("Enter the name.")) {
            try await fixture.cosmonauts.enlist(CosmonautID(), name: "  ", role: "Pilot")
        }
        await #expect(
            throws: CosmonautError.invalidRole(
                "The role is too long. Use at most 64 characters; an emoji can count as several.")
        ) {
            try await fixture.cosmonauts.enlist(
                CosmonautID(), name: "Jonas", role: String(repeating: "x", count: 10_240))
        }
        #expect(try await fixture.list().count == 1)
    }

    @Test("The sample crew is marked as such")
    func samples() async throws {
        let fixture = try await Fixture()
        try await fixture.database.write { try CosmonautServiceModule.samples.insert($0) }
        let list = try await fixture.list()
        #expect(list.count == 6)
        #expect(list.filter { !$0.isSample }.map(\.name) == ["Mira"])
    }

    @Test("A storage that fails is said as such, with its reason for the log only")
    func storage() async throws {
        let store = CosmonautStore(database: try MemoryDatabase(migrations: []))
        await #expect {
            _ = try await store.cosmonaut(CosmonautID())
        } throws: { error in
            guard let error = error as? CosmonautError, case .storage(let reason) = error else { return false }
            return reason.contains("no such table") && !error.message.contains("table")
        }
    }
}
