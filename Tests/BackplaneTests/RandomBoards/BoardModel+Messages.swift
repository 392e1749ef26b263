import Backplane

/// What boards say, and who hears it.
extension BoardModel {
    // MARK: Output

    func output(
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
            guard !isHandled, hearers.isEmpty else { return }
            if let work, work.isCancelled, let activation, work.cause?.activation === activation {
                let call = "sendToMotherboard(_:)"
                return faults.append(.sentAfterEnd(board: board.name, call: call, reason: .cancelled))
            }
            unhandled.append(fault)
        }
    }

    func receive(_ output: ModelOutput, on activation: ModelActivation) {
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

    func keep(_ activation: ModelActivation, _ isHeld: Bool) {
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

    func answer(_ reader: Int, _ text: String, of activation: ModelActivation) {
        if let run = runs[-reader] {
            run.stage = .answered(text, activation)
            return
        }
        isReading[reader] = nil
        read[reader] = text
        letGo(activation)
    }

    // MARK: Flows

    func give(
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

    func combine(_ message: ModelMessage, of board: ModelBoard, in flow: ModelFlow) {
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

    func register(_ shape: FlowShape, in motherboard: ModelMotherboard) {
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

    func put(_ shape: BarrierShape, in motherboard: ModelMotherboard) {
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

    func cancelToken(_ which: Int) {
        guard !registered.isEmpty else { return }
        let token = which % registered.count
        for flow in registered[token] { flow.isActive = false }
        if let barrier = barrierOfToken[token], !barrier.isEnded { take(barrier, settling: .pass) }
    }

    func releaseTarget(_ which: Int) {
        guard !registered.isEmpty else { return }
        for flow in registered[which % registered.count] where flow.hasTarget { flow.isActive = false }
    }

    // MARK: Actions and the bus

    func broadcast(
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

    func say(_ number: Int) {
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
}
