import AccountServiceInterface
public import Backplane
import Domain
import PlatformInterface
import TodosInterface

/// What a person wants to do.
public struct TodosModule: Module {
    /// Makes the module.
    public nonisolated init() {}

    public var requires: [DependencyRequirement] { [.init(\.useCases), .init(\.currentSession)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.todos) { dependencies in
            TodosBoard(
                useCase: try dependencies.useCases.makeTodosUseCase(), session: try dependencies.currentSession)
        }
        registry.register(\.openTodoCount) { dependencies in
            OpenTodos(useCase: try dependencies.useCases.makeTodosUseCase())
        }
        registry.link("/todos", to: .todos) { link in TodosFilter(rawValue: try link.queryValue("show") ?? "") ?? .all }
        registry.restore(.todos, from: TodosFilter.self) { .some($0) }
    }
}

/// Counts open todos by a query.
struct OpenTodos: OpenTodoCount {
    let useCase: any TodosUseCase

    func counts(of user: User) -> any AsyncSequence<Int, any Error> & Sendable {
        guard let owner = OwnerID(user) else { return AsyncThrowingStream { $0.finish() } }
        return useCase.count(Query(owner: owner, where: TodosFilter.open.condition))
    }
}

extension OwnerID {
    /// The owner of a user's todos.
    init?(_ user: User) {
        self.init(rawValue: user.id.rawValue.uuidString)
    }
}
