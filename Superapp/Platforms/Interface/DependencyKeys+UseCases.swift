public import Backplane
public import Domain

extension DependencyKeys {
    /// The use cases of posts and todos, on the platform with which the app was started.
    public var useCases: DependencyKey<any UseCaseProvider> { .init() }
}
