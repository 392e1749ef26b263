import Backplane

extension BoardModel {
    /// A board says that it is done.
    func finish(_ board: ModelBoard) {
        guard board.hasEnded == nil, board.slot.board === board, !board.isDone else { return }
        board.isDone = true
        complete(board, .finished)
    }

    func complete(_ board: ModelBoard, _ reason: CompletionReason) {
        let slot = board.slot
        guard slot.board === board, !slot.isCompleting else { return }
        slot.isCompleting = true
        send { if slot.board === board { self.end(slot, reason) } }
    }

    /// A motherboard completes a board, or the one that an activation on its way will make.
    func complete(_ slot: ModelSlot) {
        if let board = slot.board, !slot.isCompleting { return complete(board, .cancelled) }
        if slot.arriving > 0 { send { self.end(slot, .cancelled) } }
    }

    func completeAll(in motherboard: ModelMotherboard) {
        for slot in motherboard.sortedSlots { complete(slot) }
    }

    func cancel(_ activation: ModelActivation) {
        guard !activation.hasEnded else { return }
        activation.isCancelled = true
        if activation.hasJoined, let board = activation.slot.board { complete(board, .cancelled) }
    }

    func shutDown(_ motherboard: ModelMotherboard) {
        motherboard.isShut = true
        for slot in motherboard.sortedSlots { end(slot, .shutDown) }
    }

    private func end(_ slot: ModelSlot, _ reason: CompletionReason) {
        guard let board = slot.board else { return }
        slot.board = nil
        slot.isCompleting = false
        for activation in slot.activations { activation.hasEnded = true }
        slot.activations = []
        if let inner = board.inner { shutDown(inner) }
        board.hasEnded = board.isDone ? .finished : reason
        sayFarewell(board)
        for flow in slot.completionFlows where flow.isActive {
            log.append("flow \(flow.serial) hears \(reason.rawValue)")
        }
    }

    private func sayFarewell(_ board: ModelBoard) {
        log.append("\(board.serial) ends")
        switch BoardRules.lastDeed(board.serial) {
        case .broadcast: _ = maySend(board, "broadcast(_:)")
        case .activate(let other):
            _ = activate(other, Script(number: -board.serial, deeds: []), in: board.slot.motherboard)
            if !isBusy { dropInHand() }
        case .nothing: break
        }
    }
}
