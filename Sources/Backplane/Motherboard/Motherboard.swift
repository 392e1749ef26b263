/// Holds boards by id and carries messages between them along flows.
///
/// ```swift
/// let motherboard = try Motherboard(modules: [LoginModule(), HomeModule()])
/// motherboard.registerFlow(from: .login) { motherboard, outcome in … }
/// motherboard.install(into: window)
/// motherboard.activate(.login)
/// ```
///
/// A board is created when it is activated. Unless it is registered with `instances: .many`, it exists once per id and
/// motherboard until it completes, and is activated again while it is live. Messages are delivered one at a time in the
/// order in which they were sent, throughout all motherboards of one ``Root``.
///
/// Release it on the main actor, as an owner in the user interface does.
@MainActor
public final class Motherboard {
    /// The name in traces, faults and snapshots: `main`, `main 2` for a second outermost motherboard of one root, and
    /// so on; for a motherboard inside a board its path, such as `main/com.example.home`.
    public let name: String
    /// What the motherboard and those inside its boards share: the installed object, back stack, trace, faults.
    public let root: Root
    /// All dependencies, for the composition root and its flows. A module's factories have access only to what the
    /// module requires; a board that reads dependencies here bypasses that.
    public let dependencies: Dependencies
    // Those of the root, at hand here for each message.
    let delivery: Delivery
    let navigator: Navigator
    let assembly: Assembly
    let lifetime: MotherboardLifetime
    // Only ever read and set as a whole, each at once: the compiler need not guard the looks at it.
    private var slotsByID: [String: AnyBoardSlot] = [:]
    var slots: [String: AnyBoardSlot] { slotsByID }
    let actionFlows = TypedFlows()
    let outputFlows = TypedFlows()
    var barriers = Barriers()
    /// The board that this motherboard is inside; nil for an outermost one.
    private(set) weak var owner: (any OuterBoard)?
    let isOutermost: Bool
    /// The number of the latest message when all boards were last completed.
    private(set) var clearedUntil: UInt64 = 0
    private var stage = Stage.assembled
    /// Those who wait for the stage to change.
    private var waiting: [AsyncStream<Never>.Continuation] = []

    private enum Stage {
        case assembled
        case installed
        case shutDown
    }

    /// Creates a motherboard from assembled modules.
    ///
    /// - Parameters:
    ///   - assembly: The boards and dependencies. Assemble once, then create a motherboard from it for each window.
    ///   - dependencies: The dependencies of the boards, if they are more than the assembly's own: usually a
    ///     ``Dependencies/child(register:)`` with the values of one window or session. A missing dependency that the
    ///     assembly declares with `providing:` is a fault.
    ///   - root: What the motherboard will be installed into. Give the same root to motherboards that share a window.
    public init(_ assembly: Assembly, dependencies: Dependencies? = nil, root: Root = Root()) {
        name = root.vacantName
        lifetime = MotherboardLifetime(name: name)
        self.assembly = assembly
        self.dependencies = dependencies ?? assembly.dependencies
        self.root = root
        delivery = root.delivery
        navigator = root.navigator
        isOutermost = true
        root.enter(self)
        let missing = assembly.missing(in: self.dependencies)
        if !missing.isEmpty { report(.notProvided(motherboard: name, dependencies: missing.map(\.description))) }
    }

    /// Assembles modules and makes a motherboard from them.
    ///
    /// - Parameters:
    ///   - modules: The modules, in any order.
    ///   - origins: The schemes and hosts whose addresses are the app's own. Without any, only paths can be opened.
    ///   - root: What the motherboard will be installed into.
    /// - Throws: ``AssemblyError``, which lists every duplicate, missing dependency, cycle and faulty link at once.
    public convenience init(modules: [any Module], origins: [LinkOrigin] = [], root: Root = Root()) throws {
        self.init(try Assembly(modules: modules, origins: origins), root: root)
    }

    init(inside owner: any OuterBoard, of outer: Motherboard) {
        // Bounded: with whole paths, boards inside one another would take memory by the square of their number.
        name = "\(outer.name.utf8.count > 500 ? "…" : outer.name)/\(owner.name)"
        lifetime = MotherboardLifetime(name: name)
        assembly = outer.assembly
        dependencies = outer.dependencies
        root = outer.root
        delivery = outer.delivery
        navigator = outer.navigator
        self.owner = owner
        isOutermost = false
        stage = .installed
    }

    /// Can run on any thread, so what is still live ends in the next turn of the main actor.
    deinit {
        lifetime.end()
        guard stage != .shutDown, !slotsByID.isEmpty else { return }
        Task { @MainActor [slotsByID] in
            for slot in slotsByID.values.sorted(by: { $0.id < $1.id }) { slot.abandon() }
        }
    }

    /// A motherboard that stands in for one that does not exist: it knows no boards, and all its uses are faults.
    static func detached(reportingTo faultHandler: FaultHandler) -> Motherboard {
        Motherboard(Assembly.empty, root: Root(faultHandler: faultHandler))
    }

    /// Installs the motherboard into a window, view controller or other object, which its boards find as
    /// ``Root/object``. Before that, nothing can be activated.
    ///
    /// - Parameter object: Held weakly; it should own the motherboard. A ``Root`` may be given itself. Installing a
    ///   motherboard that has been shut down, or one that is inside a board, is a fault.
    public func install(into object: AnyObject) {
        guard stage != .shutDown, isOutermost else { return report(.notInstallable(motherboard: name)) }
        root.occupy(object)
        let isFirst = stage == .assembled
        stage = .installed
        if isFirst { for module in assembly.launchOrder { module.launch(on: self) } }
        endWaiting()
    }

    /// Waits until the motherboard is installed or shut down.
    ///
    /// - Returns: Whether that has come to pass; not when the waiting task was cancelled before.
    func isReady() async -> Bool {
        if stage == .assembled {
            let (change, hasChanged) = AsyncStream.makeStream(of: Never.self)
            waiting.append(hasChanged)
            for await _ in change {}
        }
        return stage != .assembled
    }

    private func endWaiting() {
        for hasChanged in waiting { hasChanged.finish() }
        waiting = []
    }

    /// Whether the motherboard is installed, so that its boards can be activated.
    package var isInstalled: Bool { stage == .installed }

    /// Completes all live boards and those whose activation is queued, after all earlier messages. Activations that
    /// wait at barriers end, activations that earlier messages still request end without beginning, and combined flows
    /// discard the outputs that they keep.
    public func completeAll() {
        clearedUntil = delivery.clear()
        // What a board asks for in its last moments comes after that, in whatever order they end.
        let completions = sortedSlots.map { $0.prepareCompletion() }
        delivery.sendTogether {
            for complete in completions { complete() }
        }
    }

    /// Completes a board with all its instances, after all earlier messages. If it is not live by then, this does
    /// nothing.
    public func complete<Input, Output, Command>(_ id: BoardID<Input, Output, Command>) {
        slot(for: id, call: "complete(_:)")?.requestCompletion()
    }

    /// Ends the motherboard at once: completes all boards and refuses further activations. For a window that closes.
    public func shutDown() {
        close()
        BoardEnding.end(liveBoards, .shutDown)
        lifetime.end()
    }

    /// Refuses further activations and ends those that wait.
    func close() {
        stage = .shutDown
        endWaiting()
        for slot in sortedSlots { slot.revoke() }
        for barrier in barriers.active { barrier.end(settling: .cancel) }
    }

    /// Whether the motherboard has ended.
    var isShutDown: Bool { stage == .shutDown }

    /// The live boards, by id and then by age.
    var liveBoards: [AnyBoard] { sortedSlots.flatMap(\.live.all) }

    /// Ends a flow that is registered when everything has ended, and reports it.
    func admit(_ flow: AnyFlow) {
        guard stage == .shutDown else { return }
        flow.end()
        report(.registeredTooLate(motherboard: name, location: flow.location.description))
    }

    var sortedSlots: [AnyBoardSlot] { slots.values.sorted { $0.id < $1.id } }

    // MARK: Finding boards

    /// The slot of a board, or nil, with a fault reported, when no board is registered under this id and types.
    func slot<Input, Output, Command>(
        for id: BoardID<Input, Output, Command>, call: @autoclosure () -> String
    ) -> BoardSlot<Input, Output, Command>? {
        if let slot = slots[id.rawValue], slot.types == BoardTypes(Input.self, Output.self, Command.self) {
            // The three types are all that tells one class of slots from another.
            return unsafeDowncast(slot, to: BoardSlot<Input, Output, Command>.self)
        }
        guard let registration = assembly.boards[id.rawValue] else {
            report(.unknownBoard(board: id.rawValue, call: call()))
            return nil
        }
        guard let typed = registration as? BoardRegistration<Input, Output, Command> else {
            let used = BoardTypes(Input.self, Output.self, Command.self)
            report(.typeMismatch(board: id.rawValue, used: "\(used)", registered: "\(registration.types)"))
            return nil
        }
        let slot = BoardSlot(registration: typed, motherboard: self)
        var known = slotsByID
        slotsByID = [:]
        known[id.rawValue] = slot
        slotsByID = known
        return slot
    }

    /// Whether a board can be activated now. Reports the fault when it can't.
    func canActivate(_ board: String) -> Bool {
        switch stage {
        case .assembled: report(.notInstalled(board: board))
        case .shutDown: report(.motherboardShutDown(board: board))
        case .installed where root.window == nil: report(.rootGone(board: board))
        case .installed: return true
        }
        return false
    }

    // MARK: Sending

    func send(
        _ kind: MessageKind, from: String, to: String, content: @autoclosure () -> TraceContent,
        body: @escaping () -> Void
    ) {
        post(delivery.hop(kind, from: from, to: to), cause: delivery.ambientCause, content: content(), body: body)
    }

    /// Delivers a message now if nothing else is being delivered, or else when its turn comes.
    func post(
        _ hop: Hop, cause: ActivationCause?, content: @autoclosure () -> TraceContent, body: @escaping () -> Void,
        discard: (() -> Void)? = nil
    ) {
        if delivery.mustQueue {
            delivery.enqueue(hop, in: self, cause: cause, content: content(), body: body, discard: discard)
        } else {
            delivery.deliver(hop, in: self, cause: cause, content: content(), body: body)
        }
    }

    func report(_ kind: Fault.Kind) {
        root.report(Fault(kind, motherboard: name, causes: delivery.causes))
    }

    /// The motherboard that actions go on to.
    var nextForActions: Motherboard? {
        guard let owner, owner.forwardsActions else { return nil }
        return owner.motherboard
    }
}

/// How long a motherboard exists, for those who must know it without keeping it.
final class MotherboardLifetime: Sendable {
    /// The motherboard's name.
    let name: String
    private let isOver = Flag()

    init(name: String) {
        self.name = name
    }

    var hasEnded: Bool { isOver.isRaised }

    func end() {
        isOver.raise()
    }
}
