/// What a ``ChainFlow`` has gathered so far. Reports itself when it is released without having been registered.
@MainActor
final class ChainDraft<Output: Sendable, Target: AnyObject> {
    typealias Handler = @MainActor (Target, Output) -> Void

    var steps: [(Target, Output) -> Bool] = []
    private let add: (@escaping Handler) -> FlowToken
    private let reportUnfinished: @MainActor @Sendable () -> Void
    private var isRegistered = false

    /// - Parameters:
    ///   - add: Registers the whole chain as one handler.
    ///   - reportUnfinished: Called when the draft is released before that.
    init(
        add: @escaping (@escaping Handler) -> FlowToken, reportUnfinished: @escaping @MainActor @Sendable () -> Void
    ) {
        self.add = add
        self.reportUnfinished = reportUnfinished
    }

    func register(eventually last: @escaping Handler) -> FlowToken {
        isRegistered = true
        let steps = steps
        return add { target, output in
            if !steps.contains(where: { step in step(target, output) }) { last(target, output) }
        }
    }

    deinit {
        guard !isRegistered else { return }
        // The only owner is a ChainFlow. It is not Sendable and is made on the main actor, so it is released there.
        MainActor.assumeIsolated(reportUnfinished)
    }
}
