import Synchronization

/// What each owner has removed, which can be put back for a while, the last first: also by another window of theirs, or
/// after a reload. It is lost when the process ends.
public final class Removals<Owner: Hashable & Sendable, Value: Hashable & Sendable>: Sendable {
    private struct Removal {
        let owner: Owner
        let value: Value
        let end: ContinuousClock.Instant
    }

    /// The maximum number of removals: beyond it, the oldest of an owner who has most is dropped.
    public static var limit: Int { 200 }
    /// The maximum number of removals of an owner.
    public static var ownLimit: Int { 10 }
    /// How long something can be put back.
    public static var lifetime: Duration { .seconds(600) }

    /// The oldest first.
    private let removals = Mutex<[Removal]>([])
    private let changes = Changes<Owner>()
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Makes an instance in which nothing was removed.
    ///
    /// - Parameter now: The clock.
    public init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    /// Keeps what an owner has removed.
    public func add(_ value: Value, of owner: Owner) {
        let removal = Removal(owner: owner, value: value, end: now() + Self.lifetime)
        removals.withLock { removals in
            removals.removeAll { $0.owner == owner && $0.value == value }
            removals.append(removal)
            if let surplus = Self.surplus(in: removals, after: owner) { removals.remove(at: surplus) }
        }
        changes.announce([owner])
    }

    /// Returns the removal to drop after an owner has added one; nil if there is room.
    private static func surplus(in removals: [Removal], after owner: Owner) -> Int? {
        let counts = Dictionary(grouping: removals, by: \.owner).mapValues(\.count)
        if counts[owner, default: 0] > ownLimit { return removals.firstIndex { $0.owner == owner } }
        guard removals.count > limit, let most = counts.values.max() else { return nil }
        return removals.firstIndex { counts[$0.owner] == most }
    }

    /// Forgets a value that was put back.
    public func forget(_ value: Value, of owner: Owner) {
        forget(of: owner) { $0 == value }
    }

    /// Forgets the values of an owner that meet a condition, such as those that are there again.
    public func forget(of owner: Owner, where isMeant: (Value) -> Bool) {
        let isChanged = removals.withLock { removals in
            let count = removals.count
            removals.removeAll { $0.owner == owner && isMeant($0.value) }
            return removals.count < count
        }
        if isChanged { changes.announce([owner]) }
    }

    /// What an owner has removed last, of what meets a condition; nil if nothing of it can be put back.
    public func latest(of owner: Owner, where isMeant: (Value) -> Bool = { _ in true }) -> Value? {
        let now = now()
        return removals.withLock { $0.last { $0.owner == owner && $0.end > now && isMeant($0.value) }?.value }
    }

    /// The same, now and after every change.
    public func values(of owner: Owner) -> LiveValues<Value?> {
        LiveValues(changes.of(owner)) { [self] in latest(of: owner) }
    }
}
