import Observation
import Testing

/// Expects a condition on observable state to become true, and waits for it change by change.
///
/// ```swift
/// await expectEventually { screen.model.sessions.count == 2 }
/// ```
///
/// - Parameters:
///   - comment: What is expected, for the failure's text.
///   - patience: How long to wait before the expectation fails.
///   - sourceLocation: Where a failure is reported: the caller.
///   - condition: Reads properties of `@Observable` objects. It is tried again after each change of one of them.
@MainActor
public func expectEventually(
    _ comment: Comment? = nil, patience: Patience = .standard, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: @MainActor () -> Bool
) async {
    let isMet: Void? = await patience.wait { signal in
        let isMet = withObservationTracking(condition) {
            // Told before the change; the waiting task goes on after it, for both are on the main actor.
            signal.fire()
        }
        return isMet ? () : nil
    }
    guard isMet == nil else { return }
    let text = comment.map { "\($0) " } ?? ""
    let problem = "\(text)The condition did not become true \(patience)."
    Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
}
