import CosmonautServiceInterface
import DatabaseInterface
import Foundation
import SpacesuitServiceInterface

/// A suit service that notes what the cosmonaut service asks it.
struct RecordedSuits: SpacesuitService {
    let service: any SpacesuitService
    let recording: Recording

    /// Not noted: the page of somebody outside shows nothing that a change of their suit would change.
    func suits() -> any AsyncSequence<[Spacesuit], any Error> & Sendable { service.suits() }

    func commission(_ id: SpacesuitID, name: String, by account: UUID?) async throws(SpacesuitError) {
        try await service.commission(id, name: name, by: account)
    }

    func assign(_ id: SpacesuitID, to cosmonaut: CosmonautID) async throws(SpacesuitError) {
        try await service.assign(id, to: cosmonaut)
    }

    func takeBack(_ id: SpacesuitID, from cosmonaut: CosmonautID) async throws(SpacesuitError) {
        try await service.takeBack(id, from: cosmonaut)
    }

    func service(_ id: SpacesuitID) async throws(SpacesuitError) {
        try await service.service(id)
    }

    func use(by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) -> Spacesuit {
        recording.note(from: "CosmonautService", to: "SpacesuitService", "use, in the same transaction")
        let suit = try service.use(by: wearer, in: work)
        recording.note(from: "SpacesuitService", to: "CosmonautService", "used", isAnswer: true)
        return suit
    }
}
