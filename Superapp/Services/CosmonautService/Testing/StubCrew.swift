public import CosmonautServiceInterface
public import Foundation
import Synchronization

/// A crew that a test sets, for other modules' tests.
public final class StubCrew: CrewDirectory {
    private let state: Mutex<StubCrewState>

    /// Makes the crew.
    ///
    /// - Parameter cosmonauts: The members of the crew.
    public init(_ cosmonauts: [Cosmonaut] = []) {
        state = Mutex(StubCrewState(cosmonauts: cosmonauts))
    }

    /// The members of the crew. All observers are notified when it is set.
    public var cosmonauts: [Cosmonaut] {
        get { state.withLock(\.cosmonauts) }
        set { state.withLock { $0.set(newValue) } }
    }

    /// Sends a cosmonaut outside, or back in.
    ///
    /// - Parameters:
    ///   - spacewalk: The spacewalk; nil for one who is inside.
    ///   - id: A cosmonaut of the crew.
    public func set(_ spacewalk: Spacewalk?, of id: CosmonautID) {
        state.withLock { state in
            state.set(state.cosmonauts.map { $0.id == id ? $0.with(spacewalk) : $0 })
            state.note(spacewalk, of: id)
        }
    }

    /// Adds a cosmonaut, unless the id exists.
    ///
    /// - Parameter cosmonaut: The new cosmonaut.
    public func add(_ cosmonaut: Cosmonaut) {
        state.withLock { state in
            guard !state.cosmonauts.contains(where: { $0.id == cosmonaut.id }) else { return }
            state.set(state.cosmonauts + [cosmonaut])
        }
    }

    /// Whether the spacewalk exists.
    func knows(_ id: SpacewalkID) -> Bool { state.withLock { $0.knows(id) } }

    /// Makes every current and later read fail.
    ///
    /// - Parameter error: The error to fail with.
    public func fail(with error: CosmonautError) {
        state.withLock { $0.fail(with: error) }
    }

    public func cosmonaut(_ id: CosmonautID) async throws(CosmonautError) -> Cosmonaut? {
        let (failure, found) = state.withLock { state in
            (state.failure, state.cosmonauts.first { $0.id == id })
        }
        if let failure { throw failure }
        return found
    }

    public func crew(
        seenBy account: UUID?, with cosmonaut: CosmonautID?, others: Int
    ) -> any AsyncSequence<[Cosmonaut], any Error> & Sendable {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [Cosmonaut].self)
        state.withLock { $0.watchCrew(continuation) }
        return stream.map { crew in
            var room = others
            return crew.filter { person in
                guard let owner = person.addedBy, owner != account, person.id != cosmonaut else { return true }
                room -= 1
                return room >= 0
            }
        }
    }

    public func spacewalks(of id: CosmonautID, limit: Int) -> any AsyncSequence<[Spacewalk], any Error> & Sendable {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [Spacewalk].self)
        state.withLock { $0.watchSpacewalks(of: id, continuation) }
        return stream
    }
}

extension Cosmonaut {
    fileprivate func with(_ spacewalk: Spacewalk?) -> Cosmonaut {
        Cosmonaut(id: id, name: name, role: role, spacewalk: spacewalk, isSample: isSample, addedBy: addedBy)
    }
}
