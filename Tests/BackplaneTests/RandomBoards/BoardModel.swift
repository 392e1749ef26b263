import Backplane

/// What boards, flows and motherboards should do, said as simply as possible: one queue of closures, and nothing is ever
/// released early or kept for speed.
@MainActor
final class BoardModel {
    let main = ModelMotherboard(name: "main", owner: nil)
    var log: [String] = []
    /// What is reported, in order, but for outputs that nothing handled.
    var faults: [Fault.Kind] = []
    /// The outputs that nothing handled, as they are reported: at once, or when those who hold an activation drop them.
    var unhandled: [Fault.Kind] = []
    var held: [ModelActivation] = []
    /// The activation that the call from outside has in its hand.
    private(set) var inHand: ModelActivation?
    var flows: [ModelFlow] = []
    var serials = 0
    var isBusy = false
    private var queue: [() -> Void] = []
    private var connected: [ModelBoard] = []
    private var said: [Int] = []
    private var isSaying = false

    // MARK: Delivery

    /// Delivers at once what is sent at rest, else after all that was sent before.
    func send(_ body: @escaping () -> Void) {
        queue.append(body)
        if isBusy { return }
        isBusy = true
        while !queue.isEmpty { queue.removeFirst()() }
        isBusy = false
    }

    // MARK: Activation

    func activate(_ number: Int, _ script: Script, in motherboard: ModelMotherboard) -> ModelActivation {
        let slot = motherboard.slot(number)
        let activation = ModelActivation(slot: slot)
        if isBusy { return wait(activation, script) }
        inHand = activation
        send { self.begin(activation, script) }
        return activation
    }

    /// The call from outside has returned and has not kept the activation.
    func dropInHand() {
        if let inHand, !held.contains(where: { $0 === inHand }) { drop(inHand) }
        inHand = nil
    }

    private func wait(_ activation: ModelActivation, _ script: Script) -> ModelActivation {
        let slot = activation.slot
        slot.arriving += 1
        send {
            slot.arriving -= 1
            if slot.isCompleting { _ = self.wait(activation, script) } else { self.begin(activation, script) }
        }
        return activation
    }

    private func begin(_ activation: ModelActivation, _ script: Script) {
        let slot = activation.slot
        if activation.isCancelled { return activation.hasEnded = true }
        if slot.motherboard.isShut {
            faults.append(.motherboardShutDown(board: slot.name))
            return activation.hasEnded = true
        }
        let board = slot.board ?? made(in: slot)
        activation.hasJoined = true
        slot.activations.append(activation)
        log.append("\(board.serial) is activated #\(script.number)")
        connected.append(board)
        perform(script, by: board)
    }

    private func made(in slot: ModelSlot) -> ModelBoard {
        serials += 1
        let board = ModelBoard(serial: serials, slot: slot)
        slot.board = board
        return board
    }

    func command(_ number: Int, _ script: Script, in motherboard: ModelMotherboard) {
        let slot = motherboard.slot(number)
        send {
            guard let board = slot.board else {
                return self.faults.append(.notLive(board: slot.name, command: "Script"))
            }
            self.log.append("\(board.serial) is told #\(script.number)")
            self.perform(script, by: board)
        }
    }

    // MARK: Output

    func output(_ script: Script, of slot: ModelSlot) {
        send {
            if slot.motherboard.isShut {
                return self.faults.append(
                    .sentAfterEnd(board: slot.name, call: "sendToMotherboard(_:)", reason: .shutDown))
            }
            let handled = self.give(script, to: slot.flows, in: slot.motherboard)
            let more = self.give(script, to: slot.motherboard.typeFlows, in: slot.motherboard)
            let holders = slot.activations.filter { self.holds($0) }
            let fault = Fault.Kind.unhandledOutput(board: slot.name, output: "Script")
            if handled + more == 0, holders.isEmpty { return self.unhandled.append(fault) }
            let output = ModelOutput(number: script.number, fault: handled + more == 0 ? fault : nil)
            output.holders = holders.count
            for holder in holders { holder.unread.append(output) }
        }
    }

    private func holds(_ activation: ModelActivation) -> Bool {
        activation === inHand || held.contains { $0 === activation }
    }

    /// Lets go of an activation, and of what it has not read.
    func drop(_ activation: ModelActivation) {
        for output in activation.unread {
            output.holders -= 1
            if output.holders == 0, !output.wasRead, let fault = output.fault { unhandled.append(fault) }
        }
        activation.unread = []
    }

    private func give(_ script: Script, to flows: [ModelFlow], in motherboard: ModelMotherboard) -> Int {
        var handled = 0
        for flow in flows where flow.isActive {
            handled += 1
            log.append("flow \(flow.serial) handles #\(script.number)")
            if flow.shape.performs { for deed in script.deeds { perform(deed, in: motherboard) } }
        }
        return handled
    }

    // MARK: Action

    func broadcast(_ number: Int, from sender: String, in motherboard: ModelMotherboard, wasHandled: Bool = false) {
        let origin: String? = nil
        send {
            if motherboard.isShut {
                return self.faults.append(
                    .sentAfterEnd(board: origin ?? sender, call: "broadcast(_:)", reason: .shutDown))
            }
            let flows = motherboard.actionFlows.filter(\.isActive)
            for flow in flows { self.log.append("flow \(flow.serial) handles action \(number)") }
            let isHandled = wasHandled || !flows.isEmpty
            if let owner = motherboard.owner, owner.hasEnded == nil, BoardRules.forwardsActions(owner.slot.number) {
                self.broadcast(number, from: sender, in: owner.slot.motherboard, wasHandled: isHandled)
            } else if !isHandled {
                self.faults.append(.unhandledAction(action: "Shout", from: sender))
            }
        }
    }

    // MARK: Bus

    func say(_ number: Int) {
        said.append(number)
        if isSaying { return }
        isSaying = true
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
