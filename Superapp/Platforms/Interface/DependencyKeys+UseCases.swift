public import Backplane
public import Domain

extension DependencyKeys {
    /// What can be done with posts and todos, on the platform that the app was started with.
    public var useCases: DependencyKey<any UseCaseProvider> { .init() }
}
