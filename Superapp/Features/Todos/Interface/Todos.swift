public import AccountServiceInterface
public import Backplane

extension BoardID<TodosFilter?, Never, Never> {
    /// A user's todos. Requires a signed-in user.
    public static var todos: Self { "superapp.todos" }
}

/// Which todos to show.
public enum TodosFilter: String, Route, CaseIterable {
    /// All of them.
    case all
    /// Todos that are not done.
    case open
    /// Todos that are done.
    case done
}

/// The number of a user's open todos, for other modules.
public protocol OpenTodoCount: Sendable {
    /// The number of a user's open todos: the current one, and a new one after every change.
    func counts(of user: User) -> any AsyncSequence<Int, any Error> & Sendable
}

extension DependencyKeys {
    /// The number of a user's open todos.
    public var openTodoCount: DependencyKey<any OpenTodoCount> { .init() }
}
