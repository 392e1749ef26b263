public import AccountServiceInterface
public import Backplane

/// How much a person has still to do, for those who show it elsewhere.
public protocol OpenTodoCount: Sendable {
    /// The number of a person's todos that are not done: now, and at every change.
    func counts(of user: User) -> any AsyncSequence<Int, any Error> & Sendable
}

extension DependencyKeys {
    /// How much a person has still to do.
    public var openTodoCount: DependencyKey<any OpenTodoCount> { .init() }
}
