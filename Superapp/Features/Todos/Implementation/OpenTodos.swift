import AccountServiceInterface
import Domain
import TodosInterface

/// Counts open todos by a query.
struct OpenTodos: OpenTodoCount {
    let useCase: any TodosUseCase

    func counts(of user: User) -> any AsyncSequence<Int, any Error> & Sendable {
        guard let owner = OwnerID(user) else { return AsyncThrowingStream { $0.finish() } }
        return useCase.count(Query(owner: owner, where: TodosFilter.open.condition))
    }
}
