import CosmonautServiceInterface

/// A crew that notes when whoever watches it is told of a change.
struct RecordedCrew: CrewDirectory {
    let directory: any CrewDirectory
    let recording: Recording

    func cosmonaut(_ id: CosmonautID) async throws(CosmonautError) -> Cosmonaut? {
        try await directory.cosmonaut(id)
    }

    func crew() -> any AsyncSequence<[Cosmonaut], any Error> & Sendable {
        recording.live(directory.crew(), from: "CosmonautService", to: "CosmonautScreen", "the crew now")
    }

    /// Not noted: a page shows those that are over, which a beginning does not change.
    func spacewalks(of id: CosmonautID, limit: Int) -> any AsyncSequence<[Spacewalk], any Error> & Sendable {
        directory.spacewalks(of: id, limit: limit)
    }
}
