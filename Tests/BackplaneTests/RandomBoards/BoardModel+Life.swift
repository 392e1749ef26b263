import Backplane

/// What holds boards up, what they work on, and how they end.
extension BoardModel {
    // MARK: Barriers

    func barrier(before activation: ModelActivation) -> ModelBarrier? {
        activation.slot.motherboard.barriers(before: [activation.slot.number]).first { barrier in
            !barrier.isEnded && (!barrier.isOpen || !barrier.waiting.isEmpty)
                && !activation.passed.contains { $0 === barrier }
        }
    }

    func hold(_ activation: ModelActivation, at barrier: ModelBarrier) {
        activation.waitingAt = barrier
        activation.slot.waiting.append(activation)
        barrier.waiting.append(activation)
        guard barrier.decision == nil else {
            if barrier.isOpen { settle(barrier, .pass) }
            return
        }
        let decision = ModelDecision(barrier)
        barrier.decision = decision
        starting.append(decision)
    }

    func release(_ activation: ModelActivation, from barrier: ModelBarrier) {
        activation.waitingAt = nil
        activation.slot.waiting.removeAll { $0 === activation }
        barrier.waiting.removeAll { $0 === activation }
    }

    func stopDeciding(_ barrier: ModelBarrier) {
        barrier.decision?.isCancelled = true
        barrier.decision = nil
    }

    func settle(_ barrier: ModelBarrier, _ decision: BarrierDecision) {
        stopDeciding(barrier)
        let inOrder = barrier.waiting.sorted { $0.number < $1.number }
        for activation in inOrder where activation.waitingAt === barrier {
            release(activation, from: barrier)
            if decision == .cancel {
                end(activation)
            } else {
                activation.passed.append(barrier)
                post(activation)
            }
        }
    }

    func timeOut(_ barrier: ModelBarrier) {
        let boards = Set(barrier.waiting.map(\.slot.name)).sorted()
        settle(barrier, .cancel)
        ends.insert("timed out")
        let timeout = BoardRules.timeout(ofBarrier: barrier.serial)
        faults += boards.map { .barrierTimedOut(board: $0, after: timeout, location: "") }
    }

    /// The barriers whose decisions have a time to be made in.
    var timed: Set<Int> {
        Set(barriers.filter { $0.shape.hasTimeout && $0.decision != nil }.map(\.serial))
    }

    func take(_ barrier: ModelBarrier, settling decision: BarrierDecision) {
        barrier.isEnded = true
        settle(barrier, decision)
    }

    // MARK: Jobs

    func take(_ job: ModelJob, on board: ModelBoard) {
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

    func startQueued(of board: ModelBoard) {
        let limit = board.slot.number == 7 ? 2 : 1
        while board.running.count < limit, !board.queued.isEmpty { start(board.queued.removeFirst(), on: board) }
    }

    func start(_ job: ModelJob, on board: ModelBoard) {
        board.running.append(job)
        waiting["job \(job.job.serial)"] = { [self] answer in finish(job, BoardRules.jobEnd(answer), of: board) }
    }

    func finish(_ job: ModelJob, _ result: String, of board: ModelBoard) {
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

    func answer(_ job: ModelJob, _ result: String, of board: ModelBoard) {
        guard maySend(board, "sendToMotherboard(_:)") else { return }
        let message = ModelMessage(label: "\(result) of job \(job.job.serial)", kind: result, script: job.job.script)
        output(message, of: board, for: job.cause, isLast: true)
    }

    func cancelJobs(of board: ModelBoard, where isCancelled: (ModelJob) -> Bool) {
        let dropped = board.queued.filter(isCancelled)
        board.queued.removeAll(where: isCancelled)
        for job in dropped { answer(job, "cancelled", of: board) }
        finishIfIdle(board)
    }

    func cancelAllJobs(of board: ModelBoard) { cancelJobs(of: board) { _ in true } }

    func finishIfIdle(_ board: ModelBoard) {
        if board.running.isEmpty, board.queued.isEmpty { finish(board) }
    }

    // MARK: Endings

    /// A board says that it is done.
    func finish(_ board: ModelBoard) {
        guard board.mayAct else { return }
        board.isDone = true
        requestCompletion(of: board, .finished)
    }

    func requestCompletion(of board: ModelBoard, _ reason: CompletionReason) {
        guard board.hasEnded == nil, !board.isCompleting else { return }
        board.isCompleting = true
        send(for: ambientCause, isEnd: true) { [self] in end([board], reason) }
    }

    /// A motherboard completes all that is live under an id, and all that is on the way there or waits.
    func complete(_ slot: ModelSlot) { together(prepareCompletion(of: slot)) }

    /// Revokes what is on the way or waits. What it gives completes what is live now.
    func prepareCompletion(of slot: ModelSlot) -> () -> Void {
        revoke(slot)
        let (boards, isAnyComing) = (slot.boards, !slot.onTheWay.isEmpty)
        return { [self] in
            for board in boards { requestCompletion(of: board, .cancelled) }
            guard isAnyComing || slot.flows.contains(where: { $0.combination != nil }) else { return }
            send(for: ambientCause, isEnd: true) { [self] in
                if isAnyComing { end(slot.boards, .cancelled) }
                slot.forgetOutputs(of: nil)
            }
        }
    }

    func revoke(_ slot: ModelSlot) {
        for activation in slot.onTheWay { activation.isRevoked = true }
        for activation in slot.waiting { cancel(activation) }
    }

    func shutDown(_ motherboard: ModelMotherboard) {
        close(motherboard)
        end(motherboard.boards, .shutDown)
    }

    func close(_ motherboard: ModelMotherboard) {
        if motherboard.isShut { return }
        motherboard.isShut = true
        for slot in motherboard.sortedSlots { revoke(slot) }
        for barrier in motherboard.barriers where !barrier.isEnded { take(barrier, settling: .cancel) }
    }

    /// Ends boards with all inside them: first none of them is live any more, then each does what it does last, the
    /// inner ones first.
    func end(_ boards: [ModelBoard], _ reason: CompletionReason) {
        let ended = boards.flatMap { takeOut($0, reason) }
        for (board, reason) in ended { sayFarewell(board, reason) }
    }

    func takeOut(_ board: ModelBoard, _ reason: CompletionReason) -> [(ModelBoard, CompletionReason)] {
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

    func sayFarewell(_ board: ModelBoard, _ reason: CompletionReason) {
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
}
