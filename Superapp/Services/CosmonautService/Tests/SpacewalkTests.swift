import CosmonautServiceInterface
import Foundation
import SpacesuitServiceInterface
import Testing

@Suite("Spacewalks", .timeLimit(.minutes(5)))
struct SpacewalkTests {
    @Test("In a serviced suit a cosmonaut goes out, and the suit needs service from then on")
    func start() async throws {
        let fixture = try await Fixture()
        let id = SpacewalkID()
        try await fixture.cosmonauts.startSpacewalk(id, of: fixture.mira)
        let expected = Spacewalk(id: id, suit: "Heron", startedAt: fixture.clock.now)
        #expect(try await fixture.person()?.spacewalk == expected)
        #expect(fixture.suits.list.map(\.condition) == [.needsService])
    }

    @Test("Without a suit nobody goes out")
    func noSuit() async throws {
        let fixture = try await Fixture(suit: nil)
        await #expect(throws: CosmonautError.noSuit(name: "Mira")) {
            try await fixture.cosmonauts.startSpacewalk(SpacewalkID(), of: fixture.mira)
        }
        #expect(try await fixture.walks().isEmpty)
    }

    @Test("In a suit that was not serviced nobody goes out")
    func needsService() async throws {
        let fixture = try await Fixture(suit: .needsService)
        await #expect(throws: CosmonautError.suitNeedsService(suit: "Heron")) {
            try await fixture.cosmonauts.startSpacewalk(SpacewalkID(), of: fixture.mira)
        }
        #expect(try await fixture.walks().isEmpty)
    }

    @Test("Suits that can't be reached are said as such")
    func suitsFail() async throws {
        let fixture = try await Fixture()
        fixture.suits.fail(with: .storage("disk full"))
        await #expect {
            try await fixture.cosmonauts.startSpacewalk(SpacewalkID(), of: fixture.mira)
        } throws: { error in
            guard case .storage(let reason) = error as? CosmonautError else { return false }
            return reason.contains("disk full")
        }
        #expect(try await fixture.person()?.spacewalk == nil)
        #expect(try await fixture.walks().isEmpty)
    }

    @Test("One spacewalk at a time, and the one that is sent twice is one")
    func oneAtATime() async throws {
        let fixture = try await Fixture()
        let id = SpacewalkID()
        try await fixture.cosmonauts.startSpacewalk(id, of: fixture.mira)
        try await fixture.cosmonauts.startSpacewalk(id, of: fixture.mira)
        await #expect(throws: CosmonautError.alreadyOutside(name: "Mira")) {
            try await fixture.cosmonauts.startSpacewalk(SpacewalkID(), of: fixture.mira)
        }
        #expect(try await fixture.walks().map(\.id) == [id])
    }

    @Test("Of many who send the same cosmonaut out at once, one succeeds")
    func concurrent() async throws {
        let fixture = try await Fixture()
        let (cosmonauts, mira) = (fixture.cosmonauts, fixture.mira)
        let successes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask { (try? await cosmonauts.startSpacewalk(SpacewalkID(), of: mira)) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(successes == 1)
        #expect(try await fixture.walks().count == 1)
    }

    @Test("A spacewalk that has ended is in the log, once, however often it is ended, and does not begin again")
    func end() async throws {
        let fixture = try await Fixture()
        let id = SpacewalkID()
        try await fixture.cosmonauts.startSpacewalk(id, of: fixture.mira)
        let start = fixture.clock.now
        fixture.clock.advance(by: 3_600)
        try await fixture.cosmonauts.endSpacewalk(id)
        fixture.clock.advance(by: 60)
        try await fixture.cosmonauts.endSpacewalk(id)
        #expect(try await fixture.person()?.spacewalk == nil)
        try await fixture.suits.service(try #require(fixture.suits.list.first).id)
        await #expect(throws: CosmonautError.spacewalkOver) {
            try await fixture.cosmonauts.startSpacewalk(id, of: fixture.mira)
        }
        #expect(
            try await fixture.walks()
                == [Spacewalk(id: id, suit: "Heron", startedAt: start, endedAt: start + 3_600)])
    }

    @Test("A clock that is set back does not end a spacewalk before it began")
    func clock() async throws {
        let fixture = try await Fixture()
        let id = SpacewalkID()
        try await fixture.cosmonauts.startSpacewalk(id, of: fixture.mira)
        fixture.clock.advance(by: -86_400)
        try await fixture.cosmonauts.endSpacewalk(id)
        let walk = try #require(try await fixture.walks().first)
        #expect(walk.endedAt == walk.startedAt)
    }

    @Test("After service the next spacewalk begins, and comes first in the log")
    func again() async throws {
        let fixture = try await Fixture()
        let (first, second) = (SpacewalkID(), SpacewalkID())
        try await fixture.cosmonauts.startSpacewalk(first, of: fixture.mira)
        try await fixture.cosmonauts.endSpacewalk(first)
        try await fixture.suits.service(try #require(fixture.suits.list.first).id)
        fixture.clock.advance(by: 1)
        try await fixture.cosmonauts.startSpacewalk(second, of: fixture.mira)
        #expect(try await fixture.walks().map(\.id) == [second, first])
    }

    @Test("Who or what does not exist is said to be so")
    func unknown() async throws {
        let fixture = try await Fixture()
        await #expect(throws: CosmonautError.unknownCosmonaut) {
            try await fixture.cosmonauts.startSpacewalk(SpacewalkID(), of: CosmonautID())
        }
        await #expect(throws: CosmonautError.unknownSpacewalk) {
            try await fixture.cosmonauts.endSpacewalk(SpacewalkID())
        }
    }
}
