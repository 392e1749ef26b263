extension Motherboard {
    /// Puts a barrier before boards: while it is closed, their activations wait until it is decided whether they go on.
    ///
    /// ```swift
    /// motherboard.registerBarrier(before: .chat, .orders, timeout: .seconds(300)) { _ in
    ///     account.isSignedIn
    /// } otherwise: { motherboard in
    ///     let outcome = try? await motherboard.activate(.login).firstOutput()
    ///     return outcome?.signedInUser == nil ? .cancel : .pass
    /// }
    /// ```
    ///
    /// Activations that come while a decision is being made wait for the same one. A link (``open(_:)``) waits like any
    /// activation. Completing a board, or all boards, ends those of its activations that wait. A decision holds the
    /// motherboard while it is being made: one that waits for a person ends with ``shutDown()``, when the window closes.
    ///
    /// - Parameters:
    ///   - ids: The boards. One that no module registered is a fault.
    ///   - timeout: How long a decision may take, by the root's clock. Then the activations end and a fault says so.
    ///     Without it they wait as long as it takes.
    ///   - isOpen: Whether activations may go on at once. Asked for each, so it should be quick.
    ///   - decide: Decides, for all that wait, after `isOpen` said no.
    /// - Returns: A token that takes the barrier away. What waits then goes on.
    @discardableResult
    public func registerBarrier<each Input, each Output, each Command>(
        before ids: repeat BoardID<each Input, each Output, each Command>, timeout: Duration? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, isOpen: @escaping @MainActor (Motherboard) -> Bool,
        otherwise decide: @escaping @MainActor (Motherboard) async -> BarrierDecision
    ) -> FlowToken {
        let location = SourceLocation(fileID: fileID, line: line)
        let barrier = Barrier(of: self, timeout: timeout, location: location, isOpen: isOpen, decide: decide)
        var boards: [String] = []
        for slot in repeat slot(for: each ids, call: "registerBarrier(before:)") {
            if let slot { boards.append(slot.id) }
        }
        barriers.add(barrier, before: boards)
        admit(barrier)
        return FlowToken(barrier)
    }

    /// Puts a barrier before all boards of this motherboard but the exempted ones: those that the decision itself needs.
    ///
    /// - Parameters:
    ///   - ids: The boards that never wait. One that no module registered is a fault.
    ///   - timeout: How long a decision may take, by the root's clock. Then the activations end and a fault says so.
    ///   - isOpen: Whether activations may go on at once.
    ///   - decide: Decides, for all that wait, after `isOpen` said no.
    /// - Returns: A token that takes the gateway away. What waits then goes on.
    @discardableResult
    public func registerGateway<each Input, each Output, each Command>(
        exempting ids: repeat BoardID<each Input, each Output, each Command>, timeout: Duration? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, isOpen: @escaping @MainActor (Motherboard) -> Bool,
        otherwise decide: @escaping @MainActor (Motherboard) async -> BarrierDecision
    ) -> FlowToken {
        let location = SourceLocation(fileID: fileID, line: line)
        let barrier = Barrier(of: self, timeout: timeout, location: location, isOpen: isOpen, decide: decide)
        var exempt: Set<String> = []
        for slot in repeat slot(for: each ids, call: "registerGateway(exempting:)") {
            if let slot { exempt.insert(slot.id) }
        }
        barriers.addGateway(barrier, exempting: exempt)
        admit(barrier)
        return FlowToken(barrier)
    }
}
