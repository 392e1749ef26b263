/// Brings about again what came from outside, one message at a time, in the motherboards of one root.
///
/// As long as it exists, nothing that is sent from outside is delivered by itself: it is held back until the playback
/// says so. See docs/decisions/0035.
@MainActor
package final class Playback {
    private let root: Root
    private let motherboards: [Motherboard]
    /// Activations that someone outside would hold.
    private var awaited: [AnyActivation] = []

    /// Begins to hold back what is sent. Before the motherboards are installed.
    package init(on motherboards: [Motherboard], of root: Root) {
        self.root = root
        self.motherboards = motherboards
        root.delivery.holdBack()
    }

    /// What was sent and waits to be delivered.
    package var held: [TracedMessage] {
        root.delivery.held.map { message in
            TracedMessage(
                hop: message.hop, label: message.content?.label, motherboard: message.motherboard.name,
                activation: message.cause?.number, value: message.content?.value?.carried,
                showing: message.content?.value?.showing, isFromTask: false)
        }
    }

    /// Delivers a message that is held back, with all that follows from it.
    package func deliver(at index: Int) {
        root.delivery.deliverHeld(at: index)
    }

    /// Removes a message that is held back.
    package func remove(at index: Int) {
        root.delivery.removeHeld(at: index)
    }

    /// Sends a recorded message anew, with those that were sent with it as one step. It is held back, after all others.
    ///
    /// - Parameters:
    ///   - others: What was sent with it: completions.
    ///   - activation: The number that the activation it belongs to has now.
    ///   - isAwaited: Whether the outputs of the activation that it is are taken by whoever sent it.
    /// - Throws: ``NotRepeatable`` when there is nobody to send it, ``RecordingError`` when what it carried is of no
    ///   use.
    package func send(
        _ message: Recording.Message, with others: some Sequence<Recording.Message>, for activation: UInt64?,
        isAwaited: Bool
    ) throws {
        let count = root.delivery.held.count
        var result = Result<Void, any Error>.success(())
        root.delivery.sendTogether {
            result = Result {
                try send(message, for: activation, isAwaited: isAwaited)
                for other in others { try send(other, for: nil, isAwaited: false) }
            }
        }
        try result.get()
        if root.delivery.held.count == count { throw NotRepeatable(reason: "nothing was sent") }
    }

    private func send(_ message: Recording.Message, for activation: UInt64?, isAwaited: Bool) throws {
        guard let motherboard = motherboard(message.motherboard) else {
            throw NotRepeatable(reason: "there is no motherboard '\(message.motherboard)' now")
        }
        if case .notKept(let type, let reason) = message.payload {
            throw NotRepeatable(reason: "it carried a value of the type \(type), which \(reason)")
        }
        switch message.hop.kind {
        case .activation:
            let sent = try channel(of: message.hop.to, in: motherboard)
                .activate(
                    with: message.payload, from: message.hop.from, showing: Showing(recordedName: message.showing))
            if isAwaited { awaited.append(sent) }
        case .command:
            try sendCommand(message, in: motherboard)
        case .output:
            let board = try board(message.hop.from, in: motherboard)
            try channel(of: board.id, in: motherboard).send(message.payload, of: board.board, for: activation)
        case .completion: try complete(message, in: motherboard)
        case .action: try broadcast(message, in: motherboard)
        }
    }

    private func sendCommand(_ message: Recording.Message, in motherboard: Motherboard) throws {
        let isToAll = motherboard.assembly.boards[message.hop.to] != nil
        let board = isToAll ? nil : try board(message.hop.to, in: motherboard)
        try channel(of: board?.id ?? message.hop.to, in: motherboard)
            .interact(message.payload, with: board?.board, from: message.hop.from)
    }

    private func complete(_ message: Recording.Message, in motherboard: Motherboard) throws {
        guard let reason = message.label.flatMap(CompletionReason.init) else {
            throw NotRepeatable(reason: "'\(message.label ?? "")' is not a reason to complete")
        }
        if let live = try? board(message.hop.from, in: motherboard) {
            if reason == .finished { return live.board.complete() }
            live.board.slot?.requestCompletion(of: live.board, reason: reason)
        } else if let slot = motherboard.slots[message.hop.from] {
            slot.requestCompletion()
        }
    }

    /// Broadcasts an action of one of the types that motherboards have flows for: no other type is known by its name.
    private func broadcast(_ message: Recording.Message, in motherboard: Motherboard) throws {
        guard case .value(let name, _) = message.payload else { throw NotRepeatable(reason: "it carried nothing") }
        let around = sequence(first: motherboard) { $0.owner?.motherboard }
        let types = around.flatMap(\.actionFlows.types).filter { String(describing: $0) == name }
        guard let type = types.lazy.compactMap({ $0 as? any BoardAction.Type }).first else {
            throw NotRepeatable(reason: "no action flow takes actions of the type \(name)")
        }
        func broadcast<Action: BoardAction>(_ type: Action.Type) throws {
            try motherboard.broadcast(PayloadCoding.value(of: message.payload, as: type), from: message.hop.from)
        }
        try broadcast(type)
    }

    // MARK: Finding boards

    private func motherboard(_ name: String) -> Motherboard? {
        var pending = motherboards
        while let next = pending.popLast() {
            if next.name == name { return next }
            // Only those around it, whose names its name begins with unless that is cut, can lead to it.
            if name.hasPrefix(next.name + "/") || name.hasPrefix("…") { pending += next.liveBoards.compactMap(\.inner) }
        }
        return nil
    }

    private func channel(of id: String, in motherboard: Motherboard) throws -> any PlaybackChannel {
        guard let registration = motherboard.assembly.boards[id] as? any PlaybackRegistration else {
            throw NotRepeatable(reason: "no module registers a board '\(id)'")
        }
        guard let channel = registration.channel(in: motherboard) else {
            throw NotRepeatable(reason: "'\(id)' could not be found")
        }
        return channel
    }

    private func board(_ name: String, in motherboard: Motherboard) throws -> (board: AnyBoard, id: String) {
        for slot in motherboard.slots.values {
            if let board = slot.live.all.first(where: { $0.name == name }) { return (board, slot.id) }
        }
        throw NotRepeatable(reason: "'\(name)' is not live now")
    }
}

/// A recorded message could not be sent again.
package struct NotRepeatable: Error {
    package let reason: String
}

/// The place of a board, as far as a playback uses it without knowing the types.
@MainActor
protocol PlaybackChannel {
    func activate(with payload: Recording.Payload, from sender: String, showing: Showing) throws -> AnyActivation
    func interact(_ payload: Recording.Payload, with board: AnyBoard?, from sender: String) throws
    func send(_ payload: Recording.Payload, of board: AnyBoard, for activation: UInt64?) throws
}

extension BoardSlot: PlaybackChannel {
    func activate(with payload: Recording.Payload, from sender: String, showing: Showing) throws -> AnyActivation {
        activate(
            with: try PayloadCoding.value(of: payload, as: Input.self), from: sender, showing: showing, in: motherboard)
    }

    func interact(_ payload: Recording.Payload, with board: AnyBoard?, from sender: String) throws {
        let command = try PayloadCoding.value(of: payload, as: Command.self)
        if let board { handle(of: board).send(command) } else { interact(command, from: sender) }
    }

    func send(_ payload: Recording.Payload, of board: AnyBoard, for activation: UInt64?) throws {
        let output = try PayloadCoding.value(of: payload, as: Output.self)
        let cause = activation.map { ActivationCause(number: $0, board: board.serial, outer: nil) }
        send(output, of: board, for: cause, isLast: (output as? any RecordableInParts)?.isLast ?? false)
    }
}

/// A registration, as far as a playback uses it without knowing the types.
@MainActor
protocol PlaybackRegistration {
    func channel(in motherboard: Motherboard) -> (any PlaybackChannel)?
}

extension BoardRegistration: PlaybackRegistration {
    func channel(in motherboard: Motherboard) -> (any PlaybackChannel)? {
        motherboard.slot(for: BoardID<Input, Output, Command>(id), call: "Replay")
    }
}
