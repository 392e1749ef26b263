/// What a ``ChainFlow`` has gathered so far. Reports itself when it is released without having been registered.
@MainActor
final class ChainDraft<Output: Sendable, Target: AnyObject> {
    var steps: [(Target, Output) -> Bool] = []
    private weak var target: Target?
    private let location: SourceLocation
    private let add: (Flow<Output>) -> Void
    private let reportUnfinished: @MainActor @Sendable () -> Void
    private var isRegistered = false

    init(
        target: Target, location: SourceLocation, add: @escaping (Flow<Output>) -> Void,
        reportUnfinished: @escaping @MainActor @Sendable () -> Void
    ) {
        self.target = target
        self.location = location
        self.add = add
        self.reportUnfinished = reportUnfinished
    }

    func register(eventually last: @escaping @MainActor (Target, Output) -> Void) -> FlowToken {
        isRegistered = true
        guard let target else { return FlowToken(nil) }
        let steps = steps
        let flow = Flow<Output>(kind: .chain, target: target, location: location) { [weak target] output in
            guard let target else { return }
            if !steps.contains(where: { step in step(target, output) }) { last(target, output) }
        }
        add(flow)
        return FlowToken(flow)
    }

    deinit {
        guard !isRegistered else { return }
        // The only owner is a ChainFlow. It is not Sendable and is made on the main actor, so it is released there.
        MainActor.assumeIsolated(reportUnfinished)
    }
}
