import Backplane

/// A board whose behaviour a test writes where it is used. It owns an inner motherboard if the test uses it.
@MainActor
final class ClosureBoard<Input: Sendable, Output: Sendable, Command: Sendable>: ContinuousBoard<
    Input, Output, Command
>
{
    private let onActivate: (ClosureBoard, Input) -> Void
    private let onCommand: (ClosureBoard, Command) -> Void
    private let onComplete: (ClosureBoard) -> Void
    private let forwards: Bool
    private let endsWithScreens: Bool

    init(
        forwardsActions: Bool = true, completesWithInnerScreens: Bool = true,
        onActivate: @escaping (ClosureBoard, Input) -> Void = { _, _ in },
        onCommand: @escaping (ClosureBoard, Command) -> Void = { _, _ in },
        onComplete: @escaping (ClosureBoard) -> Void = { _ in }
    ) {
        forwards = forwardsActions
        endsWithScreens = completesWithInnerScreens
        self.onActivate = onActivate
        self.onCommand = onCommand
        self.onComplete = onComplete
    }

    override var forwardsActions: Bool { forwards }
    override var completesWithInnerScreens: Bool { endsWithScreens }
    override func activate(_ input: Input) { onActivate(self, input) }
    override func interact(_ command: Command) { onCommand(self, command) }
    override func didComplete() { onComplete(self) }
}

/// A module that a test writes where it is used.
struct ClosureModule: Module {
    let name: String
    let requires: [DependencyRequirement]
    private let body: @MainActor (inout ModuleRegistry) -> Void

    init(
        _ name: String = "TestModule", requires: [DependencyRequirement] = [],
        register: @escaping @MainActor (inout ModuleRegistry) -> Void
    ) {
        self.name = name
        self.requires = requires
        body = register
    }

    func register(in registry: inout ModuleRegistry) { body(&registry) }
}
