import AccountServiceInterface
import AccountServiceTesting
import Backplane
import BackplaneTesting
import CosmonautServiceInterface
import CosmonautServiceTesting
import CosmonautsInterface
import Foundation
import SpacesuitServiceInterface
import SpacesuitServiceTesting
import Testing

@testable import Cosmonauts

/// A crew of two with three suits, and someone who is signed in.
@MainActor
struct Fixture {
    let mira = Cosmonaut(id: CosmonautID(), name: "Mira", role: "Commander")
    let jonas = Cosmonaut(id: CosmonautID(), name: "Jonas", role: "Engineer", isSample: true)
    /// Added by who is signed in.
    let own: Cosmonaut
    let ready: Spacesuit
    let used: Spacesuit
    let free = Spacesuit(id: SpacesuitID(), name: "Heron 3", condition: .serviced)
    let crew: StubCrew
    let cosmonauts: StubCosmonautService
    let suits: StubSpacesuitService
    let session = StubCurrentSession()

    init(hasSuits: Bool = true, suits others: [Spacesuit]? = nil) {
        ready = Spacesuit(id: SpacesuitID(), name: "Heron 1", wearer: mira.id, condition: .serviced)
        used = Spacesuit(id: SpacesuitID(), name: "Heron 2", wearer: jonas.id, isSample: true)
        crew = StubCrew([jonas, mira])
        cosmonauts = StubCosmonautService(crew: crew)
        suits = StubSpacesuitService(others ?? (hasSuits ? [ready, used, free] : []))
        let ada = StubAccountService().signedIn("Ada")
        session.session = ada
        own = Cosmonaut(id: CosmonautID(), name: "Yuri", role: "Pilot", addedBy: ada.user.id.rawValue)
    }

    /// Runs a board of the module.
    func probe<Input: Sendable, Output: Sendable>(
        _ id: BoardID<Input, Output, Never>
    ) throws -> BoardProbe<Input, Output, Never> {
        try BoardProbe(id, of: CosmonautsModule()) { [crew, cosmonauts, suits, session] registry in
            registry.register(\.crew) { _ in crew }
            registry.register(\.cosmonauts) { _ in cosmonauts }
            registry.register(\.spacesuits) { _ in suits }
            registry.register(\.currentSession) { _ in session }
        }
    }

    /// The crew's screen with everything loaded.
    func crewScreen() async throws -> (BoardProbe<Void, Never, Never>, CrewScreen) {
        let probe = try probe(.crew)
        probe.activate()
        let screen = try await probe.expectScreen(CrewScreen.self)
        await expectEventually { !screen.isLoading }
        return (probe, screen)
    }

    /// A cosmonaut's screen with everything loaded.
    func screen(
        of id: CosmonautID
    ) async throws -> (BoardProbe<CosmonautID, CosmonautOutcome, Never>, CosmonautScreen) {
        let probe = try probe(.cosmonaut)
        probe.activate(with: id)
        let screen = try await probe.expectScreen(CosmonautScreen.self)
        await expectEventually { !screen.isLoading }
        return (probe, screen)
    }
}
