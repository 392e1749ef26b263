import Backplane
import Testing

/// What all probes have in common: a motherboard without UI, and a record of what happens in it.
///
/// Whatever happened and was not asserted fails the test when the probe ends: with ``finish(sourceLocation:)``, or when
/// the probe is released. Make a ``BoardProbe`` or a ``FlowProbe``.
@MainActor
public class Probe {
    /// The motherboard with what is under test, installed.
    public let motherboard: Motherboard
    /// How long expectations wait for what has not happened yet.
    public let patience: Patience
    let ledger: Ledger
    private let window: AnyObject

    init(modules: [any Module], window: AnyObject?, patience: Patience, sourceLocation: SourceLocation) throws {
        let ledger = Ledger(call: sourceLocation)
        // What outlives its board is for expectDeallocation to find, not for a clock that the test can't see.
        let root = Root(faultHandler: FaultHandler { ledger.record(Topic(kind: .fault), $0) }, leakDetection: .off)
        root.takeUnhandledAction = { action, sender in ledger.record(Topic(kind: .action), SentAction(action, sender)) }
        motherboard = try Motherboard(modules: modules, root: root)
        self.patience = patience
        self.ledger = ledger
        self.window = window ?? Window()
        motherboard.install(into: self.window)
    }

    deinit {
        ledger.settle()
    }

    /// The root of the motherboard: its back stack, its trace.
    public var root: Root { motherboard.root }

    /// Expects that nothing has happened, so far, that is not asserted yet.
    ///
    /// - Parameter sourceLocation: Where a failure is reported: the caller.
    public func expectNothing(sourceLocation: SourceLocation = #_sourceLocation) {
        let left = ledger.unasserted
        guard !left.isEmpty else { return }
        for entry in left { _ = ledger.take(entry.topic) }
        fail("Expected that nothing happened, but \(left.map(\.text).joined(separator: "; ")).", at: sourceLocation)
    }

    /// Ends the probe: completes all boards and reports everything that no one asserted. What happens later fails the
    /// test at once. Without this call a probe ends when it is released.
    ///
    /// - Parameter sourceLocation: The call that anything which the end itself brings about is reported at.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
        ledger.note(sourceLocation)
        motherboard.shutDown()
        ledger.settle()
    }

    func fail(_ text: String, at location: SourceLocation) {
        Issue.record(Comment(rawValue: text), sourceLocation: location)
    }

    /// What motherboards are installed into when a test has nothing better.
    private final class Window {}
}
