extension Motherboard {
    /// The live instance of a board, for the test kit to watch.
    package func liveInstance<Input, Output, Command>(of id: BoardID<Input, Output, Command>) -> AnyBoard? {
        slot(for: id, call: "liveInstance(of:)")?.instance
    }
}
