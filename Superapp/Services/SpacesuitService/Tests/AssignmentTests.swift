import CosmonautServiceInterface
import Foundation
import SpacesuitServiceInterface
import Testing

@testable import SpacesuitService

@Suite("Whose suit it is", .timeLimit(.minutes(5)))
struct AssignmentTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    @Test("One account adds some of the suits, not all of them")
    func perAccount() async throws {
        let fixture = try Fixture()
        let (one, limit) = (UUID(), SpacesuitStore.mostOfAccount)
        for number in 1...limit {
            try await fixture.suits.commission(SpacesuitID(), name: "Heron \(number)", by: one)
        }
        await #expect(throws: SpacesuitError.enoughAdded(limit: limit)) {
            try await fixture.suits.commission(SpacesuitID(), name: "Heron", by: one)
        }
        try await fixture.suits.commission(SpacesuitID(), name: "Heron", by: UUID())
        #expect(try await fixture.list().count == limit + 1)
    }

    @Test("A new suit is nobody's and needs service, and what is sent twice is one suit")
    func commission() async throws {
        let id = SpacesuitID()
        try await fixture.suits.commission(id, name: " Heron 1 ")
        try await fixture.suits.commission(id, name: "Heron 1")
        await #expect(throws: SpacesuitError.addedBefore(name: "Heron 1")) {
            try await fixture.suits.commission(id, name: "Heron 2")
        }
        #expect(try await fixture.list() == [Spacesuit(id: id, name: "Heron 1")])
        await #expect(throws: SpacesuitError.invalidName("Enter the name.")) {
            try await fixture.suits.commission(SpacesuitID(), name: "")
        }
    }

    @Test("Nobody adds two suits whose names look the same")
    func sameName() async throws {
        let (ada, id) = (UUID(), SpacesuitID())
        for _ in 1...2 { try await fixture.suits.commission(id, name: "Heron", by: ada) }
        for name in ["Heron", "HERON", "Her\u{43E}n"] {
            let problem = "There is a suit named “Heron”. Choose a name that tells them apart."
            await #expect(throws: SpacesuitError.invalidName(problem)) {
                try await fixture.suits.commission(SpacesuitID(), name: name, by: ada)
            }
        }
        #expect(try await fixture.list().count == 1)
    }

    @Test(
        "Twenty accounts that add all the suits they may keep nobody from adding and seeing one, and its wearer from it"
    )
    func crowd() async throws {
        let (ada, worn) = (UUID(), SpacesuitID())
        try await fixture.suits.commission(worn, name: "Worn", by: UUID())
        try await fixture.suits.assign(worn, to: fixture.mira.id)
        for account in (1...20).map({ _ in UUID() }) {
            for number in 1...SpacesuitStore.mostOfAccount {
                try await fixture.suits.commission(SpacesuitID(), name: "Crowd \(number)", by: account)
            }
        }
        for number in 1...5 { try await fixture.suits.commission(SpacesuitID(), name: "Ada's \(number)", by: ada) }
        for try await list in fixture.suits.suits(seenBy: ada, for: fixture.mira.id, others: 24) {
            #expect(list.count { $0.addedBy == ada } == 5 && list.contains { $0.id == worn })
            #expect(list.count == 24 + 5 + 1, "Free ones of others, hers, and the worn one")
            break
        }
        #expect(Set(["Worn", "Ada's 5"]).isSubset(of: try await fixture.list().map(\.name)))
    }

    @Test("Everyone who watches sees whose a suit is, in the order in which people count")
    func live() async throws {
        let id = try await fixture.add("Heron 10")
        _ = try await fixture.add("Heron 9")
        var seen: [[CosmonautID?]] = []
        for try await list in fixture.suits.suits() {
            seen.append(list.map(\.wearer))
            if seen.count == 1 { try await fixture.suits.assign(id, to: fixture.mira.id) }
            if seen.count == 2 { break }
        }
        #expect(seen == [[nil, nil], [nil, fixture.mira.id]])
    }

    @Test("The id of a suit is nobody else's, also when it was removed, and so it can come back")
    func retired() async throws {
        let (ada, bob, id) = (UUID(), UUID(), SpacesuitID())
        try await fixture.suits.commission(id, name: "Heron", by: ada)
        await #expect(throws: SpacesuitError.idTaken) { try await fixture.suits.commission(id, name: "Heron", by: bob) }
        try await fixture.suits.remove(id, by: ada)
        await #expect(throws: SpacesuitError.idTaken) { try await fixture.suits.commission(id, name: "Crane", by: bob) }
        for _ in 1...2 { try await fixture.suits.putBack(id, by: ada) }
        #expect(try await fixture.list().map(\.name) == ["Heron"])
        try await fixture.suits.remove(id, by: ada)
        try await fixture.suits.commission(id, name: "Crane", by: ada)
        await #expect(throws: SpacesuitError.notRestorable) { try await fixture.suits.putBack(id, by: ada) }
    }

    @Test("Whoever has added another suit of that name can't put the first one back beside it")
    func doubled() async throws {
        let (ada, id) = (UUID(), SpacesuitID())
        try await fixture.suits.commission(id, name: "Heron", by: ada)
        try await fixture.suits.remove(id, by: ada)
        try await fixture.suits.commission(SpacesuitID(), name: "Heron", by: ada)
        await #expect(throws: SpacesuitError.nameInUse("Heron")) { try await fixture.suits.putBack(id, by: ada) }
        #expect(try await fixture.list().map(\.name) == ["Heron"])
    }

    @Test("A row that another program has made unreadable hides no other")
    func unreadable() async throws {
        for name in ["Heron 1", "Heron 2"] { _ = try await fixture.add(name) }
        try await fixture.database.write {
            try $0.execute(sql: "UPDATE spacesuit SET wearerID = 'nobody' WHERE name = 'Heron 1'")
        }
        #expect(try await fixture.list().map(\.name) == ["Heron 2"])
    }

    @Test("A suit belongs to one cosmonaut at most")
    func oneWearer() async throws {
        let id = try await fixture.add("Heron", to: fixture.mira)
        await #expect(throws: SpacesuitError.belongsToAnother(suit: "Heron")) {
            try await fixture.suits.assign(id, to: fixture.jonas.id)
        }
        try await fixture.suits.assign(id, to: fixture.mira.id)
        #expect(try await fixture.suit(id)?.wearer == fixture.mira.id)
    }

    @Test("Who gets another suit gives theirs back")
    func exchange() async throws {
        let first = try await fixture.add("Heron 1", to: fixture.mira)
        let second = try await fixture.add("Heron 2")
        try await fixture.suits.assign(second, to: fixture.mira.id)
        #expect(try await fixture.suit(first)?.wearer == nil)
        #expect(try await fixture.suit(of: fixture.mira)?.id == second)
    }

    @Test("A suit is taken back from its wearer only")
    func takeBack() async throws {
        let id = try await fixture.add("Heron", to: fixture.mira)
        await #expect(throws: SpacesuitError.belongsToAnother(suit: "Heron")) {
            try await fixture.suits.takeBack(id, from: fixture.jonas.id)
        }
        try await fixture.suits.takeBack(id, from: fixture.mira.id)
        try await fixture.suits.takeBack(id, from: fixture.mira.id)
        #expect(try await fixture.suit(id)?.wearer == nil)
    }

    @Test("Nothing changes hands while the wearer is outside")
    func outside() async throws {
        let worn = try await fixture.add("Heron 1", to: fixture.mira)
        let free = try await fixture.add("Heron 2")
        fixture.sendOut(fixture.mira)
        for change in [
            { try await fixture.suits.takeBack(worn, from: fixture.mira.id) },
            { try await fixture.suits.assign(free, to: fixture.mira.id) },
        ] {
            await #expect(throws: SpacesuitError.outside(wearer: "Mira")) { try await change() }
        }
        #expect(try await fixture.list().map(\.wearer) == [fixture.mira.id, nil])
    }

    @Test("Who or what does not exist is said to be so")
    func unknown() async throws {
        let id = try await fixture.add("Heron")
        await #expect(throws: SpacesuitError.unknownCosmonaut) {
            try await fixture.suits.assign(id, to: CosmonautID())
        }
        await #expect(throws: SpacesuitError.unknownSuit) {
            try await fixture.suits.assign(SpacesuitID(), to: fixture.mira.id)
        }
        await #expect(throws: SpacesuitError.unknownSuit) {
            try await fixture.suits.takeBack(SpacesuitID(), from: fixture.mira.id)
        }
    }

    @Test("Of many who assign one suit at once, one succeeds, and the others are told")
    func concurrent() async throws {
        let id = try await fixture.add("Heron")
        let crew = (0..<20).map { Cosmonaut(id: CosmonautID(), name: "Crew \($0)", role: "Pilot") }
        fixture.crew.cosmonauts = crew
        let suits = fixture.suits
        let winners = await withTaskGroup(of: CosmonautID?.self) { group in
            for cosmonaut in crew {
                group.addTask {
                    do throws(SpacesuitError) {
                        try await suits.assign(id, to: cosmonaut.id)
                        return cosmonaut.id
                    } catch {
                        #expect(error == .belongsToAnother(suit: "Heron"))
                        return nil
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
        }
        #expect(winners.count == 1)
        #expect(try await fixture.suit(id)?.wearer == winners.first)
    }

    @Test("Of many suits that are assigned to one cosmonaut at once, one stays theirs")
    func manySuits() async throws {
        var ids: [SpacesuitID] = []
        for number in 0..<20 { ids.append(try await fixture.add("Heron \(number)")) }
        let (suits, mira) = (fixture.suits, fixture.mira.id)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in ids { group.addTask { try await suits.assign(id, to: mira) } }
            try await group.waitForAll()
        }
        #expect(try await fixture.list().filter { $0.wearer == mira }.count == 1)
        #expect(try await fixture.list().filter { $0.wearer == nil }.count == 19)
    }
}
