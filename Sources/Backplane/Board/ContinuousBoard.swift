/// A board that contains other boards: it owns an inner motherboard.
///
/// The inner motherboard is created on first use, has the same registered boards, dependencies and root as the outer
/// one, has its own instances and flows, and is released when the board completes. Actions broadcast inside propagate
/// outward through the board (see ``forwardsActions``).
@MainActor
open class ContinuousBoard<Input: Sendable, Output: Sendable, Command: Sendable>: Board<Input, Output, Command> {
    private var madeMotherboard: Motherboard?

    /// Whether actions broadcast inside are forwarded to the motherboard that this board lives in. By default `true`.
    open var forwardsActions: Bool { true }

    /// Whether the board ends when the user leaves the last screen of the boards inside it, as it does when its own
    /// last screen is left. By default `true`; overridden by a board that has work to do without a screen.
    open var completesWithInnerScreens: Bool { true }

    /// The motherboard inside this board. Use it from ``Board/activate(_:)`` on; before the board is part of a
    /// motherboard, and after it has completed, every use of it is a fault.
    public var innerMotherboard: Motherboard {
        if let madeMotherboard { return madeMotherboard }
        guard let slot = sendingSlot("innerMotherboard") else {
            // Of one that has ended, that alone is the fault. What comes to nothing with it would only mislead.
            let hasBeenLive = attachedRoot != nil
            return Motherboard.detached(reportingTo: hasBeenLive ? FaultHandler { _ in } : .standard)
        }
        let made = Motherboard(inside: self, of: slot.motherboard)
        madeMotherboard = made
        return made
    }

    override func detach() {
        madeMotherboard = nil
        super.detach()
    }

    override var inner: Motherboard? { madeMotherboard }
}

/// A board with others inside it, whatever its types.
@MainActor
protocol OuterBoard: AnyBoard {
    var innerMotherboard: Motherboard { get }
    var forwardsActions: Bool { get }
    var completesWithInnerScreens: Bool { get }
}

extension ContinuousBoard: OuterBoard {}
