/// A registered board: how to make it, and what it may see.
@MainActor
final class BoardRegistration<Input: Sendable, Output: Sendable, Command: Sendable>: AnyBoardRegistration {
    private let visibility: DependencyVisibility
    private let factory: @MainActor (Dependencies) throws -> Board<Input, Output, Command>

    init(
        id: String, module: String, visibility: DependencyVisibility,
        factory: @escaping @MainActor (Dependencies) throws -> Board<Input, Output, Command>
    ) {
        self.visibility = visibility
        self.factory = factory
        super.init(id: id, module: module, types: BoardTypes(Input.self, Output.self, Command.self))
    }

    func make(in dependencies: Dependencies) throws -> Board<Input, Output, Command> {
        let visible = dependencies.limited(to: visibility)
        return try InjectionContext.run(with: visible) { try factory(visible) }
    }
}
