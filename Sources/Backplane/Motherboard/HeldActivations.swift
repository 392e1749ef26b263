/// The activations of one live board that someone may still hold.
///
/// Kept without their types, which generic code that is not specialised would have to look up at each step. All are
/// `Activation<Output, Command>` of the types of the board they belong to, whose slot alone uses them.
@MainActor
final class HeldActivations {
    /// The one that joined last. When no one else holds it, it is given out again.
    private var latest: AnyActivation?
    /// The others, by their numbers.
    private var earlier: [UInt64: AnyActivation] = [:] {
        didSet { isAnyEarlier = !earlier.isEmpty }
    }
    /// Known apart, because it is asked for each output.
    private var isAnyEarlier = false
    /// The numbers of those among them that hear all that the board sends. Of the others, an output that one of them
    /// caused concerns only that.
    private var hearingAll: Set<UInt64> = []
    /// How many there may be before those are looked for that no one holds any more: twice as many as were held when
    /// that was last done, so that it costs the same for each, however many there are.
    private var limit = 8

    /// An activation that no one else holds and that can be given out again, so that ignored activations cost nothing.
    /// No handle of the board: what is asked of the board hears and ends less than that.
    var spare: AnyActivation? {
        guard isKnownUniquelyReferenced(&latest), let latest, !latest.hearsAll, !latest.hasEnded else { return nil }
        if latest.hasUnread { latest.forgetUnread() }
        return latest
    }

    /// Whether an activation is the one that joined last.
    func isLatest(_ activation: AnyActivation) -> Bool { latest === activation }

    /// Adds an activation that has reached its board, and lets go of those that no one holds any more.
    func join(_ activation: AnyActivation) {
        let unheld = isKnownUniquelyReferenced(&latest) ? latest : nil
        if unheld == nil, let latest {
            earlier[latest.number] = latest
            if latest.hearsAll { hearingAll.insert(latest.number) }
        }
        latest = activation
        // What is let go of is released when nothing here is being changed: its outputs may use the board as they go.
        withExtendedLifetime(unheld) {}
        if earlier.count <= 8 || earlier.count >= limit { releaseUnheld() }
    }

    /// Whether someone else holds one. Else outputs go by without being looked at here.
    var isAnyHeld: Bool {
        (latest != nil && !isKnownUniquelyReferenced(&latest)) || isAnyEarlier
    }

    /// Gives an output to all activations that someone holds and that hear it.
    ///
    /// - Parameters:
    ///   - number: The activation that caused it; nil if that is not known.
    ///   - receipt: What each of them gets with it; made only if there is one.
    /// - Returns: Whether there was one.
    func give<Output: Sendable, Command: Sendable>(
        _ output: Output, causedBy number: UInt64?, to _: Command.Type, receipt: @autoclosure () -> UnreadOutput?
    ) -> Bool {
        var shared: UnreadOutput?
        var isHeld = false
        func give(_ activation: AnyActivation) {
            if !isHeld { shared = receipt() }
            isHeld = true
            unsafeDowncast(activation, to: Activation<Output, Command>.self).receive(output, receipt: shared)
        }
        func hears(_ activation: AnyActivation) -> Bool {
            !activation.isPassive && (activation.hearsAll || number == nil || activation.number == number)
        }
        for key in earlierKeys(hearing: number) {
            guard let index = earlier.index(forKey: key), hears(earlier.values[index]) else { continue }
            if !isKnownUniquelyReferenced(&earlier.values[index]) { give(earlier.values[index]) }
        }
        if !isKnownUniquelyReferenced(&latest), let latest, hears(latest) { give(latest) }
        return isHeld
    }

    /// The earlier activations that may hear an output, in their order.
    private func earlierKeys(hearing number: UInt64?) -> [UInt64] {
        guard let number else { return earlier.keys.sorted() }
        return hearingAll.isEmpty ? [number] : hearingAll.union([number]).sorted()
    }

    /// Takes out the activation with a number, to be ended.
    func take(number: UInt64) -> AnyActivation? {
        guard latest?.number == number else {
            hearingAll.remove(number)
            return earlier.removeValue(forKey: number)
        }
        defer { latest = nil }
        return latest
    }

    /// Lets go of those among the hearers of an output that no one else holds. See ``releaseUnheld()``.
    func releaseUnheld(hearing number: UInt64?) { releaseUnheld(among: earlierKeys(hearing: number)) }

    /// Lets go of the activations that no one else holds. They report what was meant for them alone.
    func releaseUnheld() {
        releaseUnheld(among: Array(earlier.keys))
        limit = max(8, earlier.count * 2)
    }

    private func releaseUnheld(among keys: [UInt64]) {
        var unheld: [AnyActivation?] = []
        if isKnownUniquelyReferenced(&latest) {
            unheld.append(latest)
            latest = nil
        }
        for key in keys {
            guard let index = earlier.index(forKey: key), isKnownUniquelyReferenced(&earlier.values[index]) else {
                continue
            }
            unheld.append(earlier.removeValue(forKey: key))
            hearingAll.remove(key)
        }
        withExtendedLifetime(unheld) {}
    }

    /// Takes out all activations and ends them, the oldest first.
    func endAll(_ reason: ActivationEnded.Reason) {
        let (latest, earlier) = (latest, earlier)
        self.latest = nil
        if !earlier.isEmpty {
            self.earlier = [:]
            hearingAll = []
            for activation in earlier.sorted(by: { $0.key < $1.key }) { activation.value.end(reason) }
        }
        latest?.end(reason)
    }
}

/// On an output that only those who hold an activation can read. When the last of them lets go of it unread, it says
/// so.
@MainActor
final class UnreadOutput {
    var wasRead = false
    private let report: @MainActor @Sendable () -> Void

    /// - Parameter report: Called when this is released without the output having been read.
    init(report: @escaping @MainActor @Sendable () -> Void) {
        self.report = report
    }

    deinit {
        if !wasRead { Task(operation: report) }
    }
}
