/// Sends messages of one type to all connected receivers: one to many, without a motherboard.
///
/// ```swift
/// let prices = Bus<Price>()
/// prices.connect(self) { board, price in board.show(price) }
/// prices.send(price)
/// ```
///
/// Messages are delivered one at a time, each to all receivers before the next, also when one is sent during the
/// delivery of another.
@MainActor
public final class Bus<Message: Sendable> {
    private var receivers = FlowStorage<BusReceiver<Message>>()
    private var queue = Queue<Message>()
    private var isSending = false
    private let messageLimit: Int
    private let faultHandler: FaultHandler

    /// Makes a bus without receivers.
    ///
    /// - Parameters:
    ///   - messageLimit: How many messages may follow from one another before the rest is discarded and reported as a
    ///     runaway (``Fault/Kind/busRunaway(message:limit:discarded:)``). By default 100,000.
    ///   - faultHandler: Where that is reported. The standard one stops in debug builds and logs in release builds.
    public init(messageLimit: Int = 100_000, faultHandler: FaultHandler = .standard) {
        self.messageLimit = messageLimit
        self.faultHandler = faultHandler
    }

    /// Connects a receiver.
    ///
    /// - Parameters:
    ///   - target: Held weakly; the connection ends when it is released.
    ///   - handler: Called with the target, which it need not capture, and each message.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that can end the connection.
    @discardableResult
    public func connect<Target: AnyObject>(
        _ target: Target, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Target, Message) -> Void
    ) -> FlowToken {
        let location = SourceLocation(fileID: fileID, line: line)
        let receiver = BusReceiver(target, location: location, handler: handler)
        // Released once the list is whole again: what a receiver held may use the bus as it goes.
        let ended = receivers.append(receiver)
        withExtendedLifetime(ended) {}
        return FlowToken(receiver)
    }

    /// Sends a message to all receivers that are connected when it is delivered. A message without receivers is not a
    /// fault.
    public func send(_ message: Message) {
        queue.append(message)
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        var sent = 0
        while let message = queue.popFirst() {
            if sent == messageLimit { return stopRunaway() }
            sent += 1
            var ended = 0
            for receiver in receivers.flows where !receiver.take(message) { ended += 1 }
            if ended > 0 {
                let gone = receivers.removeEnded(known: ended)
                withExtendedLifetime(gone) {}
            }
        }
    }

    private func stopRunaway() {
        let discarded = queue.removeAll(except: { _ in false }).count + 1
        let kind = Fault.Kind.busRunaway(
            message: String(describing: Message.self), limit: messageLimit, discarded: discarded)
        faultHandler.handle(Fault(kind))
    }
}

extension Motherboard {
    /// Sends every output of a board on a bus.
    ///
    /// - Returns: A token that can end the flow. It holds the bus until then.
    @discardableResult
    public func registerFlow<Input, Output, Command>(
        from id: BoardID<Input, Output, Command>, to bus: Bus<Output>, fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> FlowToken {
        registerFlow(from: id, fileID: fileID, line: line) { _, output in bus.send(output) }
    }
}

/// Someone who is connected to a bus.
@MainActor
final class BusReceiver<Message: Sendable>: AnyFlow {
    private var receive: ((Message) -> Bool)?
    private let hasTarget: () -> Bool

    init<Target: AnyObject>(
        _ target: Target, location: SourceLocation, handler: @escaping @MainActor (Target, Message) -> Void
    ) {
        receive = { [weak target] message in
            guard let target else { return false }
            handler(target, message)
            return true
        }
        hasTarget = { [weak target] in target != nil }
        super.init(kind: .bus, targetName: String(describing: Target.self), location: location)
    }

    override var isActive: Bool { !isEnded && hasTarget() }

    /// - Returns: Whether it did; not if the connection has ended.
    func take(_ message: Message) -> Bool { receive?(message) ?? false }

    override func end() {
        super.end()
        let held = receive
        receive = nil
        withExtendedLifetime(held) {}
    }
}
