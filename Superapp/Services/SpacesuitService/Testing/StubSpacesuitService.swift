import Changes
public import CosmonautServiceInterface
public import DatabaseInterface
public import SpacesuitServiceInterface
public import Foundation
import Synchronization

/// Suits in memory, for other modules' tests: without storage and crew, but otherwise with the same results.
public final class StubSpacesuitService: SpacesuitService {
    private let state: Mutex<StubSuitState>
    private let removals = Removals<UUID, Spacesuit>()

    /// Makes the service.
    ///
    /// - Parameter suits: The initial suits.
    public init(_ suits: [Spacesuit] = []) {
        state = Mutex(StubSuitState(suits: suits))
    }

    /// The current suits.
    public var list: [Spacesuit] { state.withLock(\.suits) }

    /// Makes the next call fail. Several errors are thrown by successive calls, in order.
    ///
    /// - Parameter error: What that call throws.
    public func fail(with error: SpacesuitError) {
        state.withLock { $0.failures.append(error) }
    }

    public func suits(
        seenBy account: UUID?, for cosmonaut: CosmonautID?, others: Int
    ) -> any AsyncSequence<[Spacesuit], any Error> & Sendable {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [Spacesuit].self)
        state.withLock { $0.watch(continuation) }
        return stream.map { suits in
            var room = others
            return suits.filter { suit in
                guard let owner = suit.addedBy, owner != account, suit.wearer == nil || suit.wearer != cosmonaut else {
                    return true
                }
                room -= 1
                return room >= 0
            }
        }
    }

    public func commission(_ id: SpacesuitID, name: String, by account: UUID?) async throws(SpacesuitError) {
        try answer { state throws(SpacesuitError) in
            guard !name.isEmpty else { throw .invalidName("Enter the name.") }
            if let known = state.suits.first(where: { $0.id == id }), known.name != name {
                throw .addedBefore(name: known.name)
            }
            state.add(Spacesuit(id: id, name: name, addedBy: account))
        }
    }

    public func remove(_ id: SpacesuitID, by account: UUID) async throws(SpacesuitError) {
        try answer { state throws(SpacesuitError) in
            let suit = try state.find(id)
            guard suit.addedBy == account else { throw .notYours(suit: suit.name) }
            guard suit.wearer == nil else { throw .assigned(suit: suit.name) }
            state.remove(suit)
            removals.add(suit, of: account)
        }
    }

    public func putBack(_ id: SpacesuitID, by account: UUID) async throws(SpacesuitError) {
        try answer { state throws(SpacesuitError) in
            guard let suit = removals.latest(of: account, where: { $0.id == id }) else { throw .notRestorable }
            state.add(suit)
            removals.forget(suit, of: account)
        }
    }

    public func removed(by account: UUID) -> any AsyncSequence<Spacesuit?, any Error> & Sendable {
        removals.values(of: account)
    }

    public func assign(_ id: SpacesuitID, to cosmonaut: CosmonautID) async throws(SpacesuitError) {
        try answer { state throws(SpacesuitError) in
            let suit = try state.find(id)
            guard suit.wearer == nil || suit.wearer == cosmonaut else { throw .belongsToAnother(suit: suit.name) }
            for former in state.suits where former.wearer == cosmonaut { state.set(former, wearer: nil) }
            state.set(try state.find(id), wearer: cosmonaut)
        }
    }

    public func takeBack(_ id: SpacesuitID, from cosmonaut: CosmonautID) async throws(SpacesuitError) {
        try answer { state throws(SpacesuitError) in state.set(try state.find(id), wearer: nil) }
    }

    public func service(_ id: SpacesuitID) async throws(SpacesuitError) {
        try answer { state throws(SpacesuitError) in
            let suit = try state.find(id)
            state.set(suit, wearer: suit.wearer, condition: .serviced)
        }
    }

    public func use(by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) -> Spacesuit {
        try answer { state throws(SpacesuitError) in
            guard let suit = state.suits.first(where: { $0.wearer == wearer }) else { throw .noSuit }
            guard suit.condition == .serviced else { throw .needsService(suit: suit.name) }
            state.set(suit, wearer: wearer, condition: .needsService)
            return try state.find(suit.id)
        }
    }

    public func release(by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) -> SpacesuitID? {
        try answer { state throws(SpacesuitError) in
            guard let suit = state.suits.first(where: { $0.wearer == wearer }) else { return nil }
            state.set(suit, wearer: nil)
            return suit.id
        }
    }

    public func resume(_ id: SpacesuitID, by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) {
        try answer { state throws(SpacesuitError) in
            let suit = try state.find(id)
            if suit.wearer == nil { state.set(suit, wearer: wearer) }
        }
    }

    private func answer<Value: Sendable>(
        _ body: (inout StubSuitState) throws(SpacesuitError) -> Value
    ) throws(SpacesuitError) -> Value {
        let result = state.withLock { state -> Result<Value, SpacesuitError> in
            guard state.failures.isEmpty else { return .failure(state.failures.removeFirst()) }
            do throws(SpacesuitError) {
                return .success(try body(&state))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
