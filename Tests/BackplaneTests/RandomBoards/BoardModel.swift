import Backplane

/// What boards, flows and motherboards should do, said as simply as possible: one queue of closures, and nothing is
/// ever released early or kept for speed.
@MainActor
final class BoardModel {
    let outermost = [ModelMotherboard(name: "main", owner: nil), ModelMotherboard(name: "main 2", owner: nil)]
    var log: [String] = []
    /// The boards of the outputs that were delivered.
    var outputs: [String] = []
    /// What is reported, in order, but for outputs that nothing handled.
    var faults: [Fault.Kind] = []
    /// The outputs that nothing handled.
    var unhandled: [Fault.Kind] = []
    var held: [ModelActivation] = []
    /// What waits for an answer of the walk.
    var waiting: [String: (Int) -> Void] = [:]
    var isReading: [Int: ModelActivation] = [:]
    var read: [Int: String] = [:]
    var registered: [[ModelFlow]] = []
    var barriers: [ModelBarrier] = []
    var barrierOfToken: [Int: ModelBarrier] = [:]
    /// The names of jobs that later ones have taken the place of: nobody hears what comes of them.
    var superseded: Set<String> = []
    /// Decisions that begin when the main actor has a turn to spare.
    var starting: [ModelDecision] = []
    /// The runs that have not gone on with an answer, by their numbers.
    var runs: [Int: ModelRun] = [:]
    var runsBegun = 0
    /// In what ways runs and decisions have ended.
    var ends: Set<String> = []
    var serials = 0
    var works = 0
    var jobs = 0
    var isBusy = false
    var isTogether = false
    var queue: [(cause: ModelCause?, askedAt: Int, body: () -> Void)] = []
    /// How many messages have been sent.
    var sent = 0
    /// How many had been when all boards of a motherboard were last completed.
    var clearedUntil = 0
    /// Of what was sent before that, or comes of it: the number of the message that asked for it.
    var askedAt: Int?
    var cause: ModelCause?
    var causeOfWork: ModelCause?
    /// The work that goes on.
    var work: ModelWork?
    var connected: [ModelBoard] = []
    var said: [Int] = []
    var isSaying = false

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
    func send(for cause: ModelCause?, isEnd: Bool = false, _ body: @escaping () -> Void) {
        sent += 1
        queue.append((cause, isEnd ? .max : askedAt ?? sent, body))
        if !isBusy, !isTogether { deliver() }
    }

    /// Sends several messages before the first of them is delivered.
    func together(_ send: () -> Void) {
        let wasTogether = isTogether
        isTogether = true
        send()
        isTogether = wasTogether
        if !isBusy, !wasTogether { deliver() }
    }

    private func deliver() {
        isBusy = true
        while !queue.isEmpty {
            let next = queue.removeFirst()
            self.cause = next.cause
            askedAt = next.askedAt <= clearedUntil ? next.askedAt : nil
            next.body()
        }
        self.cause = nil
        askedAt = nil
        isBusy = false
    }

    var ambientCause: ModelCause? { isBusy ? cause : causeOfWork }

    /// Someone who waits hears from the walk.
    func give(_ answer: Int, to name: String) { waiting.removeValue(forKey: name)?(answer) }

    // MARK: Activation

    func activate(_ slot: ModelSlot, _ script: Script) -> ModelActivation {
        activate(slot, input(script, for: slot))
    }

    func activate(_ slot: ModelSlot, _ input: ModelActivation.Input) -> ModelActivation {
        let activation = ModelActivation(slot, input, hearsAll: slot.isMany)
        activation.holders = 1
        activation.cause = ambientCause
        post(activation)
        return activation
    }

    func input(_ script: Script, for slot: ModelSlot) -> ModelActivation.Input {
        slot.isWorking ? .job(job(script)) : .script(script)
    }

    func job(_ script: Script) -> Job {
        jobs += 1
        return Job(serial: jobs, script: script)
    }

    func post(_ activation: ModelActivation) {
        let slot = activation.slot
        slot.onTheWay.append(activation)
        if activation.number == 0 { activation.number = sent + 1 }
        send(for: activation.cause) { [self] in
            slot.onTheWay.removeAll { $0 === activation }
            if activation.hasEnded { return }
            let mustWait = !slot.isMany && slot.boards.first?.isCompleting == true
            let barrier = slot.motherboard.isShut ? nil : barrier(before: activation)
            if activation.isRevoked, mustWait || barrier != nil { return end(activation) }
            if mustWait { return post(activation) }
            let cleared = slot.motherboard.clearedUntil
            if let askedAt, askedAt <= cleared, activation.number > cleared { return end(activation) }
            if let barrier { hold(activation, at: barrier) } else { begin(activation) }
        }
    }

    func begin(_ activation: ModelActivation) {
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
        for command in commands { command.send() }
    }

    func made(in slot: ModelSlot) -> ModelBoard {
        if !slot.isWorking { serials += 1 }
        slot.made += 1
        let board = ModelBoard(serial: slot.isWorking ? 0 : serials, slot: slot)
        slot.boards.append(board)
        return board
    }

    func command(_ slot: ModelSlot, _ script: Script) {
        send(for: ambientCause) { [self] in
            let boards = slot.boards
            for board in boards where board.hasEnded == nil { tell(board, script) }
            if !boards.isEmpty { return }
            if wait(slot, with: script) { return }
            faults.append(
                slot.motherboard.isShut
                    ? .commandAfterEnd(board: slot.name, command: slot.commandName)
                    : .notLive(board: slot.name, command: slot.commandName))
        }
    }

    /// Has a command wait for the last of the activations that wait, or when that ends for the one before.
    func wait(_ slot: ModelSlot, with script: Script) -> Bool {
        guard let last = slot.waiting.last else { return false }
        last.afterArrival.append(
            (
                send: { [self] in
                    command(slot, script)
                },
                giveUp: { [self] in
                    if !slot.boards.isEmpty { return command(slot, script) }
                    if wait(slot, with: script) { return }
                    faults.append(.commandNotBegun(board: slot.name, command: slot.commandName))
                }
            ))
        return true
    }

    func tell(_ board: ModelBoard, _ script: Script) {
        if board.slot.isWorking { return cancelAllJobs(of: board) }
        log.append("\(board.serial) is told #\(script.number)")
        perform(script, by: board)
    }

    func command(_ activation: ModelActivation, _ script: Script) {
        let slot = activation.slot
        if activation.hasEnded {
            return faults.append(
                activation.board == nil
                    ? .commandNotBegun(board: slot.name, command: slot.commandName)
                    : .commandAfterEnd(board: slot.name, command: slot.commandName))
        }
        guard let board = activation.board else {
            let again = { [self] in command(activation, script) }
            return activation.afterArrival.append((send: again, giveUp: again))
        }
        send(for: ModelCause(activation, board)) { [self] in
            if board.hasEnded == nil { return tell(board, script) }
            faults.append(.commandAfterEnd(board: board.name, command: slot.commandName))
        }
    }

    /// A handle of a board, for someone who has not activated it.
    func handle(of board: ModelBoard) -> ModelActivation {
        let handle = ModelActivation(board.slot, nil, hearsAll: true)
        handle.isPassive = true
        handle.board = board
        if board.hasEnded == nil { board.activations.append(handle) } else { handle.hasEnded = true }
        return handle
    }

    func cancel(_ activation: ModelActivation) {
        if activation.hasEnded { return }
        if let barrier = activation.waitingAt {
            release(activation, from: barrier)
            if barrier.waiting.isEmpty { stopDeciding(barrier) }
            return end(activation)
        }
        guard let board = activation.board else { return end(activation) }
        if board.slot.isWorking {
            return cancelJobs(of: board) { activation.hearsAll || $0.cause?.activation === activation }
        }
        callOff(activation, of: board, .cancelled)
    }

    func callOff(_ activation: ModelActivation, of board: ModelBoard, _ reason: CompletionReason) {
        if activation.hearsAll { return requestCompletion(of: board, reason) }
        for work in board.works where work.cause?.activation === activation { work.isCancelled = true }
        board.activationCount -= 1
        if board.activationCount <= 0 { return requestCompletion(of: board, reason) }
        board.activations.removeAll { $0 === activation }
        end(activation)
    }

    func end(_ activation: ModelActivation) {
        activation.hasEnded = true
        let commands = activation.afterArrival
        activation.afterArrival = []
        for command in commands { command.giveUp() }
        for reader in activation.readers { answer(reader, "ended", of: activation) }
        activation.readers = []
    }
}
