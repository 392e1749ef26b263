public import AccountServiceInterface
public import Backplane

extension BoardID<TodosFilter?, Never, Never> {
    /// What a person wants to do. Needs someone who is signed in.
    public static var todos: Self { "superapp.todos" }
}

/// Which todos a person wants to see.
public enum TodosFilter: String, Route, CaseIterable {
    /// All of them.
    case all
    /// What is left to do.
    case open
    /// What is done.
    case done
}

/// How much a person has still to do, for those who show it elsewhere.
public protocol OpenTodoCount: Sendable {
    /// The number of a person's todos that are not done: now, and at every change.
    func counts(of user: User) -> any AsyncSequence<Int, any Error> & Sendable
}

extension DependencyKeys {
    /// How much a person has still to do.
    public var openTodoCount: DependencyKey<any OpenTodoCount> { .init() }
}
