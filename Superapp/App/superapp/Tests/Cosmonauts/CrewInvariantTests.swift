import Backplane
import CosmonautServiceInterface
import Database
import SpacesuitServiceInterface
import Testing

@testable import superapp

/// The two services together, as the app links them: neither knows the other's implementation, but invariants across
/// both hold.
@MainActor
@Suite("The crew and the suits together", .timeLimit(.minutes(5)))
struct CrewInvariantTests {
    private let crew: any CrewDirectory
    private let cosmonauts: any CosmonautService
    private let suits: any SpacesuitService
    private let database: DatabaseModule

    init() throws {
        database = try DatabaseModule(at: .memory, migrations: Superapp.migrations)
        let modules = Superapp.modules(database: database)
        let dependencies = try Assembly(modules: modules, providing: Superapp.ofEachWindow)
            .dependencies
        crew = try dependencies.crew
        cosmonauts = try dependencies.cosmonauts
        suits = try dependencies.spacesuits
    }

    @Test("Every sample suit that has a wearer has one of the sample crew")
    func samples() async throws {
        for sample in Superapp.samples where ["cosmonauts", "spacesuits"].contains(sample.id) {
            try await database.database.write { try sample.insert($0) }
        }
        for suit in try await list() {
            guard let wearer = suit.wearer else { continue }
            #expect(try await crew.cosmonaut(wearer)?.isSample == true)
        }
    }

    @Test("Suits are serviced and change hands only inside, through all of a spacewalk")
    func spacewalk() async throws {
        let (mira, suit, walk) = (CosmonautID(), SpacesuitID(), SpacewalkID())
        try await cosmonauts.enlist(mira, name: "Mira", role: "Commander")
        try await suits.commission(suit, name: "Heron")
        try await suits.assign(suit, to: mira)
        await #expect(throws: CosmonautError.suitNeedsService(suit: "Heron")) {
            try await cosmonauts.startSpacewalk(walk, of: mira)
        }
        try await suits.service(suit)
        try await cosmonauts.startSpacewalk(walk, of: mira)
        await #expect(throws: SpacesuitError.outside(wearer: "Mira")) { try await suits.service(suit) }
        await #expect(throws: SpacesuitError.outside(wearer: "Mira")) { try await suits.takeBack(suit, from: mira) }
        try await cosmonauts.endSpacewalk(walk)
        await #expect(throws: CosmonautError.suitNeedsService(suit: "Heron")) {
            try await cosmonauts.startSpacewalk(SpacewalkID(), of: mira)
        }
        try await suits.service(suit)
        try await cosmonauts.startSpacewalk(SpacewalkID(), of: mira)
    }

    @Test(
        "A spacewalk that fails at any step leaves nothing behind, and begins when nothing fails any more",
        arguments: [
            "BEFORE UPDATE ON spacesuit", "AFTER UPDATE ON spacesuit", "BEFORE INSERT ON spacewalk",
            "AFTER INSERT ON spacewalk",
        ])
    func failingStep(step: String) async throws {
        let (mira, suit, walk) = (CosmonautID(), SpacesuitID(), SpacewalkID())
        try await cosmonauts.enlist(mira, name: "Mira", role: "Commander")
        try await suits.commission(suit, name: "Heron")
        try await suits.assign(suit, to: mira)
        try await suits.service(suit)
        // Code that would undo something fails too: nothing can be written to a full disk.
        try await database.database.write { database in
            for (number, event) in [step, "BEFORE DELETE ON spacewalk", "BEFORE UPDATE ON spacewalk"].enumerated() {
                try database.execute(
                    sql: "CREATE TRIGGER full\(number) \(event) BEGIN SELECT raise(FAIL, 'the disk is full'); END")
            }
        }
        await #expect {
            try await cosmonauts.startSpacewalk(walk, of: mira)
        } throws: { error in
            if case .storage(let reason)? = error as? CosmonautError { reason.contains("full") } else { false }
        }
        #expect(try await crew.cosmonaut(mira)?.spacewalk == nil)
        #expect(try await list().map(\.condition) == [.serviced])
        try await database.database.write { database in
            for number in 0..<3 { try database.execute(sql: "DROP TRIGGER full\(number)") }
        }
        try await cosmonauts.startSpacewalk(walk, of: mira)
        #expect(try await crew.cosmonaut(mira)?.spacewalk?.id == walk)
        #expect(try await list().map(\.condition) == [.needsService])
    }

    @Test("Whatever many people do at once, whoever is outside has a suit that is theirs and needs service")
    func everythingAtOnce() async throws {
        let ids = (people: (0..<6).map { _ in CosmonautID() }, suits: (0..<6).map { _ in SpacesuitID() })
        for (index, id) in ids.people.enumerated() {
            try await cosmonauts.enlist(id, name: "Crew \(index)", role: "Pilot", by: id.rawValue)
        }
        for (index, id) in ids.suits.enumerated() { try await suits.commission(id, name: "Heron \(index)") }
        let (cosmonauts, suits) = (cosmonauts, suits)
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var numbers = Numbers(seed: UInt64(worker))
                    for _ in 0..<60 {
                        await Self.doSomething(ids, cosmonauts, suits, &numbers)
                    }
                }
            }
        }
        try await expectSound(ids.people)
    }

    /// One random user action, which may be refused.
    private nonisolated static func doSomething(
        _ ids: (people: [CosmonautID], suits: [SpacesuitID]), _ cosmonauts: any CosmonautService,
        _ suits: any SpacesuitService, _ numbers: inout Numbers
    ) async {
        guard let person = ids.people.randomElement(using: &numbers),
            let suit = ids.suits.randomElement(using: &numbers)
        else { return }
        let walk = SpacewalkID()
        switch Int.random(in: 0..<9, using: &numbers) {
        case 0: try? await suits.assign(suit, to: person)
        case 1: try? await suits.takeBack(suit, from: person)
        case 2...4: try? await suits.service(suit)
        case 5:
            guard (try? await cosmonauts.remove(person, by: person.rawValue)) != nil else { return }
            try? await cosmonauts.putBack(person, by: person.rawValue)
        default:
            guard (try? await cosmonauts.startSpacewalk(walk, of: person)) != nil else { return }
            if Bool.random(using: &numbers) { try? await cosmonauts.endSpacewalk(walk) }
        }
    }

    private func expectSound(_ people: [CosmonautID]) async throws {
        let all = try await list()
        let wearers = all.compactMap(\.wearer)
        #expect(Set(wearers).count == wearers.count)
        for wearer in wearers { #expect(try await crew.cosmonaut(wearer) != nil, "a suit belongs to nobody aboard") }
        var outside = 0
        for id in people {
            guard let person = try await crew.cosmonaut(id), person.spacewalk != nil else { continue }
            outside += 1
            let suit = try #require(all.first { $0.wearer == id }, "\(person.name) is outside without a suit")
            #expect(suit.condition == .needsService)
            #expect(suit.name == person.spacewalk?.suit)
        }
        #expect(outside > 0)
    }

    private func list() async throws -> [Spacesuit] {
        for try await list in suits.suits() { return list }
        return []
    }

    /// The same numbers in every run, so that failures can be reproduced.
    private struct Numbers: RandomNumberGenerator {
        private var state: UInt64

        init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }
}
