import Backplane

/// What boards, flows and motherboards should do, said as simply as possible: one queue of closures, and nothing is ever
/// released early or kept for speed.
@MainActor
final class BoardModel {
    let outermost = [ModelMotherboard(name: "main", owner: nil), ModelMotherboard(name: "main 2", owner: nil)]
    var log: [String] = []
    /// The boards of the outputs that were delivered.
    private(set) var outputs: [String] = []
    /// What is reported, in order, but for outputs that nothing handled.
    var faults: [Fault.Kind] = []
    /// The outputs that nothing handled.
    var unhandled: [Fault.Kind] = []
    var held: [ModelActivation] = []
    /// What waits for an answer of the walk.
    private(set) var waiting: [String: (Int) -> Void] = [:]
    private(set) var isReading: [Int: ModelActivation] = [:]
    private(set) var read: [Int: String] = [:]
    private var registered: [[ModelFlow]] = []
    private var barriers: [ModelBarrier] = []
    private var barrierOfToken: [Int: ModelBarrier] = [:]
    /// The names of jobs that later ones have taken the place of: nobody hears what comes of them.
    private(set) var superseded: Set<String> = []
    /// Decisions that begin when the main actor has a turn to spare.
    private var starting: [ModelDecision] = []
    private var serials = 0
    private var works = 0
    private var jobs = 0
    private var isBusy = false
    private var queue: [(cause: ModelCause?, body: () -> Void)] = []
    private var cause: ModelCause?
    private var causeOfWork: ModelCause?
    private var connected: [ModelBoard] = []
    private var said: [Int] = []
    private var isSaying = false

    /// All motherboards there are.
    var all: [ModelMotherboard] { outermost.flatMap(\.all) }

    /// Lets go of what has been looked at.
    func clear() {
        log = []
        outputs = []
        faults = []
        read = [:]
    }

    // MARK: Delivery

    /// Delivers at once what is sent at rest, else after all that was sent before.
    private func send(for cause: ModelCause?, _ body: @escaping () -> Void) {
        queue.append((cause, body))
        if isBusy { return }
        isBusy = true
        while !queue.isEmpty {
            let next = queue.removeFirst()
            self.cause = next.cause
            next.body()
        }
        self.cause = nil
        isBusy = false
    }

    private var ambientCause: ModelCause? { isBusy ? cause : causeOfWork }

    /// What has been asked for during a step begins after it.
    func endStep() {
        for decision in starting where decision.barrier.motherboard.isAlive {
            let barrier = decision.barrier
            barrier.begun += 1
            barrier.motherboard.decisions += 1
            waiting["decision \(barrier.serial).\(barrier.begun)"] = { [self] answer in
                barrier.motherboard.decisions -= 1
                log.append("barrier \(barrier.serial) decides")
                if !decision.isCancelled { settle(barrier, BoardRules.decision(answer)) }
            }
        }
        starting = []
    }

    /// Someone who waits hears from the walk.
    func give(_ answer: Int, to name: String) { waiting.removeValue(forKey: name)?(answer) }

    // MARK: Activation

    private func activate(_ slot: ModelSlot, _ script: Script) -> ModelActivation {
        let activation = ModelActivation(
            slot, slot.isWorking ? .job(job(script)) : .script(script), hearsAll: slot.isMany)
        activation.holders = 1
        activation.cause = ambientCause
        post(activation)
        return activation
    }

    private func job(_ script: Script) -> Job {
        jobs += 1
        return Job(serial: jobs, script: script)
    }

    private func post(_ activation: ModelActivation) {
        let slot = activation.slot
        slot.onTheWay.append(activation)
        send(for: activation.cause) { [self] in
            slot.onTheWay.removeAll { $0 === activation }
            if activation.hasEnded { return }
            let mustWait = !slot.isMany && slot.boards.first?.isCompleting == true
            let barrier = slot.motherboard.isShut ? nil : barrier(before: activation)
            if activation.isRevoked, mustWait || barrier != nil { return end(activation) }
            if mustWait { return post(activation) }
            if let barrier { hold(activation, at: barrier) } else { begin(activation) }
        }
    }

    private func begin(_ activation: ModelActivation) {
        let slot = activation.slot
        if slot.motherboard.isShut {
            faults.append(.motherboardShutDown(board: slot.name))
            return end(activation)
        }
        let board = slot.isMany ? made(in: slot) : slot.boards.first ?? made(in: slot)
        board.activations.append(activation)
        board.activationCount += 1
        activation.board = board
        cause = ModelCause(activation, board, outer: slot.motherboard.owner.flatMap { cause?.within($0) })
        switch activation.input {
        case .script(let script):
            log.append("\(board.serial) is activated #\(script.number)")
            connected.append(board)
            perform(script, by: board)
        case .job(let job): take(ModelJob(job, cause: cause), on: board)
        case nil: break
        }
        let commands = activation.afterArrival
        activation.afterArrival = []
        for command in commands { command() }
    }

    private func made(in slot: ModelSlot) -> ModelBoard {
        if !slot.isWorking { serials += 1 }
        slot.made += 1
        let board = ModelBoard(serial: slot.isWorking ? 0 : serials, slot: slot)
        slot.boards.append(board)
        return board
    }

    private func command(_ slot: ModelSlot, _ script: Script) {
        send(for: ambientCause) { [self] in
            let boards = slot.boards
            for board in boards where board.hasEnded == nil { tell(board, script) }
            if !boards.isEmpty { return }
            if let last = slot.waiting.last { return last.afterArrival.append { [self] in command(slot, script) } }
            faults.append(.notLive(board: slot.name, command: slot.commandName))
        }
    }

    private func tell(_ board: ModelBoard, _ script: Script) {
        if board.slot.isWorking { return cancelAllJobs(of: board) }
        log.append("\(board.serial) is told #\(script.number)")
        perform(script, by: board)
    }

    private func command(_ activation: ModelActivation, _ script: Script) {
        let slot = activation.slot
        if activation.hasEnded {
            return faults.append(.commandAfterEnd(board: slot.name, command: slot.commandName))
        }
        guard let board = activation.board else {
            return activation.afterArrival.append { [self] in command(activation, script) }
        }
        send(for: ModelCause(activation, board)) { [self] in
            if board.hasEnded == nil { return tell(board, script) }
            faults.append(.commandAfterEnd(board: board.name, command: slot.commandName))
        }
    }

    /// A handle of a board, for someone who has not activated it.
    private func handle(of board: ModelBoard) -> ModelActivation {
        let handle = ModelActivation(board.slot, nil, hearsAll: true)
        handle.isPassive = true
        handle.board = board
        if board.hasEnded == nil { board.activations.append(handle) } else { handle.hasEnded = true }
        return handle
    }

    private func cancel(_ activation: ModelActivation) {
        if activation.hasEnded { return }
        if let barrier = activation.waitingAt {
            release(activation, from: barrier)
            if barrier.waiting.isEmpty { stopDeciding(barrier) }
            return end(activation)
        }
        guard let board = activation.board else { return end(activation) }
        if activation.hearsAll { return requestCompletion(of: board, .cancelled) }
        if board.slot.isWorking { return cancelJobs(of: board) { $0.cause?.activation === activation } }
        for work in board.works where work.cause?.activation === activation { work.isCancelled = true }
        board.activationCount -= 1
        if board.activationCount <= 0 { return requestCompletion(of: board, .cancelled) }
        board.activations.removeAll { $0 === activation }
        end(activation)
    }

    private func end(_ activation: ModelActivation) {
        activation.hasEnded = true
        activation.afterArrival = []
        for reader in activation.readers { answer(reader, "ended", of: activation) }
        activation.readers = []
    }

    // MARK: Barriers

    private func barrier(before activation: ModelActivation) -> ModelBarrier? {
        activation.slot.motherboard.barriers(before: [activation.slot.number]).first { barrier in
            !barrier.isEnded && !barrier.isOpen && !activation.passed.contains { $0 === barrier }
        }
    }

    private func hold(_ activation: ModelActivation, at barrier: ModelBarrier) {
        activation.waitingAt = barrier
        activation.slot.waiting.append(activation)
        barrier.waiting.append(activation)
        guard barrier.decision == nil else { return }
        let decision = ModelDecision(barrier)
        barrier.decision = decision
        starting.append(decision)
    }

    private func release(_ activation: ModelActivation, from barrier: ModelBarrier) {
        activation.waitingAt = nil
        activation.slot.waiting.removeAll { $0 === activation }
        barrier.waiting.removeAll { $0 === activation }
    }

    private func stopDeciding(_ barrier: ModelBarrier) {
        barrier.decision?.isCancelled = true
        barrier.decision = nil
    }

    private func settle(_ barrier: ModelBarrier, _ decision: BarrierDecision) {
        stopDeciding(barrier)
        for activation in barrier.waiting where activation.waitingAt === barrier {
            release(activation, from: barrier)
            if decision == .cancel {
                end(activation)
            } else {
                activation.passed.append(barrier)
                post(activation)
            }
        }
    }

    private func take(_ barrier: ModelBarrier, settling decision: BarrierDecision) {
        barrier.isEnded = true
        settle(barrier, decision)
    }

    // MARK: Output

    private func output(
        _ message: ModelMessage, of board: ModelBoard, for known: ModelCause? = nil, isLast: Bool = false
    ) {
        let slot = board.slot
        let motherboard = slot.motherboard
        let cause = known ?? ambientCause?.within(board) ?? motherboard.owner.flatMap { ambientCause?.within($0) }
        send(for: cause) { [self] in
            outputs.append(board.name)
            if motherboard.isShut {
                let call = "sendToMotherboard(_:)"
                return faults.append(.sentAfterEnd(board: board.name, call: call, reason: .shutDown))
            }
            let handled = give(message, of: board, to: slot.flows, in: motherboard)
            let more = slot.isWorking ? 0 : give(message, of: board, to: motherboard.typeFlows, in: motherboard)
            let activation = cause?.board === board ? cause?.activation : nil
            let fault = Fault.Kind.unhandledOutput(board: board.name, output: message.kind)
            let isHandled = handled + more > 0
            let hearers = board.activations.filter { hearer in
                hearer.holders > 0 && !hearer.isPassive
                    && (hearer.hearsAll || activation == nil || hearer === activation)
            }
            let output = ModelOutput(label: message.label, fault: isHandled ? nil : fault)
            for hearer in hearers { receive(output, on: hearer) }
            if isLast, let activation {
                board.activations.removeAll { $0 === activation }
                end(activation)
            }
            if !isHandled, hearers.isEmpty { unhandled.append(fault) }
        }
    }

    private func receive(_ output: ModelOutput, on activation: ModelActivation) {
        guard activation.readers.isEmpty else {
            output.wasRead = true
            return answer(activation.readers.removeFirst(), output.label, of: activation)
        }
        output.holders += 1
        activation.unread.append(output)
        if output.fault == nil, activation.unread.count > 256, activation.unread[0].fault == nil {
            activation.unread.removeFirst()
        }
    }

    // MARK: Holding and reading

    private func keep(_ activation: ModelActivation, _ isHeld: Bool) {
        if isHeld { held.append(activation) } else { letGo(activation) }
    }

    /// Lets go of an activation, and, when nobody holds it any more, of what has not been read.
    func letGo(_ activation: ModelActivation) {
        activation.holders -= 1
        guard activation.holders == 0 else { return }
        for output in activation.unread {
            output.holders -= 1
            if output.holders == 0, !output.wasRead, let fault = output.fault { unhandled.append(fault) }
        }
        activation.unread = []
    }

    func startReading(_ activation: ModelActivation, as reader: Int) {
        activation.holders += 1
        activation.isPassive = false
        isReading[reader] = activation
        if !activation.unread.isEmpty {
            let output = activation.unread.removeFirst()
            output.wasRead = true
            answer(reader, output.label, of: activation)
        } else if activation.hasEnded {
            answer(reader, "ended", of: activation)
        } else {
            activation.readers.append(reader)
        }
    }

    func cancelReader(_ reader: Int) {
        guard let activation = isReading[reader] else { return }
        activation.readers.removeAll { $0 == reader }
        answer(reader, "cancelled", of: activation)
    }

    private func answer(_ reader: Int, _ text: String, of activation: ModelActivation) {
        isReading[reader] = nil
        read[reader] = text
        letGo(activation)
    }

    // MARK: Flows

    private func give(
        _ message: ModelMessage, of board: ModelBoard, to flows: [ModelFlow], in motherboard: ModelMotherboard
    ) -> Int {
        var handled = 0
        for flow in flows where flow.isActive {
            handled += 1
            if flow.combination != nil {
                combine(message, of: board, in: flow)
            } else {
                if flow.shape.answers, !flow.hasTarget, case .board(let number) = flow.shape.source,
                    BoardRules.scripted.contains(number)
                {
                    command(handle(of: board), Script(number: -message.script.number, deeds: []))
                }
                log.append("flow \(flow.serial) handles \(message.label)")
                if flow.shape.performs { for deed in message.script.deeds { perform(deed, in: motherboard) } }
            }
        }
        return handled
    }

    private func combine(_ message: ModelMessage, of board: ModelBoard, in flow: ModelFlow) {
        if flow.combination == .latest { flow.buffer = [] }
        flow.buffer.append((message, board))
        guard let other = flow.other, let mine = flow.buffer.first, let theirs = other.buffer.first else { return }
        let (one, two) = flow.isFirst ? (mine, theirs) : (theirs, mine)
        if flow.combination == .zip {
            flow.buffer.removeFirst()
            other.buffer.removeFirst()
        }
        log.append("flow \(flow.serial) combines \(one.message.label) and \(two.message.label)")
    }

    private func register(_ shape: FlowShape, in motherboard: ModelMotherboard) {
        let flow = ModelFlow(serial: registered.count, shape: shape)
        var flows = [flow]
        switch shape.source {
        case .board(let number): motherboard.slot(number).flows.append(flow)
        case .type: motherboard.typeFlows.append(flow)
        case .action: motherboard.actionFlows.append(flow)
        case .completion(let number): motherboard.slot(number).completionFlows.append(flow)
        case .combined(_, let first, let second):
            let other = ModelFlow(serial: flow.serial, shape: shape, isFirst: false)
            (flow.other, other.other) = (other, flow)
            motherboard.slot(first).flows.append(flow)
            motherboard.slot(second).flows.append(other)
            flows.append(other)
        }
        registered.append(flows)
        for flow in flows where motherboard.isShut {
            flow.isActive = false
            faults.append(.registeredTooLate(motherboard: motherboard.name, location: ""))
        }
    }

    private func put(_ shape: BarrierShape, in motherboard: ModelMotherboard) {
        let barrier = ModelBarrier(serial: barriers.count, shape: shape, motherboard: motherboard)
        barriers.append(barrier)
        motherboard.barriers.append(barrier)
        registered.append([])
        barrierOfToken[registered.count - 1] = barrier
        if motherboard.isShut {
            barrier.isEnded = true
            faults.append(.registeredTooLate(motherboard: motherboard.name, location: ""))
        }
    }

    private func cancelToken(_ which: Int) {
        guard !registered.isEmpty else { return }
        let token = which % registered.count
        for flow in registered[token] { flow.isActive = false }
        if let barrier = barrierOfToken[token], !barrier.isEnded { take(barrier, settling: .pass) }
    }

    private func releaseTarget(_ which: Int) {
        guard !registered.isEmpty else { return }
        for flow in registered[which % registered.count] where flow.hasTarget { flow.isActive = false }
    }

    // MARK: Actions and the bus

    private func broadcast(
        _ number: Int, from sender: String, in motherboard: ModelMotherboard, wasHandled: Bool = false
    ) {
        send(for: ambientCause) { [self] in
            if motherboard.isShut {
                return faults.append(.sentAfterEnd(board: sender, call: "broadcast(_:)", reason: .shutDown))
            }
            let flows = motherboard.actionFlows.filter(\.isActive)
            for flow in flows { log.append("flow \(flow.serial) handles action \(number)") }
            let isHandled = wasHandled || !flows.isEmpty
            if let owner = motherboard.owner, owner.hasEnded == nil, BoardRules.forwardsActions(owner.slot.number) {
                broadcast(number, from: sender, in: owner.slot.motherboard, wasHandled: isHandled)
            } else if !isHandled {
                faults.append(.unhandledAction(action: "Shout", from: sender))
            }
        }
    }

    private func say(_ number: Int) {
        said.append(number)
        if isSaying { return }
        isSaying = true
        connected.removeAll { $0.hasEnded != nil }
        while !said.isEmpty {
            let number = said.removeFirst()
            for board in connected where board.hasEnded == nil {
                log.append("\(board.serial) hears \(number)")
                if number > 0 { say(number - 1) }
            }
        }
        isSaying = false
    }

    // MARK: Jobs

    private func take(_ job: ModelJob, on board: ModelBoard) {
        switch BoardRules.policy(board.slot.number) {
        case .latest:
            let superseded = board.running
            board.running = []
            for old in superseded {
                self.superseded.insert("job \(old.job.serial)")
                answer(old, "cancelled", of: board)
            }
            start(job, on: board)
        case .single where !board.running.isEmpty: answer(job, "rejected", of: board)
        default:
            board.queued.append(job)
            startQueued(of: board)
        }
    }

    private func startQueued(of board: ModelBoard) {
        let limit = board.slot.number == 7 ? 2 : 1
        while board.running.count < limit, !board.queued.isEmpty { start(board.queued.removeFirst(), on: board) }
    }

    private func start(_ job: ModelJob, on board: ModelBoard) {
        board.running.append(job)
        waiting["job \(job.job.serial)"] = { [self] answer in finish(job, BoardRules.jobEnd(answer), of: board) }
    }

    private func finish(_ job: ModelJob, _ result: String, of board: ModelBoard) {
        guard board.mayAct else {
            if result == "cancelled" { return }
            return faults.append(
                .sentAfterEnd(board: board.name, call: "sendToMotherboard(_:)", reason: .cancelled))
        }
        guard board.running.contains(where: { $0 === job }) else { return }
        board.running.removeAll { $0 === job }
        answer(job, result, of: board)
        startQueued(of: board)
        finishIfIdle(board)
    }

    private func answer(_ job: ModelJob, _ result: String, of board: ModelBoard) {
        guard maySend(board, "sendToMotherboard(_:)") else { return }
        let message = ModelMessage(label: "\(result) of job \(job.job.serial)", kind: result, script: job.job.script)
        output(message, of: board, for: job.cause, isLast: true)
    }

    private func cancelJobs(of board: ModelBoard, where isCancelled: (ModelJob) -> Bool) {
        let dropped = board.queued.filter(isCancelled)
        board.queued.removeAll(where: isCancelled)
        for job in dropped { answer(job, "cancelled", of: board) }
        finishIfIdle(board)
    }

    private func cancelAllJobs(of board: ModelBoard) { cancelJobs(of: board) { _ in true } }

    private func finishIfIdle(_ board: ModelBoard) {
        if board.running.isEmpty, board.queued.isEmpty { finish(board) }
    }

    // MARK: Endings

    /// A board says that it is done.
    private func finish(_ board: ModelBoard) {
        guard board.mayAct else { return }
        board.isDone = true
        requestCompletion(of: board, .finished)
    }

    private func requestCompletion(of board: ModelBoard, _ reason: CompletionReason) {
        guard board.hasEnded == nil, !board.isCompleting else { return }
        board.isCompleting = true
        send(for: ambientCause) { [self] in end([board], reason) }
    }

    /// A motherboard completes all that is live under an id, and all that is on the way there or waits.
    private func complete(_ slot: ModelSlot) {
        revoke(slot)
        for board in slot.boards { requestCompletion(of: board, .cancelled) }
        let isAnyComing = !slot.onTheWay.isEmpty
        guard isAnyComing || slot.flows.contains(where: { $0.combination != nil }) else { return }
        send(for: ambientCause) { [self] in
            if isAnyComing { end(slot.boards, .cancelled) }
            slot.forgetOutputs(of: nil)
        }
    }

    private func revoke(_ slot: ModelSlot) {
        for activation in slot.onTheWay { activation.isRevoked = true }
        for activation in slot.waiting { cancel(activation) }
    }

    func shutDown(_ motherboard: ModelMotherboard) {
        close(motherboard)
        end(motherboard.boards, .shutDown)
    }

    private func close(_ motherboard: ModelMotherboard) {
        if motherboard.isShut { return }
        motherboard.isShut = true
        for slot in motherboard.sortedSlots { revoke(slot) }
        for barrier in motherboard.barriers where !barrier.isEnded { take(barrier, settling: .cancel) }
    }

    /// Ends boards with all inside them: first none of them is live any more, then each does what it does last, the inner
    /// ones first.
    private func end(_ boards: [ModelBoard], _ reason: CompletionReason) {
        let ended = boards.flatMap { takeOut($0, reason) }
        for (board, reason) in ended { sayFarewell(board, reason) }
    }

    private func takeOut(_ board: ModelBoard, _ reason: CompletionReason) -> [(ModelBoard, CompletionReason)] {
        guard board.hasEnded == nil else { return [] }
        board.hasEnded = board.isDone ? .finished : reason
        board.slot.boards.removeAll { $0 === board }
        for activation in board.activations { end(activation) }
        board.activations = []
        if board.hasEnded != .finished { board.slot.forgetOutputs(of: board) }
        var ended: [(ModelBoard, CompletionReason)] = []
        if let inner = board.inner {
            close(inner)
            ended = inner.boards.flatMap { takeOut($0, .shutDown) }
        }
        return ended + [(board, reason)]
    }

    private func sayFarewell(_ board: ModelBoard, _ reason: CompletionReason) {
        for work in board.works { work.isCancelled = true }
        board.queued = []
        if !board.slot.isWorking {
            log.append("\(board.serial) ends")
            switch BoardRules.lastDeed(board.serial) {
            case .broadcast: _ = maySend(board, "broadcast(_:)")
            case .activate(let other):
                letGo(activate(board.slot.motherboard.slot(other), Script(number: -board.serial, deeds: [])))
            case .nothing: break
            }
        }
        for flow in board.slot.completionFlows where flow.isActive {
            log.append("flow \(flow.serial) hears \(reason.rawValue)")
        }
    }

    // MARK: Deeds of a board

    private func perform(_ script: Script, by board: ModelBoard) {
        for deed in script.deeds { perform(deed, by: board) }
    }

    private func perform(_ deed: Deed, by board: ModelBoard) {
        let motherboard = board.slot.motherboard
        switch deed {
        case .activate(let number, let script, let isHeld):
            let slot = motherboard.slot(number)
            if maySend(board, "nextToBoard(_:with:)") { return keep(activate(slot, script), isHeld) }
            if slot.isWorking { jobs += 1 }
            let activation = ModelActivation(slot, nil, hearsAll: false)
            activation.hasEnded = true
            activation.holders = 1
            keep(activation, isHeld)
        case .command(let number, let script):
            if maySend(board, "interactWithOtherBoard(_:_:)") { command(motherboard.slot(number), script) }
        case .send(let script):
            guard maySend(board, "sendToMotherboard(_:)") else { return }
            output(ModelMessage(label: "#\(script.number)", kind: "Script", script: script), of: board)
        case .complete: finish(board)
        case .broadcast(let number):
            if maySend(board, "broadcast(_:)") { broadcast(number, from: board.name, in: motherboard) }
        case .work(let script): beginWork(script, of: board)
        case .inside(let deed): if let inner = inside(board) { perform(deed, in: inner) }
        case .shutDownInside: if let inner = inside(board) { shutDown(inner) }
        case .shutDownAround: if board.hasEnded == nil, motherboard.owner != nil { shutDown(motherboard) }
        default: if board.hasEnded == nil { perform(deed, in: motherboard) }
        }
    }

    private func beginWork(_ script: Script, of board: ModelBoard) {
        works += 1
        guard maySend(board, "task(_:)") else { return }
        let work = ModelWork(number: works, cause: ambientCause?.within(board))
        board.works.append(work)
        waiting["work \(work.number)"] = { [self] _ in
            board.works.removeAll { $0 === work }
            log.append("work \(work.number) goes on\(work.isCancelled ? ", cancelled" : "")")
            guard board.hasEnded == nil else { return }
            causeOfWork = work.cause
            perform(script, by: board)
            causeOfWork = nil
        }
    }

    /// Whether a board is live and not done. Otherwise notes the fault.
    private func maySend(_ board: ModelBoard, _ call: String) -> Bool {
        switch board.hasEnded {
        case nil where !board.isDone: return true
        case nil, .finished: faults.append(.sentAfterCompletion(board: board.name, call: call))
        case .some(let reason): faults.append(.sentAfterEnd(board: board.name, call: call, reason: reason))
        }
        return false
    }

    private func inside(_ board: ModelBoard) -> ModelMotherboard? {
        if board.hasEnded == nil, let inner = board.inner { return inner }
        guard maySend(board, "innerMotherboard") else { return nil }
        let inner = ModelMotherboard(name: "\(board.slot.motherboard.name)/\(board.name)", owner: board)
        board.inner = inner
        return inner
    }

    // MARK: Deeds in a motherboard

    /// What a flow does, or someone from outside.
    func perform(_ deed: Deed, in motherboard: ModelMotherboard) {
        switch deed {
        case .activate(let number, let script, let isHeld):
            keep(activate(motherboard.slot(number), script), isHeld)
        case .command(let number, let script): command(motherboard.slot(number), script)
        case .completeOther(let number): complete(motherboard.slot(number))
        case .completeAll: for slot in motherboard.sortedSlots { complete(slot) }
        case .broadcast(let number): broadcast(number, from: motherboard.name, in: motherboard)
        case .say(let number): say(number)
        case .register(let shape): register(shape, in: motherboard)
        case .cancelFlow(let which): cancelToken(which)
        case .releaseTarget(let which): releaseTarget(which)
        case .putBarrier(let shape): put(shape, in: motherboard)
        case .turnBarrier(let which): if !barriers.isEmpty { barriers[which % barriers.count].isOpen.toggle() }
        case .cancelActivation(let which): if !held.isEmpty { cancel(held[which % held.count]) }
        case .commandActivation(let which, let script):
            if !held.isEmpty { command(held[which % held.count], script) }
        case .takeHandle(let number, let which):
            let boards = motherboard.slot(number).boards
            guard !boards.isEmpty else { return }
            let handle = handle(of: boards[which % boards.count])
            handle.holders = 1
            held.append(handle)
        case .send, .complete, .work, .inside, .shutDownInside, .shutDownAround: break
        }
    }
}
