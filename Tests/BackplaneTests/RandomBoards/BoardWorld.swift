import Backplane
import Testing

/// The real boards of the walk, and what they have been heard to do.
@MainActor
final class BoardWorld {
    let faults = FaultCollector()
    let alive = Population()
    let log = Log()
    let outputs = OutputSink()
    /// Two outermost motherboards on one root.
    let motherboards: [Motherboard]
    var held: [HeldActivation] = []
    /// What waits for an answer of the walk, by a name that the model knows, too.
    private(set) var waiting: [String: CheckedContinuation<Int, Never>] = [:]
    private var readers: [Int: Task<Void, Never>] = [:]
    private(set) var isReading: Set<Int> = []
    /// What those who read have got.
    private(set) var read: [Int: String] = [:]
    /// The outputs that nothing has handled.
    private(set) var unhandled: [Fault.Kind] = []
    private let bus = Bus<Int>()
    private var tokens: [FlowToken] = []
    private var targets: [FlowTarget?] = []
    private var isOpen: [Bool] = []
    private var decisions: [Int: Int] = [:]
    private let clock = ManualClock()
    private var runs: [Int: Task<Void, Never>] = [:]
    private var runsBegun = 0
    /// What has gone on by itself and the model has not followed yet.
    var turns: [Turn] = []
    private var boards: [Int: Weak<ScriptedBoard>] = [:]
    private var serials = 0
    private var works = 0
    private var jobs = 0

    init() throws {
        let world = Weak<BoardWorld>()
        let module = ClosureModule { registry in
            for number in BoardRules.scripted {
                registry.board(.scripted(number), instances: BoardRules.instances(number)) { _ in
                    ScriptedBoard(number, in: try #require(world.object))
                }
            }
            for number in BoardRules.working {
                registry.board(.working(number)) { _ in
                    let world = try #require(world.object)
                    return TaskBoard(policy: BoardRules.policy(number)) { job, _ in try await world.carryOut(job) }
                }
            }
        }
        let root = Root(faultHandler: faults.handler, clock: clock, leakDetection: .off)
        let assembly = try Assembly(modules: [module])
        motherboards = [Motherboard(assembly, root: root), Motherboard(assembly, root: root)]
        world.object = self
        root.trace.add(outputs)
        for motherboard in motherboards { motherboard.install(into: root) }
    }

    // MARK: Boards

    func nextSerial() -> Int {
        serials += 1
        return serials
    }

    func made(_ board: ScriptedBoard) {
        alive.add()
        let weak = Weak<ScriptedBoard>()
        weak.object = board
        boards[board.serial] = weak
    }

    func connect(_ board: ScriptedBoard) {
        bus.connect(board) { [unowned self] board, number in
            guard board.motherboard != nil else { return }
            log("\(board.serial) hears \(number)")
            if number > 0 { bus.send(number - 1) }
        }
    }

    /// The motherboard inside a board.
    func motherboard(inside serial: Int) throws -> Motherboard {
        try #require(boards[serial]?.object).innerMotherboard
    }

    func isOutermost(_ motherboard: Motherboard) -> Bool { motherboards.contains { $0 === motherboard } }

    func nextWork() -> Int {
        works += 1
        return works
    }

    func job(_ script: Script) -> Job {
        jobs += 1
        return Job(serial: jobs, script: script)
    }

    func keep(_ activation: HeldActivation, _ isHeld: Bool) {
        if isHeld { held.append(activation) }
    }

    // MARK: Waiting

    /// Waits until the walk answers, whether cancelled or not.
    func answer(to name: String) async -> Int {
        await withCheckedContinuation { waiting[name] = $0 }
    }

    func give(_ answer: Int, to name: String) throws {
        let continuation = waiting.removeValue(forKey: name)
        try #require(continuation, "nobody waits for '\(name)'").resume(returning: answer)
    }

    private func carryOut(_ job: Job) async throws -> Job {
        struct Failure: Error {}
        switch BoardRules.jobEnd(await answer(to: "job \(job.serial)")) {
        case "cancelled": throw CancellationError()
        case "failure": throw Failure()
        default: return job
        }
    }

    /// Begins to read from an activation.
    func startReading(_ activation: HeldActivation, as reader: Int) {
        readers[reader] = Task {
            isReading.insert(reader)
            let output = await activation.read()
            isReading.remove(reader)
            readers[reader] = nil
            read[reader] = output
        }
    }

    func cancelReader(_ reader: Int) { readers[reader]?.cancel() }

    /// The barriers whose decisions have a time to be made in.
    var timed: Set<Int> {
        Set(isOpen.indices.filter { clock.deadlines.contains(BoardRules.timeout(ofBarrier: $0)) })
    }

    func timeOut(_ barrier: Int) { clock.wake(at: BoardRules.timeout(ofBarrier: barrier)) }

    /// Lets go of what has been looked at.
    func clear() {
        log.clear()
        outputs.boards = []
        read = [:]
        unhandled += faults.kinds.filter(\.isUnhandledOutput)
        faults.clear()
    }

    // MARK: Deeds

    /// Does what a flow does, or someone from outside.
    func perform(_ deed: Deed, in motherboard: Motherboard) {
        switch deed {
        case .activate(let board, let script, let isHeld):
            if BoardRules.working.contains(board) {
                keep(.working(motherboard.activate(.working(board), with: job(script))), isHeld)
            } else {
                keep(.scripted(motherboard.activate(.scripted(board), with: script)), isHeld)
            }
        case .command(let board, let script):
            if BoardRules.working.contains(board) {
                motherboard.interact(.working(board), .cancelAll)
            } else {
                motherboard.interact(.scripted(board), script)
            }
        case .completeOther(let board):
            if BoardRules.working.contains(board) {
                motherboard.complete(.working(board))
            } else {
                motherboard.complete(.scripted(board))
            }
        case .completeAll: motherboard.completeAll()
        case .broadcast(let number): motherboard.broadcast(Shout(number: number))
        case .say(let number): bus.send(number)
        case .register(let shape): register(shape, in: motherboard)
        case .cancelFlow(let which): if !tokens.isEmpty { tokens[which % tokens.count].cancel() }
        case .releaseTarget(let which): if !targets.isEmpty { targets[which % targets.count] = nil }
        case .putBarrier(let shape): put(shape, in: motherboard)
        case .turnBarrier(let which): if !isOpen.isEmpty { isOpen[which % isOpen.count].toggle() }
        case .cancelActivation(let which): if !held.isEmpty { held[which % held.count].cancel() }
        case .commandActivation(let which, let script): if !held.isEmpty { held[which % held.count].send(script) }
        case .takeHandle(let board, let which): takeHandle(of: board, which, in: motherboard)
        case .run(let board, let script): run(board, script, in: motherboard)
        case .send, .complete, .completeWith, .work, .inside, .shutDownInside, .shutDownAround: break
        }
    }

    private func takeHandle(of board: Int, _ which: Int, in motherboard: Motherboard) {
        let handles: [HeldActivation] =
            BoardRules.working.contains(board)
            ? motherboard.live(.working(board)).map { .working($0) }
            : motherboard.live(.scripted(board)).map { .scripted($0) }
        if !handles.isEmpty { held.append(handles[which % handles.count]) }
    }

    // MARK: Runs

    var isRunning: Set<Int> { Set(runs.keys) }

    func cancelRun(_ run: Int) { runs[run]?.cancel() }

    /// Runs a board on behalf of nobody: a task of whoever asks for it would carry what it belongs to.
    private func run(_ board: Int, _ script: Script, in motherboard: Motherboard) {
        runsBegun += 1
        let number = runsBegun
        let job = BoardRules.working.contains(board) ? job(script) : nil
        runs[number] = Task.detached { [self] in await run(number, board, script, job, in: motherboard) }
    }

    private func run(_ number: Int, _ board: Int, _ script: Script, _ job: Job?, in motherboard: Motherboard) async {
        turns.append(.runBegins(number))
        let answer: String
        do {
            if let job {
                answer = "success of job \(try await motherboard.run(.working(board), with: job).serial)"
            } else {
                answer = "#\(try await motherboard.run(.scripted(board), with: script).number)"
            }
        } catch is CancellationError {
            answer = "cancelled"
        } catch is ActivationEnded {
            answer = "ended"
        } catch is TaskRejected {
            answer = "rejected"
        } catch {
            answer = "failure"
        }
        runs[number] = nil
        turns.append(.runGoesOn(number))
        log("run \(number): \(answer)")
    }

    // MARK: Barriers

    private func put(_ shape: BarrierShape, in motherboard: Motherboard) {
        let number = isOpen.count
        isOpen.append(false)
        targets.append(nil)
        let isOpen: @MainActor (Motherboard) -> Bool = { [unowned self] _ in self.isOpen[number] }
        let decide: @MainActor (Motherboard) async -> BarrierDecision = { [self] _ in
            decisions[number, default: 0] += 1
            turns.append(.decision(of: number))
            let answer = await answer(to: "decision \(number).\(decisions[number, default: 0])")
            log("barrier \(number) decides")
            return BoardRules.decision(answer)
        }
        let timeout = shape.hasTimeout ? BoardRules.timeout(ofBarrier: number) : nil
        tokens.append(
            BoardRules.working.contains(shape.board)
                ? put(shape.isGateway, .working(shape.board), timeout, isOpen, decide, in: motherboard)
                : put(shape.isGateway, .scripted(shape.board), timeout, isOpen, decide, in: motherboard))
    }

    private func put<Input, Output, Command>(
        _ isGateway: Bool, _ id: BoardID<Input, Output, Command>, _ timeout: Duration?,
        _ isOpen: @escaping @MainActor (Motherboard) -> Bool,
        _ decide: @escaping @MainActor (Motherboard) async -> BarrierDecision, in motherboard: Motherboard
    ) -> FlowToken {
        isGateway
            ? motherboard.registerGateway(exempting: id, timeout: timeout, isOpen: isOpen, otherwise: decide)
            : motherboard.registerBarrier(before: id, timeout: timeout, isOpen: isOpen, otherwise: decide)
    }

    // MARK: Flows

    private func register(_ shape: FlowShape, in motherboard: Motherboard) {
        let target = shape.hasTarget ? FlowTarget() : nil
        targets.append(target)
        let serial = tokens.count
        tokens.append(
            target.map { register(shape, serial, on: $0, in: motherboard) }
                ?? register(shape, serial, on: motherboard, in: motherboard))
    }

    private func register<Target: AnyObject>(
        _ shape: FlowShape, _ serial: Int, on target: Target, in motherboard: Motherboard
    ) -> FlowToken {
        let handle: @MainActor (Script, String) -> Void = { [unowned self, weak motherboard] script, label in
            log("flow \(serial) handles \(label)")
            guard shape.performs, let motherboard else { return }
            for deed in script.deeds { perform(deed, in: motherboard) }
        }
        let handleScript: @MainActor (Target, Script) -> Void = { _, script in handle(script, "#\(script.number)") }
        switch shape.source {
        case .board(let board) where BoardRules.working.contains(board):
            return motherboard.registerFlow(from: .working(board), target: target) { _, outcome in
                handle(outcome.job.script, "\(outcome.label) of job \(outcome.job.serial)")
            }
        case .board(let board) where shape.answers && !shape.hasTarget:
            return motherboard.registerFlow(from: .scripted(board)) { _, script, activation in
                activation.send(Script(number: -script.number, deeds: []))
                handle(script, "#\(script.number)")
            }
        case .board(let board):
            return motherboard.registerFlow(from: .scripted(board), target: target, handler: handleScript)
        case .type:
            return motherboard.registerFlow(ofType: Script.self, target: target, handler: handleScript)
        case .action:
            return motherboard.registerActionFlow(Shout.self, target: target) { [unowned self] _, shout in
                log("flow \(serial) handles action \(shout.number)")
            }
        case .completion(let board):
            let hear: @MainActor (Target, CompletionReason) -> Void = { [unowned self] _, reason in
                log("flow \(serial) hears \(reason.rawValue)")
            }
            return BoardRules.working.contains(board)
                ? motherboard.registerCompletionFlow(of: .working(board), target: target, handler: hear)
                : motherboard.registerCompletionFlow(of: .scripted(board), target: target, handler: hear)
        case .combined(let combination, let first, let second):
            return motherboard.registerCombinedFlow(combination, from: .scripted(first), .scripted(second)) {
                [unowned self] _, one, other in
                log("flow \(serial) combines #\(one.number) and #\(other.number)")
            }
        }
    }
}

/// What a flow of the walk is registered for.
final class FlowTarget {}

extension Fault.Kind {
    var isUnhandledOutput: Bool {
        if case .unhandledOutput = self { true } else { false }
    }
}

/// Takes note of who has sent an output, heard or not.
@MainActor
final class OutputSink: TraceSink {
    var boards: [String] = []
    let wantsLabels = false

    func record(_ event: TraceEvent) {
        if event.hop.kind == .output { boards.append(event.hop.from) }
    }
}
