/// Someone who is connected to a bus.
@MainActor
final class BusReceiver<Message: Sendable>: AnyFlow {
    private var receive: ((Message) -> Void)?
    private let hasTarget: () -> Bool

    init<Target: AnyObject>(
        _ target: Target, location: SourceLocation, handler: @escaping @MainActor (Target, Message) -> Void
    ) {
        receive = { [weak target] message in
            if let target { handler(target, message) }
        }
        hasTarget = { [weak target] in target != nil }
        super.init(kind: .bus, targetName: String(describing: Target.self), location: location)
    }

    override var isActive: Bool { !isEnded && hasTarget() }

    func callAsFunction(_ message: Message) {
        receive?(message)
    }

    override func end() {
        super.end()
        receive = nil
    }
}
