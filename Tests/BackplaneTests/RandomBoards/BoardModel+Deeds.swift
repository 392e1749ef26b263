import Backplane

/// What a script makes boards and motherboards do.
extension BoardModel {
    // MARK: Deeds of a board

    func perform(_ script: Script, by board: ModelBoard) {
        for deed in script.deeds { perform(deed, by: board) }
    }

    func perform(_ deed: Deed, by board: ModelBoard) {
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
        case .completeWith(let script):
            guard maySend(board, "complete(with:)") else { return }
            together {
                output(ModelMessage(label: "#\(script.number)", kind: "Script", script: script), of: board)
                finish(board)
            }
        case .broadcast(let number):
            if maySend(board, "broadcast(_:)") { broadcast(number, from: board.name, in: motherboard) }
        case .work(let script): beginWork(script, of: board)
        case .inside(let deed): if let inner = inside(board) { perform(deed, in: inner) }
        case .shutDownInside: if let inner = inside(board) { shutDown(inner) }
        case .shutDownAround: if board.hasEnded == nil, motherboard.owner != nil { shutDown(motherboard) }
        default: if board.hasEnded == nil { perform(deed, in: motherboard) }
        }
    }

    func beginWork(_ script: Script, of board: ModelBoard) {
        works += 1
        guard maySend(board, "task(_:)") else { return }
        let work = ModelWork(number: works, cause: ambientCause?.within(board))
        board.works.append(work)
        waiting["work \(work.number)"] = { [self] _ in
            // While it goes on, it can be cancelled, also by itself.
            defer { board.works.removeAll { $0 === work } }
            log.append("work \(work.number) goes on\(work.isCancelled ? ", cancelled" : "")")
            guard board.hasEnded == nil else { return }
            causeOfWork = work.cause
            self.work = work
            perform(script, by: board)
            causeOfWork = nil
            self.work = nil
        }
    }

    /// Whether a board is live and not done. Otherwise notes the fault.
    func maySend(_ board: ModelBoard, _ call: String) -> Bool {
        switch board.hasEnded {
        case nil where !board.isDone: return true
        case nil, .finished: faults.append(.sentAfterCompletion(board: board.name, call: call))
        case .some(let reason): faults.append(.sentAfterEnd(board: board.name, call: call, reason: reason))
        }
        return false
    }

    func inside(_ board: ModelBoard) -> ModelMotherboard? {
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
        case .completeAll:
            clearedUntil = sent
            askedAt = nil
            motherboard.clearedUntil = sent
            let completions = motherboard.sortedSlots.map(prepareCompletion)
            together { for complete in completions { complete() } }
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
        case .run(let number, let script): startRun(motherboard.slot(number), script)
        case .send, .complete, .completeWith, .work, .inside, .shutDownInside, .shutDownAround: break
        }
    }
}
