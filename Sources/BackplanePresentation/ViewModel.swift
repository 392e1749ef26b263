/// What stands between a screen and its use cases: it turns what the person does into what the screen shows.
///
/// Input and output are values made of sequences, closures and observable state; neither names a UI kit, so a view
/// model is tested by feeding one and reading the other.
///
/// ```swift
/// struct PostsModel: ViewModel {
///     struct Input { let refresh: AsyncStream<Void> }
///     struct Output { let posts: AsyncStream<[Post]>, isLoading: AsyncStream<Bool> }
///
///     func transform(_ input: Input) -> Output { … }
/// }
/// ```
@MainActor
public protocol ViewModel {
    /// What the screen gives: the person's taps, texts and choices.
    associatedtype Input
    /// What the screen gets to show.
    associatedtype Output

    /// Connects input to output. Call it once for each screen.
    func transform(_ input: Input) -> Output
}
