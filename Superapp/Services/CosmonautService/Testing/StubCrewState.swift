import CosmonautServiceInterface
import Foundation

/// The state of the stub.
struct StubCrewState: Sendable {
    private(set) var cosmonauts: [Cosmonaut]
    private(set) var failure: CosmonautError?
    private var spacewalks: [CosmonautID: [Spacewalk]] = [:]
    private var crewWatchers: [AsyncThrowingStream<[Cosmonaut], any Error>.Continuation] = []
    private var walkWatchers:
        [(id: CosmonautID, continuation: AsyncThrowingStream<[Spacewalk], any Error>.Continuation)] =
            []

    init(cosmonauts: [Cosmonaut]) {
        self.cosmonauts = cosmonauts
        for cosmonaut in cosmonauts { spacewalks[cosmonaut.id] = cosmonaut.spacewalk.map { [$0] } }
    }

    mutating func set(_ cosmonauts: [Cosmonaut]) {
        self.cosmonauts = cosmonauts
        for watcher in crewWatchers { watcher.yield(cosmonauts) }
    }

    /// Adds a spacewalk of a cosmonaut, or ends their current one.
    mutating func note(_ spacewalk: Spacewalk?, of id: CosmonautID) {
        var walks = spacewalks[id, default: []]
        if let spacewalk {
            walks.insert(spacewalk, at: 0)
        } else if let last = walks.first, last.endedAt == nil {
            walks[0] = Spacewalk(id: last.id, suit: last.suit, startedAt: last.startedAt, endedAt: last.startedAt + 60)
        }
        spacewalks[id] = walks
        for watcher in walkWatchers where watcher.id == id { watcher.continuation.yield(walks) }
    }

    /// Whether the spacewalk exists.
    func knows(_ id: SpacewalkID) -> Bool { spacewalks.values.joined().contains { $0.id == id } }

    mutating func fail(with error: CosmonautError) {
        failure = error
        for watcher in crewWatchers { watcher.finish(throwing: error) }
        for watcher in walkWatchers { watcher.continuation.finish(throwing: error) }
    }

    mutating func watchCrew(_ continuation: AsyncThrowingStream<[Cosmonaut], any Error>.Continuation) {
        if let failure { return continuation.finish(throwing: failure) }
        crewWatchers.append(continuation)
        continuation.yield(cosmonauts)
    }

    mutating func watchSpacewalks(
        of id: CosmonautID, _ continuation: AsyncThrowingStream<[Spacewalk], any Error>.Continuation
    ) {
        if let failure { return continuation.finish(throwing: failure) }
        walkWatchers.append((id, continuation))
        continuation.yield(spacewalks[id, default: []])
    }
}
