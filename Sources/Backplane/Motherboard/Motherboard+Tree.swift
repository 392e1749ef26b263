extension Motherboard {
    /// The boards, flows and states of this motherboard and those inside it, as they are now. Prints as text and
    /// encodes as JSON.
    public var tree: BoardTree {
        let boards = sortedSlots.map { slot in
            BoardTree.Board(
                id: slot.id, module: assembly.boards[slot.id]?.module ?? "", state: slot.state,
                inner: slot.instance?.inner.map { [$0.tree] } ?? [])
        }
        return BoardTree(
            name: name, isInstalled: isInstalled, boards: boards,
            unusedBoards: assembly.boards.count - boards.count,
            flows: sortedSlots.flatMap(\.flowDescriptions) + outputFlows.descriptions + actionFlows.descriptions
                + barriers.descriptions)
    }
}
