/// The object into which motherboards are installed: it represents a window, a view controller, or a browser window.
///
/// A root has what exists once per window: the object itself, the back stack, the order in which messages are
/// delivered, the trace, and the place where faults are reported. Motherboards inside boards share the root of the
/// outer one.
@MainActor
public final class Root {
    /// The window, view controller or other object that the motherboard was installed into. Held weakly: the object
    /// owns the motherboard, not the other way round.
    public var object: AnyObject? { window }
    /// Not public itself: then the compiler knows all who change it, and need not guard each look at it.
    private(set) weak var window: AnyObject?
    /// The screens that are shown, bottom first.
    public let navigator = Navigator()
    /// The trace, which observes each message.
    public var trace: Trace { delivery.trace }
    /// Where faults are reported.
    let faultHandler: FaultHandler
    /// What timeouts are measured by.
    let clock: any Clock<Duration>
    /// Whether what outlives its board is looked for.
    package let leakDetection: LeakDetection
    let delivery: Delivery
    /// How many barriers there are in all motherboards. None is looked for while there are none.
    var barrierCount = 0
    private var outermost: [Outermost] = []

    /// An outermost motherboard, which does not hold it. A weak reference would make all messages dearer: an object
    /// that has one counts its references in another place.
    private struct Outermost {
        private unowned let motherboard: Motherboard
        let lifetime: MotherboardLifetime

        init(_ motherboard: Motherboard) {
            self.motherboard = motherboard
            lifetime = motherboard.lifetime
        }

        /// Nil once the motherboard has been shut down or released.
        @MainActor var object: Motherboard? { lifetime.hasEnded ? nil : motherboard }
    }

    /// Takes the actions that no flow handles, with their senders, in place of the fault handler: the test kit's ear.
    package var takeUnhandledAction: (@MainActor (any BoardAction, String) -> Void)?

    /// Makes a root into which nothing is installed yet.
    ///
    /// - Parameters:
    ///   - faultHandler: Where faults go. The standard one stops in debug builds and logs in release builds.
    ///   - messageLimit: How many messages may follow from one another, without the root coming to rest, before the
    ///     rest is discarded and reported as a runaway (``Fault/Kind/runaway(limit:discarded:last:)``). By default
    ///     100,000, which is reached in less than a second.
    ///   - clock: The clock for timeouts. A test uses its own.
    ///   - leakDetection: Whether to detect objects that outlive their board. By default, in debug builds.
    public init(
        faultHandler: FaultHandler = .standard, messageLimit: Int = 100_000,
        clock: any Clock<Duration> = ContinuousClock(), leakDetection: LeakDetection = .standard
    ) {
        self.faultHandler = faultHandler
        self.clock = clock
        self.leakDetection = leakDetection
        delivery = Delivery(messageLimit: messageLimit)
        navigator.report = { [reporter] in
            reporter.report(Fault($0, causes: reporter.delivery.causes))
        }
    }

    // MARK: Motherboards

    /// The first of the names `main`, `main 2`, … that no outermost motherboard of this root has.
    var vacantName: String {
        let taken = Set(outermost.compactMap { $0.object?.name })
        let names = (1...(taken.count + 1)).lazy.map { $0 == 1 ? "main" : "main \($0)" }
        return names.first { !taken.contains($0) } ?? "main"
    }

    func enter(_ motherboard: Motherboard) {
        outermost.removeAll { $0.object == nil }
        outermost.append(Outermost(motherboard))
    }

    /// An outermost motherboard of this root.
    func motherboard(named name: String) -> Motherboard? {
        outermost.lazy.compactMap(\.object).first { $0.name == name }
    }

    func occupy(_ object: AnyObject) {
        window = object
    }

    var reporter: FaultReporter { FaultReporter(handler: faultHandler, delivery: delivery) }

    func report(_ fault: Fault) {
        reporter.report(fault)
    }
}
