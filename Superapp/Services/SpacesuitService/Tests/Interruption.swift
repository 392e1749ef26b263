/// Something that happens once.
actor Interruption {
    private var action: (@Sendable () async -> Void)?

    init(_ action: @escaping @Sendable () async -> Void) {
        self.action = action
    }

    func happen() async {
        let action = action
        self.action = nil
        await action?()
    }
}
