/// The activations of one live board that someone may still hold.
///
/// Kept without their type, which generic code that is not specialised would have to look up at each step. All are
/// `Activation<Output>` of one `Output`: that of the slot they belong to, which alone uses them.
struct HeldActivations: Sendable {
    /// The one that joined last. When no one else holds it, it is given out again.
    private var latest: AnyActivation?
    private var earlier: [AnyActivation] = []

    /// An activation that no one else holds and that can be given out again, so that ignored activations cost nothing.
    @MainActor
    mutating func spare<Output: Sendable>(of _: Output.Type) -> Activation<Output>? {
        guard isKnownUniquelyReferenced(&latest), let latest, latest.forgetHandled() else { return nil }
        return unsafeDowncast(latest, to: Activation<Output>.self)
    }

    /// Adds an activation that has reached its board, and lets go of those that no one holds any more.
    @MainActor
    mutating func join(_ activation: AnyActivation) {
        releaseUnheld()
        if let latest { earlier.append(latest) }
        latest = activation
        activation.hasJoined = true
    }

    /// Gives an output to all activations that someone holds.
    ///
    /// - Parameter mark: What each of them gets with it; made only if there is one.
    /// - Returns: Whether there was one.
    @MainActor
    mutating func give<Output: Sendable>(_ output: Output, mark: @autoclosure () -> UnreadMark?) -> Bool {
        var shared: UnreadMark?
        var isHeld = false
        for index in earlier.indices where !isKnownUniquelyReferenced(&earlier[index]) {
            if !isHeld { shared = mark() }
            isHeld = true
            unsafeDowncast(earlier[index], to: Activation<Output>.self).receive(output, mark: shared)
        }
        if !isKnownUniquelyReferenced(&latest), let latest {
            unsafeDowncast(latest, to: Activation<Output>.self).receive(output, mark: isHeld ? shared : mark())
            isHeld = true
        }
        return isHeld
    }

    /// Lets go of the activations that no one else holds. They report what was meant for them alone.
    mutating func releaseUnheld() {
        if isKnownUniquelyReferenced(&latest) { latest = nil }
        for index in earlier.indices.reversed() where isKnownUniquelyReferenced(&earlier[index]) {
            earlier.remove(at: index)
        }
    }

    var isEmpty: Bool { latest == nil && earlier.isEmpty }

    /// Takes out all activations, to be ended.
    mutating func takeAll() -> [AnyActivation] {
        defer {
            latest = nil
            earlier = []
        }
        return all
    }

    var all: [AnyActivation] { earlier + (latest.map { [$0] } ?? []) }
}
