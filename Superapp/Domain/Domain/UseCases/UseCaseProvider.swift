/// Gives the use cases, and hides which platform carries them out.
public protocol UseCaseProvider: Sendable {
    /// What a person does with posts.
    func makePostsUseCase() -> any PostsUseCase

    /// What a person does with todos.
    func makeTodosUseCase() -> any TodosUseCase
}
