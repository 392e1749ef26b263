import CosmonautServiceInterface
import DatabaseInterface
import Foundation
import SpacesuitServiceInterface
import Testing

@testable import SpacesuitService

@Suite("Service and use of suits", .timeLimit(.minutes(5)))
struct ServiceTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    @Test("A serviced suit can be used once, then it needs service again")
    func use() async throws {
        let id = try await fixture.add("Heron", to: fixture.mira)
        #expect(try await fixture.use(by: fixture.mira).id == id)
        await #expect(throws: SpacesuitError.needsService(suit: "Heron")) {
            try await fixture.use(by: fixture.mira)
        }
        try await fixture.suits.service(id)
        try await fixture.use(by: fixture.mira)
    }

    @Test("Without a suit there is nothing to use")
    func noSuit() async throws {
        await #expect(throws: SpacesuitError.noSuit) { try await fixture.use(by: fixture.mira) }
    }

    @Test("A suit that is outside can't be serviced, one that is nobody's can")
    func outside() async throws {
        let id = try await fixture.add("Heron", to: fixture.mira, isServiced: false)
        let free = try await fixture.add("Spare", isServiced: false)
        fixture.sendOut(fixture.mira)
        await #expect(throws: SpacesuitError.outside(wearer: "Mira")) { try await fixture.suits.service(id) }
        try await fixture.suits.service(free)
        try await fixture.suits.service(free)
        #expect(try await fixture.list().map(\.condition) == [.needsService, .serviced])
        await #expect(throws: SpacesuitError.unknownSuit) { try await fixture.suits.service(SpacesuitID()) }
    }

    @Test("Who added a suit removes it while nobody has it, which makes room, and puts it back as it was")
    func removed() async throws {
        let (ada, id, suits) = (UUID(), SpacesuitID(), fixture.suits)
        try await suits.commission(id, name: "Heron", by: ada)
        try await suits.service(id)
        await #expect(throws: SpacesuitError.notYours(suit: "Heron")) { try await suits.remove(id, by: UUID()) }
        await #expect(throws: SpacesuitError.unknownSuit) { try await suits.remove(SpacesuitID(), by: ada) }
        try await suits.assign(id, to: fixture.mira.id)
        await #expect(throws: SpacesuitError.assigned(suit: "Heron")) { try await suits.remove(id, by: ada) }
        try await suits.takeBack(id, from: fixture.mira.id)
        try await suits.remove(id, by: ada)
        #expect(try await fixture.list().isEmpty)
        await #expect(throws: SpacesuitError.unknownSuit) { try await suits.assign(id, to: fixture.mira.id) }
        await #expect(throws: SpacesuitError.notRestorable) { try await suits.putBack(id, by: UUID()) }
        for _ in 1...2 { try await suits.putBack(id, by: ada) }
        let back = try await fixture.suit(id)
        #expect(back?.condition == .serviced)
        try await suits.remove(id, by: ada)
        for number in 1...20 { try await suits.commission(SpacesuitID(), name: "Egret \(number)", by: ada) }
        await #expect(throws: SpacesuitError.enoughAdded(limit: 20)) { try await suits.putBack(id, by: ada) }
    }

    @Test("Of many who use a suit at once, one gets it")
    func concurrent() async throws {
        _ = try await fixture.add("Heron", to: fixture.mira)
        let users = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { [fixture] in (try? await fixture.use(by: fixture.mira)) != nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(users == 1)
    }

    @Test("Who goes out while their suit is being exchanged keeps the suit that they went out in")
    func exchangeMeetsSpacewalk() async throws {
        let worn = try await fixture.add("Heron 1", to: fixture.mira)
        let free = try await fixture.add("Heron 2")
        let suits = interrupted { fixture in
            fixture.sendOut(fixture.mira)
            _ = try? await fixture.use(by: fixture.mira)
        }
        await #expect(throws: SpacesuitError.outside(wearer: "Mira")) {
            try await suits.assign(free, to: fixture.mira.id)
        }
        #expect(try await fixture.suit(of: fixture.mira)?.id == worn)
    }

    @Test("A suit that goes out while it is being serviced needs service when it is back")
    func serviceMeetsSpacewalk() async throws {
        let id = try await fixture.add("Heron", to: fixture.mira, isServiced: false)
        let suits = interrupted { fixture in
            try? await fixture.suits.service(id)
            fixture.sendOut(fixture.mira)
            _ = try? await fixture.use(by: fixture.mira)
        }
        await #expect(throws: SpacesuitError.outside(wearer: "Mira")) { try await suits.service(id) }
        #expect(try await fixture.suit(id)?.condition == .needsService)
    }

    @Test("A suit that is assigned to a cosmonaut who leaves the crew at that moment stays free")
    func assigningMeetsLeaving() async throws {
        let id = try await fixture.add("Heron")
        let suits = interrupted { fixture in
            let (suits, mira) = (fixture.suits, fixture.mira)
            let former = try? await fixture.database.write { try suits.release(by: mira.id, in: UnitOfWork($0)) }
            #expect(former == .some(nil))
            fixture.crew.cosmonauts = [fixture.jonas]
        }
        await #expect(throws: SpacesuitError.unknownCosmonaut) { try await suits.assign(id, to: fixture.mira.id) }
        #expect(try await fixture.suit(id)?.wearer == nil)
    }

    @Test("Who leaves the crew leaves their suit, and gets it back unless another has it")
    func leaving() async throws {
        let (suits, mira) = (fixture.suits, fixture.mira)
        let id = try await fixture.add("Heron", to: mira)
        #expect(try await fixture.database.write { try suits.release(by: mira.id, in: UnitOfWork($0)) } == id)
        #expect(try await fixture.suit(id) == Spacesuit(id: id, name: "Heron", condition: .serviced))
        try await fixture.database.write { try suits.resume(id, by: mira.id, in: UnitOfWork($0)) }
        #expect(try await fixture.suit(of: mira)?.id == id)
        try await fixture.database.write { try suits.resume(id, by: CosmonautID(), in: UnitOfWork($0)) }
        #expect(try await fixture.suit(of: mira)?.id == id)
    }

    @Test("A crew that can't be read is said as such, and nothing changes")
    func crewFails() async throws {
        let id = try await fixture.add("Heron")
        fixture.crew.fail(with: .storage("disk full"))
        await #expect {
            try await fixture.suits.assign(id, to: fixture.mira.id)
        } throws: { error in
            guard case .storage(let reason) = error as? SpacesuitError else { return false }
            return reason.contains("disk full")
        }
        #expect(try await fixture.suit(id)?.wearer == nil)
    }

    @Test("The sample suits are marked as such")
    func samples() async throws {
        try await fixture.database.write { try SpacesuitServiceModule.samples.insert($0) }
        #expect(try await fixture.list().count == 5)
        #expect(try await fixture.list().allSatisfy(\.isSample))
    }

    /// The service on the same suits, with an action that runs between its read and its write.
    private func interrupted(_ action: @escaping @Sendable (Fixture) async -> Void) -> any SpacesuitService {
        let fixture = fixture
        let crew = InterruptedCrew(real: fixture.crew, interruption: Interruption { await action(fixture) })
        return StoredSpacesuits(store: SpacesuitStore(database: fixture.database), crew: crew)
    }
}
