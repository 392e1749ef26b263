/// A board of which one thing comes: a success or a failure. Then it is done.
///
/// Subclass it, override ``Board/activate(_:)`` and end with ``finish(_:)``.
@MainActor
open class ResultBoard<Input: Sendable, Success: Sendable, Failure: Error>: ContinuousBoard<
    Input, Result<Success, Failure>, Never
>
{
    /// Makes a board that is not yet part of a motherboard.
    public override init() {
        super.init()
    }

    /// Sends the result and completes the board.
    public func finish(_ result: Result<Success, Failure>) {
        sendToMotherboard(result)
        complete()
    }
}
