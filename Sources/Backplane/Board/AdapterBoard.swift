/// A board that stands for another one whose types are not quite those that are wanted.
///
/// ```swift
/// registry.board(.pickAvatar) { _ in
///     AdapterBoard(of: .pickPhoto) { user in PhotoRequest(owner: user.id) } output: { photo in Avatar(photo) }
/// }
/// ```
///
/// The other board lives in the adapter's inner motherboard. When it completes, the adapter does.
@MainActor
public final class AdapterBoard<
    Input: Sendable, Output: Sendable, AdaptedInput: Sendable, AdaptedOutput: Sendable, AdaptedCommand: Sendable
>: ContinuousBoard<Input, Output, Never> {
    private let id: BoardID<AdaptedInput, AdaptedOutput, AdaptedCommand>
    private let input: @MainActor (Input) -> AdaptedInput
    private let output: @MainActor (AdaptedOutput) -> Output?
    private var isConnected = false

    /// Makes an adapter.
    ///
    /// - Parameters:
    ///   - id: The board to adapt. It must be registered like any other.
    ///   - input: Makes the adapted board's input.
    ///   - output: Makes the adapter's output, or nil for an output that is not passed on.
    public init(
        of id: BoardID<AdaptedInput, AdaptedOutput, AdaptedCommand>,
        input: @escaping @MainActor (Input) -> AdaptedInput, output: @escaping @MainActor (AdaptedOutput) -> Output?
    ) {
        self.id = id
        self.input = input
        self.output = output
    }

    /// Activates the adapted board with an input made from this one.
    public override func activate(_ value: Input) {
        connect()
        innerMotherboard.activate(id, with: input(value))
    }

    private func connect() {
        guard !isConnected else { return }
        isConnected = true
        innerMotherboard.registerFlow(from: id, target: self) { adapter, adapted in
            if let output = adapter.output(adapted) { adapter.sendToMotherboard(output) }
        }
        innerMotherboard.registerCompletionFlow(of: id, target: self) { adapter, _ in adapter.complete() }
    }
}
