/// The activations of one live board that someone may still hold.
struct HeldActivations<Output: Sendable>: Sendable {
    /// The one that joined last. When no one else holds it, it is given out again.
    private var latest: Activation<Output>?
    private var earlier: [Activation<Output>] = []

    /// An activation that no one else holds and that can be given out again, so that ignored activations cost nothing.
    @MainActor
    mutating func spare() -> Activation<Output>? {
        guard isKnownUniquelyReferenced(&latest), let latest, latest.forgetHandled() else { return nil }
        return latest
    }

    /// Adds an activation that has reached its board, and lets go of those that no one holds any more.
    @MainActor
    mutating func join(_ activation: Activation<Output>) {
        guard latest !== activation else { return }
        releaseUnheld()
        if let latest { earlier.append(latest) }
        latest = activation
        activation.hasJoined = true
    }

    /// Gives an output to all activations that someone holds.
    ///
    /// - Returns: Whether there was one.
    @MainActor
    mutating func give(_ output: Output, needsReader: Bool) -> Bool {
        var isHeld = false
        if !earlier.isEmpty {
            for index in earlier.indices where !isKnownUniquelyReferenced(&earlier[index]) {
                earlier[index].receive(output, needsReader: needsReader)
                isHeld = true
            }
        }
        if latest != nil, !isKnownUniquelyReferenced(&latest) {
            latest?.receive(output, needsReader: needsReader)
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

    /// Ends all activations: nothing more will come.
    @MainActor
    mutating func end() {
        guard latest != nil || !earlier.isEmpty else { return }
        let ended = all
        latest = nil
        earlier = []
        for activation in ended { activation.end() }
    }

    /// Ends all activations, from where the main actor can't be entered.
    func endSoon() {
        guard latest != nil || !earlier.isEmpty else { return }
        Task { @MainActor [all] in
            for activation in all { activation.end() }
        }
    }

    private var all: [Activation<Output>] { earlier + (latest.map { [$0] } ?? []) }
}
