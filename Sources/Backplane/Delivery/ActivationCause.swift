/// The activation that something happens because of, so that what a board sends reaches whoever activated it for that.
///
/// It is known while a message is delivered (``Delivery/cause``) and travels into the tasks of boards (``inTask``). A
/// board inside another one carries the activation of the outer one along; there is no other chain, so that it can't
/// grow with a conversation.
struct ActivationCause: Sendable {
    /// The number of the activation's message.
    let number: UInt64
    /// The board that was activated, by its ``AnyBoard/serial``.
    let board: UInt64
    let outer: Outer?

    /// The activation of the board around, in a class because a value can't contain itself.
    final class Outer: Sendable {
        let cause: ActivationCause

        init(_ cause: ActivationCause) {
            self.cause = cause
        }
    }

    /// What the running task does its work for.
    @TaskLocal static var inTask: ActivationCause?

    /// The part of the chain that begins with an activation of one board.
    func within(_ board: UInt64) -> ActivationCause? {
        var next: ActivationCause? = self
        while let cause = next, cause.board != board { next = cause.outer?.cause }
        return next
    }
}
