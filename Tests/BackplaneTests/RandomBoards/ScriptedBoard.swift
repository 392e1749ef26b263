import Backplane

/// A board that does what the messages say that reach it.
final class ScriptedBoard: ContinuousBoard<Script, Script, Script> {
    let serial: Int
    private let number: Int
    private let world: BoardWorld
    private var isDone = false
    private var hasInside = false

    init(_ number: Int, in world: BoardWorld) {
        self.number = number
        self.world = world
        serial = world.nextSerial()
        super.init()
        world.made(self)
    }

    deinit { world.alive.subtract() }

    override var forwardsActions: Bool { BoardRules.forwardsActions(number) }

    override func activate(_ script: Script) {
        world.log("\(serial) is activated #\(script.number)")
        world.connect(self)
        perform(script)
    }

    override func interact(_ script: Script) {
        world.log("\(serial) is told #\(script.number)")
        perform(script)
    }

    override func didComplete() {
        world.log("\(serial) ends")
        switch BoardRules.lastDeed(serial) {
        case .broadcast: broadcast(Shout(number: -serial))
        case .activate(let other): motherboard?.activate(.scripted(other), with: Script(number: -serial, deeds: []))
        case .nothing: break
        }
    }

    private func perform(_ script: Script) {
        for deed in script.deeds { perform(deed) }
    }

    private func perform(_ deed: Deed) {
        switch deed {
        case .activate(let board, let script, let isHeld):
            if BoardRules.working.contains(board) {
                world.keep(.working(nextToBoard(.working(board), with: world.job(script))), isHeld)
            } else {
                world.keep(.scripted(nextToBoard(.scripted(board), with: script)), isHeld)
            }
        case .command(let board, let script):
            if BoardRules.working.contains(board) {
                interactWithOtherBoard(.working(board), .cancelAll)
            } else {
                interactWithOtherBoard(.scripted(board), script)
            }
        case .send(let script): sendToMotherboard(script)
        case .complete:
            isDone = true
            complete()
        case .completeWith(let script):
            isDone = true
            complete(with: script)
        case .broadcast(let number): broadcast(Shout(number: number))
        case .work(let script): begin(script)
        case .inside(let deed): if let inside { world.perform(deed, in: inside) }
        case .shutDownInside: inside?.shutDown()
        case .shutDownAround: if let motherboard, !world.isOutermost(motherboard) { motherboard.shutDown() }
        default: if let motherboard { world.perform(deed, in: motherboard) }
        }
    }

    private func begin(_ script: Script) {
        let number = world.nextWork()
        task { [weak self, world] in
            _ = await world.answer(to: "work \(number)")
            world.log("work \(number) goes on\(Task.isCancelled ? ", cancelled" : "")")
            self?.perform(script)
        }
    }

    /// The inner motherboard; nil when it is too late for one, of which the board has then been told.
    private var inside: Motherboard? {
        let isTooLate = motherboard == nil || (isDone && !hasInside)
        let inner = innerMotherboard
        if isTooLate { return nil }
        hasInside = true
        return inner
    }
}

/// An activation that the walk holds on to.
@MainActor
enum HeldActivation {
    case scripted(Activation<Script, Script>)
    case working(Activation<JobOutcome, TaskCommand>)

    func cancel() {
        switch self {
        case .scripted(let activation): activation.cancel()
        case .working(let activation): activation.cancel()
        }
    }

    func send(_ script: Script) {
        switch self {
        case .scripted(let activation): activation.send(script)
        case .working(let activation): activation.send(.cancelAll)
        }
    }

    /// The next output, as text.
    func read() async -> String {
        do {
            switch self {
            case .scripted(let activation): return "#\(try await activation.firstOutput().number)"
            case .working(let activation):
                let outcome = try await activation.firstOutput()
                return "\(outcome.label) of job \(outcome.job.serial)"
            }
        } catch {
            return error is CancellationError ? "cancelled" : "ended"
        }
    }
}

/// Counts how many of something are alive, from any thread.
final class Population: Sendable {
    private let number = Locked(0)

    var count: Int { number.withLock { $0 } }

    func add() { number.withLock { $0 += 1 } }
    func subtract() { number.withLock { $0 -= 1 } }
}
