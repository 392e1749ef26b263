/// The activations of one live board that someone may still hold.
struct HeldActivations<Output: Sendable>: Sendable {
    private var activations: [Activation<Output>] = []

    /// An activation that no one else holds and that can be given out again, so that ignored activations cost nothing.
    @MainActor
    mutating func spare() -> Activation<Output>? {
        guard let last = activations.indices.last, isKnownUniquelyReferenced(&activations[last]) else { return nil }
        return activations[last].forgetHandled() ? activations[last] : nil
    }

    /// Adds an activation that has reached its board, and lets go of those that no one holds any more.
    @MainActor
    mutating func join(_ activation: Activation<Output>) {
        guard activations.last !== activation else { return }
        releaseUnheld()
        activations.append(activation)
        activation.hasJoined = true
    }

    /// Gives an output to all activations that someone holds.
    ///
    /// - Returns: Whether there was one.
    @MainActor
    mutating func give(_ output: Output, needsReader: Bool) -> Bool {
        var isHeld = false
        for index in activations.indices where !isKnownUniquelyReferenced(&activations[index]) {
            activations[index].receive(output, needsReader: needsReader)
            isHeld = true
        }
        return isHeld
    }

    /// Lets go of the activations that no one else holds. They report what was meant for them alone.
    mutating func releaseUnheld() {
        for index in activations.indices.reversed() where isKnownUniquelyReferenced(&activations[index]) {
            activations.remove(at: index)
        }
    }

    /// Ends all activations: nothing more will come.
    @MainActor
    mutating func end() {
        let ended = activations
        activations = []
        for activation in ended { activation.end() }
    }

    /// Ends all activations, from where the main actor can't be entered.
    func endSoon() {
        guard !activations.isEmpty else { return }
        Task { @MainActor [activations] in
            for activation in activations { activation.end() }
        }
    }
}
