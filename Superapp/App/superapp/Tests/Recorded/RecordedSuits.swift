import CosmonautServiceInterface
import SpacesuitServiceInterface

/// A suit service that notes what the cosmonaut service asks it.
struct RecordedSuits: SpacesuitService {
    let service: any SpacesuitService
    let recording: Recording

    /// Not noted: the page of somebody outside shows nothing that a change of their suit would change.
    func suits() -> any AsyncSequence<[Spacesuit], any Error> & Sendable { service.suits() }

    func suit(of wearer: CosmonautID) async throws(SpacesuitError) -> Spacesuit? {
        recording.note(from: "CosmonautService", to: "SpacesuitService", "suit of the cosmonaut")
        let suit = try await service.suit(of: wearer)
        let answer = suit.map { "a suit, \($0.condition)" } ?? "no suit"
        recording.note(from: "SpacesuitService", to: "CosmonautService", answer, isAnswer: true)
        return suit
    }

    func commission(_ id: SpacesuitID, name: String) async throws(SpacesuitError) {
        try await service.commission(id, name: name)
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

    func use(by wearer: CosmonautID) async throws(SpacesuitError) -> Spacesuit {
        recording.note(from: "CosmonautService", to: "SpacesuitService", "use")
        let suit = try await service.use(by: wearer)
        recording.note(from: "SpacesuitService", to: "CosmonautService", "used", isAnswer: true)
        return suit
    }
}
