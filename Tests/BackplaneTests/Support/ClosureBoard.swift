import Backplane

/// A board whose behaviour a test writes where it is used.
@MainActor
final class ClosureBoard<Input: Sendable, Output: Sendable, Command: Sendable>: Board<Input, Output, Command> {
    private let onActivate: (ClosureBoard, Input) -> Void
    private let onCommand: (ClosureBoard, Command) -> Void
    private let onComplete: () -> Void

    init(
        onActivate: @escaping (ClosureBoard, Input) -> Void = { _, _ in },
        onCommand: @escaping (ClosureBoard, Command) -> Void = { _, _ in },
        onComplete: @escaping () -> Void = {}
    ) {
        self.onActivate = onActivate
        self.onCommand = onCommand
        self.onComplete = onComplete
    }

    override func activate(_ input: Input) { onActivate(self, input) }
    override func interact(_ command: Command) { onCommand(self, command) }
    override func didComplete() { onComplete() }
}
