/// A self-contained part of an app: one entry, with typed input, output and commands.
///
/// A board does one thing, sends its result, and never names a receiver:
///
/// ```swift
/// final class LoginBoard: Board<Void, LoginOutcome, Never> {
///     override func activate(_: Void) { push(LoginScreen(…)) }
///     func didSignIn(_ user: User) { complete(with: .signedIn(user)) }
/// }
/// ```
///
/// A motherboard creates the board from its registration when it is activated, keeps the instance until it completes,
/// and delivers its outputs to the flows registered there. If the board is registered with `instances: .many`, each
/// activation creates a new instance; otherwise, a live board is activated again.
@MainActor
open class Board<Input: Sendable, Output: Sendable, Command: Sendable>: AnyBoard {
    /// Makes a board that is not yet part of a motherboard.
    public override init() {
        super.init()
    }

    /// Shows the board's first screen and starts its work. Override this method: it is the only way in.
    ///
    /// Called for each activation, so more than once when a live board is activated again.
    ///
    /// - Parameter input: What the board was activated with.
    open func activate(_ input: Input) {
        reportNotOverridden("activate(_:)")
    }

    @available(*, unavailable, message: "override activate(_ input: Input), or activate(_: Void)")
    open func activate() {}

    /// Carries out a command sent to the live board. Override it in boards whose `Command` is not `Never`.
    open func interact(_ command: Command) {
        reportNotOverridden("interact(_:)")
    }

    /// Sends an output to the motherboard, where the flows registered for this board handle it.
    ///
    /// Outside of a delivery, such as from a button or a task, it is handled, with all that follows from it, before
    /// this method returns. So use ``complete(with:)`` for the last output: a flow may answer it by activating this
    /// very board.
    ///
    /// An output that no flow and no held ``Activation`` handles is a fault, as is sending after
    /// ``AnyBoard/complete()``.
    public func sendToMotherboard(_ output: Output) {
        guard let slot = sendingSlot("sendToMotherboard(_:)") else { return }
        // A board is attached only to the slot that made it, which has the board's own three types.
        unsafeDowncast(slot, to: BoardChannel<Output, Command>.self).send(output, of: self)
    }

    /// Sends the board's last output and completes it, as one step: what flows do because of the output comes after the
    /// completion. If they activate this board again, that creates a new instance.
    public func complete(with output: Output) {
        guard let slot = sendingSlot("complete(with:)") else { return }
        slot.motherboard.delivery.sendTogether {
            unsafeDowncast(slot, to: BoardChannel<Output, Command>.self).send(output, of: self)
            slot.finish(self)
        }
    }

    /// Activates another board of the same motherboard.
    ///
    /// Prefer a flow, which leaves this board unaware of what comes next.
    @discardableResult
    public func nextToBoard<NextInput, NextOutput, NextCommand>(
        _ id: BoardID<NextInput, NextOutput, NextCommand>, with input: NextInput, showing: Showing = .reveal
    ) -> Activation<NextOutput, NextCommand> {
        guard let slot = sendingSlot("nextToBoard(_:with:)") else {
            return Activation(endedIn: id.rawValue, reportingTo: reporter)
        }
        return slot.motherboard.activate(id, with: input, from: name, showing: showing)
    }

    /// Activates another board of the same motherboard that takes no input.
    @discardableResult
    public func nextToBoard<NextOutput, NextCommand>(
        _ id: BoardID<Void, NextOutput, NextCommand>, showing: Showing = .reveal
    ) -> Activation<NextOutput, NextCommand> {
        nextToBoard(id, with: (), showing: showing)
    }

    @available(*, unavailable, message: "that board takes an input: use nextToBoard(_:with:)")
    @discardableResult
    public func nextToBoard<NextInput, NextOutput, NextCommand>(
        _ id: BoardID<NextInput, NextOutput, NextCommand>
    ) -> Activation<NextOutput, NextCommand> {
        Activation(endedIn: id.rawValue, reportingTo: nil)
    }

    /// Sends a command to another live board of the same motherboard, to each of its instances. Sending to a board that
    /// is not live is a fault.
    public func interactWithOtherBoard<OtherInput, OtherOutput, OtherCommand>(
        _ id: BoardID<OtherInput, OtherOutput, OtherCommand>, _ command: OtherCommand
    ) {
        guard let slot = sendingSlot("interactWithOtherBoard(_:_:)") else { return }
        slot.motherboard.interact(id, command, from: name)
    }
}

extension Board {
    @available(*, unavailable, message: "this board's output is not Void: use sendToMotherboard(_:)")
    public func sendToMotherboard() {}
}

extension Board where Output == Void {
    /// Sends an output without a value.
    public func sendToMotherboard() {
        sendToMotherboard(())
    }
}
