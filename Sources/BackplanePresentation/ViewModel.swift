/// A layer between a screen and its use cases: it turns the user's actions into what the screen shows.
///
/// Input and output are values made of sequences, closures and observable state; neither depends on a UI framework, so
/// a test supplies the input and reads the output.
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
    /// The input from the screen: the user's taps, texts and choices.
    associatedtype Input
    /// The output for the screen to show.
    associatedtype Output

    /// Connects input to output. Call it once for each screen.
    func transform(_ input: Input) -> Output
}
