/// A board made of closures, for boards that are too small for a class of their own.
///
/// ```swift
/// registry.board(.greeting) { _ in
///     ClosureBoard { board, name in
///         board.sendToMotherboard("Hello, \(name)")
///         board.complete()
///     }
/// }
/// ```
@MainActor
public final class ClosureBoard<Input: Sendable, Output: Sendable, Command: Sendable>: ContinuousBoard<
    Input, Output, Command
>
{
    private let onActivate: @MainActor (ClosureBoard, Input) -> Void
    private let onCommand: (@MainActor (ClosureBoard, Command) -> Void)?

    /// Makes a board.
    ///
    /// - Parameters:
    ///   - onCommand: Carries out a command. Without it, a command is a fault.
    ///   - onActivate: Called for each activation with the board, which it need not capture, and the input.
    public init(
        onCommand: (@MainActor (ClosureBoard, Command) -> Void)? = nil,
        onActivate: @escaping @MainActor (ClosureBoard, Input) -> Void
    ) {
        self.onActivate = onActivate
        self.onCommand = onCommand
    }

    public override func activate(_ input: Input) {
        onActivate(self, input)
    }

    public override func interact(_ command: Command) {
        if let onCommand { onCommand(self, command) } else { super.interact(command) }
    }
}
