import Changes
public import CosmonautServiceInterface
public import Foundation
import Synchronization

/// Changes a ``StubCrew``, for other modules' tests: without storage and suits, but otherwise with the same results.
public final class StubCosmonautService: CosmonautService {
    /// One call that was made.
    public enum Call: Hashable, Sendable {
        /// `enlist`, with its name and role.
        case enlist(name: String, role: String)
        /// `remove`.
        case remove(CosmonautID)
        /// `putBack`.
        case putBack(CosmonautID)
        /// `startSpacewalk`.
        case startSpacewalk(of: CosmonautID)
        /// `endSpacewalk`.
        case endSpacewalk(SpacewalkID)
    }

    private let crew: StubCrew
    private let removals = Removals<UUID, Cosmonaut>()
    private let state = Mutex<(calls: [Call], failures: [CosmonautError])>(([], []))

    /// Makes the service.
    ///
    /// - Parameter crew: The crew that it changes.
    public init(crew: StubCrew) {
        self.crew = crew
    }

    /// The calls so far, in order.
    public var calls: [Call] { state.withLock(\.calls) }

    /// Makes the next call fail. Several errors are thrown by successive calls, in order.
    ///
    /// - Parameter error: What that call throws.
    public func fail(with error: CosmonautError) {
        state.withLock { $0.failures.append(error) }
    }

    public func enlist(
        _ id: CosmonautID, name: String, role: String, by account: UUID?
    ) async throws(CosmonautError) {
        try note(.enlist(name: name, role: role))
        guard !name.isEmpty else { throw .invalidName("Enter the name.") }
        guard !role.isEmpty else { throw .invalidRole("Enter the role.") }
        if let known = try await crew.cosmonaut(id), (known.name, known.role) != (name, role) {
            throw .addedBefore(name: known.name)
        }
        crew.add(Cosmonaut(id: id, name: name, role: role, addedBy: account))
    }

    public func remove(_ id: CosmonautID, by account: UUID) async throws(CosmonautError) {
        try note(.remove(id))
        guard let person = try await crew.cosmonaut(id) else { throw .unknownCosmonaut }
        guard person.addedBy == account else { throw .notYours(name: person.name) }
        guard person.spacewalk == nil else { throw .stillOutside(name: person.name) }
        crew.cosmonauts.removeAll { $0.id == id }
        removals.add(person, of: account)
    }

    public func putBack(_ id: CosmonautID, by account: UUID) async throws(CosmonautError) {
        try note(.putBack(id))
        guard let person = removals.latest(of: account, where: { $0.id == id }) else { throw .notRestorable }
        crew.add(person)
        removals.forget(person, of: account)
    }

    public func removed(by account: UUID) -> any AsyncSequence<Cosmonaut?, any Error> & Sendable {
        removals.values(of: account)
    }

    public func startSpacewalk(_ id: SpacewalkID, of cosmonaut: CosmonautID) async throws(CosmonautError) {
        try note(.startSpacewalk(of: cosmonaut))
        guard let person = try await crew.cosmonaut(cosmonaut) else { throw .unknownCosmonaut }
        guard person.spacewalk?.id != id else { return }
        guard !crew.knows(id) else { throw .spacewalkOver }
        guard person.spacewalk == nil else { throw .alreadyOutside(name: person.name) }
        crew.set(
            Spacewalk(id: id, suit: "A suit", startedAt: Date(timeIntervalSince1970: 1_000_000)), of: cosmonaut)
    }

    public func endSpacewalk(_ id: SpacewalkID) async throws(CosmonautError) {
        try note(.endSpacewalk(id))
        guard let person = crew.cosmonauts.first(where: { $0.spacewalk?.id == id }) else { throw .unknownSpacewalk }
        crew.set(nil, of: person.id)
    }

    private func note(_ call: Call) throws(CosmonautError) {
        let failure = state.withLock { state in
            state.calls.append(call)
            return state.failures.isEmpty ? nil : state.failures.removeFirst()
        }
        if let failure { throw failure }
    }
}
