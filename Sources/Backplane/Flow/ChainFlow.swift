/// A flow under construction that tries handlers in order until one matches.
///
/// ```swift
/// motherboard.registerChainFlow(from: .login)
///     .handle(\.signedInUser) { motherboard, user in … }
///     .eventuallyHandle { motherboard, outcome in … }
/// ```
///
/// Only `eventuallyHandle` or `eventuallyIgnore` registers it. The chain cannot be copied, and an unfinished chain is a
/// fault, so an unhandled outcome is always reported.
@MainActor
public struct ChainFlow<Output: Sendable, Target: AnyObject>: ~Copyable {
    private let draft: ChainDraft<Output, Target>

    init(_ draft: ChainDraft<Output, Target>) {
        self.draft = draft
    }

    /// Adds a handler for the outputs in which a key path finds a value.
    ///
    /// - Parameters:
    ///   - match: Leads from the output to the value, or to nil for another output.
    ///   - handler: Called with the flow's target and the value. It need not capture the target.
    public consuming func handle<Value>(
        _ match: KeyPath<Output, Value?>, handler: @escaping @MainActor (Target, Value) -> Void
    ) -> ChainFlow {
        handle({ $0[keyPath: match] }, handler: handler)
    }

    /// Adds a handler for the outputs in which a function finds a value.
    ///
    /// - Parameters:
    ///   - match: The value in the output, or nil when the output is another one.
    ///   - handler: Called with the flow's target and the value.
    public consuming func handle<Value>(
        _ match: @escaping @MainActor (Output) -> Value?, handler: @escaping @MainActor (Target, Value) -> Void
    ) -> ChainFlow {
        draft.steps.append { target, output in
            guard let value = match(output) else { return false }
            handler(target, value)
            return true
        }
        return self
    }

    /// Adds the handler for all outputs that no handler before it matched, and registers the chain.
    @discardableResult
    public consuming func eventuallyHandle(
        _ handler: @escaping @MainActor (Target, Output) -> Void
    ) -> FlowToken {
        draft.register(eventually: handler)
    }

    /// Ignores all other outputs, and registers the chain.
    @discardableResult
    public consuming func eventuallyIgnore() -> FlowToken {
        draft.register { _, _ in }
    }
}

/// A chain is finished where it was begun. That also makes sure that an unfinished one is released on the main actor.
@available(*, unavailable)
extension ChainFlow: Sendable {}

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
