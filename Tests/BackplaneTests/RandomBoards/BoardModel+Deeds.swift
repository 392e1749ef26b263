import Backplane

extension BoardModel {
    // MARK: By a board

    func perform(_ script: Script, by board: ModelBoard) {
        for deed in script.deeds { perform(deed, by: board) }
    }

    private func perform(_ deed: Deed, by board: ModelBoard) {
        let motherboard = board.slot.motherboard
        switch deed {
        case .activate(let number, let script, let isHeld):
            let isSent = maySend(board, "nextToBoard(_:with:)")
            let activation = isSent ? activate(number, script, in: motherboard) : .ended(in: board.slot)
            if isHeld { held.append(activation) }
        case .command(let number, let script):
            if maySend(board, "interactWithOtherBoard(_:_:)") { command(number, script, in: motherboard) }
        case .send(let script):
            if maySend(board, "sendToMotherboard(_:)") { output(script, of: board.slot) }
        case .complete: finish(board)
        case .broadcast(let number):
            if maySend(board, "broadcast(_:)") { broadcast(number, from: board.slot.name, in: motherboard) }
        case .inside(let deed): if let inner = inside(board) { perform(deed, in: inner) }
        case .shutDownInside: if let inner = inside(board) { shutDown(inner) }
        case .shutDownAround: if board.hasEnded == nil, motherboard.owner != nil { shutDown(motherboard) }
        default: if board.hasEnded == nil { perform(deed, in: motherboard) }
        }
    }

    /// Whether a board is live and not done. Otherwise notes the fault.
    func maySend(_ board: ModelBoard, _ call: String) -> Bool {
        let name = board.slot.name
        switch board.hasEnded {
        case nil where !board.isDone: return true
        case nil, .finished: faults.append(.sentAfterCompletion(board: name, call: call))
        case .some(let reason): faults.append(.sentAfterEnd(board: name, call: call, reason: reason))
        }
        return false
    }

    private func inside(_ board: ModelBoard) -> ModelMotherboard? {
        if board.hasEnded == nil, let inner = board.inner { return inner }
        guard maySend(board, "innerMotherboard") else { return nil }
        let inner = ModelMotherboard(name: "\(board.slot.motherboard.name)/\(board.slot.name)", owner: board)
        board.inner = inner
        return inner
    }

    // MARK: In a motherboard

    /// What a flow does, or someone from outside.
    func perform(_ deed: Deed, in motherboard: ModelMotherboard) {
        switch deed {
        case .activate(let number, let script, let isHeld):
            let activation = activate(number, script, in: motherboard)
            if isHeld { held.append(activation) }
        case .command(let number, let script): command(number, script, in: motherboard)
        case .completeOther(let number): complete(motherboard.slot(number))
        case .completeAll: completeAll(in: motherboard)
        case .broadcast(let number): broadcast(number, from: motherboard.name, in: motherboard)
        case .say(let number): say(number)
        case .register(let shape): register(shape, in: motherboard)
        case .cancelFlow(let which), .releaseTarget(let which):
            guard !flows.isEmpty else { return }
            let flow = flows[which % flows.count]
            if case .cancelFlow = deed { flow.isActive = false } else if flow.shape.hasTarget { flow.isActive = false }
        case .cancelActivation(let which): if !held.isEmpty { cancel(held[which % held.count]) }
        case .send, .complete, .inside, .shutDownInside, .shutDownAround: break
        }
    }

    private func register(_ shape: FlowShape, in motherboard: ModelMotherboard) {
        let flow = ModelFlow(serial: flows.count, shape: shape)
        flows.append(flow)
        if motherboard.isShut {
            flow.isActive = false
            faults.append(.registeredTooLate(motherboard: motherboard.name, location: ""))
        }
        switch shape.source {
        case .board(let number): motherboard.slot(number).flows.append(flow)
        case .type: motherboard.typeFlows.append(flow)
        case .action: motherboard.actionFlows.append(flow)
        case .completion(let number): motherboard.slot(number).completionFlows.append(flow)
        }
    }
}
