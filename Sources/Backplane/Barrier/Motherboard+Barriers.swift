extension Motherboard {
    /// Puts a barrier before boards: while it is closed, their activations wait for its decision.
    ///
    /// ```swift
    /// motherboard.registerBarrier(before: .chat, .orders, timeout: .seconds(300)) { _ in
    ///     account.isSignedIn
    /// } otherwise: { motherboard in
    ///     let outcome = try? await motherboard.run(.login)
    ///     return outcome?.signedInUser == nil ? .cancel : .pass
    /// }
    /// ```
    ///
    /// It guards the boards wherever they are activated from: by a flow, a link, a restoration, or inside another
    /// board. Activations that arrive while a decision is being made wait for the same one. If one of them finds the
    /// barrier open, because the condition has become true in another way, no decision is needed any more: the task
    /// that makes it is cancelled, and all continue in the order in which they were sent. Completing a board, or all
    /// boards, ends its waiting activations; when none waits any more, the task that makes the decision is cancelled. A
    /// decision that itself waits for a board behind this barrier is a fault
    /// (``Fault/Kind/guardDeadlock(board:barrier:decision:)``). The motherboard is retained while a decision is being
    /// made: one that waits for the user ends with ``shutDown()``, when the window closes.
    ///
    /// - Parameters:
    ///   - ids: The boards. One that no module registered is a fault.
    ///   - timeout: How long a decision may take, by the root's clock. After that, the activations end and a fault is
    ///     reported. Without a timeout, they wait indefinitely.
    ///   - isOpen: Whether activations may continue at once. Called for each activation, so it should be fast.
    ///   - decide: Decides for all waiting activations, after `isOpen` returned `false`.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that removes the barrier. Waiting activations then continue.
    @discardableResult
    public func registerBarrier<each Input, each Output, each Command>(
        before ids: repeat BoardID<each Input, each Output, each Command>, timeout: Duration? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, isOpen: @escaping @MainActor (Motherboard) -> Bool,
        otherwise decide: @escaping @MainActor (Motherboard) async -> BarrierDecision
    ) -> FlowToken {
        registerBarrier(
            before: repeat each ids, target: self, timeout: timeout, fileID: fileID, line: line, isOpen: isOpen,
            otherwise: decide)
    }

    /// Puts a barrier before boards, with a target that decides.
    ///
    /// - Parameters:
    ///   - ids: The boards. One that no module registered is a fault.
    ///   - target: Held weakly. When it is released, no decision can be made any more: the barrier stays closed, and
    ///     activations that reach it end.
    ///   - timeout: How long a decision may take, by the root's clock.
    ///   - isOpen: Whether activations may continue at once.
    ///   - decide: Decides for all waiting activations, after `isOpen` returned `false`.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that removes the barrier. Waiting activations then continue.
    @discardableResult
    public func registerBarrier<each Input, each Output, each Command, Target: AnyObject & Sendable>(
        before ids: repeat BoardID<each Input, each Output, each Command>, target: Target, timeout: Duration? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, isOpen: @escaping @MainActor (Target) -> Bool,
        otherwise decide: @escaping @MainActor (Target) async -> BarrierDecision
    ) -> FlowToken {
        var boards: [String] = []
        for slot in repeat slot(for: each ids, call: "registerBarrier(before:)") {
            if let slot { boards.append(slot.id) }
        }
        let location = SourceLocation(fileID: fileID, line: line)
        let barrier = newBarrier(.barrier, target, timeout, location, isOpen, decide)
        barriers.add(barrier, before: boards)
        admit(barrier)
        return FlowToken(barrier)
    }

    /// Puts a barrier before all boards of this motherboard and of those inside it, except the exempted boards, which
    /// the decision itself needs, and the boards inside them.
    ///
    /// - Parameters:
    ///   - ids: The boards that never wait. One that no module registered is a fault.
    ///   - timeout: How long a decision may take, by the root's clock. After that, the activations end and a fault is
    ///     reported.
    ///   - isOpen: Whether activations may continue at once.
    ///   - decide: Decides for all waiting activations, after `isOpen` returned `false`.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that removes the gateway. Waiting activations then continue.
    @discardableResult
    public func registerGateway<each Input, each Output, each Command>(
        exempting ids: repeat BoardID<each Input, each Output, each Command>, timeout: Duration? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, isOpen: @escaping @MainActor (Motherboard) -> Bool,
        otherwise decide: @escaping @MainActor (Motherboard) async -> BarrierDecision
    ) -> FlowToken {
        var exempt: Set<String> = []
        for slot in repeat slot(for: each ids, call: "registerGateway(exempting:)") {
            if let slot { exempt.insert(slot.id) }
        }
        let location = SourceLocation(fileID: fileID, line: line)
        let barrier = newBarrier(.gateway, self, timeout, location, isOpen, decide)
        barriers.addGateway(barrier, exempting: exempt)
        admit(barrier)
        return FlowToken(barrier)
    }

    private func newBarrier<Target: AnyObject & Sendable>(
        _ kind: FlowKind, _ target: Target, _ timeout: Duration?, _ location: SourceLocation,
        _ isOpen: @escaping @MainActor (Target) -> Bool,
        _ decide: @escaping @MainActor (Target) async -> BarrierDecision
    ) -> Barrier {
        let body = Barrier.Body { [weak target] _ in
            target.map(isOpen) ?? false
        } decide: { [weak target] _ in
            guard let target else { return .cancel }
            return await decide(target)
        }
        return Barrier(
            kind, of: self, timeout: timeout, location: location, targetName: String(describing: type(of: target)),
            body: body)
    }
}
