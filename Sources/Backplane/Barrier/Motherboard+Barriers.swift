extension Motherboard {
    /// Puts a barrier before boards: while it is closed, their activations wait until it is decided whether they go on.
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
    /// It guards the boards wherever they are activated from: by a flow, a link, a restoration, or inside another board.
    /// Activations that come while a decision is being made wait for the same one. Completing a board, or all boards, ends
    /// those of its activations that wait; when none waits any more, the task that decides is cancelled. A decision that
    /// itself waits for a board behind this barrier is a fault (``Fault/Kind/guardDeadlock(board:barrier:decision:)``). It
    /// holds the motherboard while it is being made: one that waits for a person ends with ``shutDown()``, when the window
    /// closes.
    ///
    /// - Parameters:
    ///   - ids: The boards. One that no module registered is a fault.
    ///   - timeout: How long a decision may take, by the root's clock. Then the activations end and a fault says so.
    ///     Without it they wait as long as it takes.
    ///   - isOpen: Whether activations may go on at once. Asked for each, so it should be quick.
    ///   - decide: Decides, for all that wait, after `isOpen` said no.
    ///   - fileID: Where the registration stands, for faults and the tree: the caller's file unless given.
    ///   - line: The line there: the caller's unless given.
    /// - Returns: A token that takes the barrier away. What waits then goes on.
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

    /// Puts a barrier before boards about which a target decides.
    ///
    /// - Parameters:
    ///   - ids: The boards. One that no module registered is a fault.
    ///   - target: Held weakly. When it is released, nobody can decide any more: the barrier stays closed, and what comes to
    ///     it ends.
    ///   - timeout: How long a decision may take, by the root's clock.
    ///   - isOpen: Whether activations may go on at once.
    ///   - decide: Decides, for all that wait, after `isOpen` said no.
    ///   - fileID: Where the registration stands, for faults and the tree: the caller's file unless given.
    ///   - line: The line there: the caller's unless given.
    /// - Returns: A token that takes the barrier away. What waits then goes on.
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
        let barrier = newBarrier(target, timeout, location, isOpen, decide)
        barriers.add(barrier, before: boards)
        admit(barrier)
        return FlowToken(barrier)
    }

    /// Puts a barrier before all boards of this motherboard and of those inside it, but the exempted ones and what is inside
    /// those: the boards that the decision itself needs.
    ///
    /// - Parameters:
    ///   - ids: The boards that never wait. One that no module registered is a fault.
    ///   - timeout: How long a decision may take, by the root's clock. Then the activations end and a fault says so.
    ///   - isOpen: Whether activations may go on at once.
    ///   - decide: Decides, for all that wait, after `isOpen` said no.
    ///   - fileID: Where the registration stands, for faults and the tree: the caller's file unless given.
    ///   - line: The line there: the caller's unless given.
    /// - Returns: A token that takes the gateway away. What waits then goes on.
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
        let barrier = newBarrier(self, timeout, location, isOpen, decide)
        barriers.addGateway(barrier, exempting: exempt)
        admit(barrier)
        return FlowToken(barrier)
    }

    private func newBarrier<Target: AnyObject & Sendable>(
        _ target: Target, _ timeout: Duration?, _ location: SourceLocation,
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
            of: self, timeout: timeout, location: location, targetName: String(describing: type(of: target)), body: body
        )
    }
}
