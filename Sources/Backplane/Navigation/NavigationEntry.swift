/// One shown screen and the board that shows it.
@MainActor
public struct NavigationEntry: @MainActor Identifiable {
    /// What is shown.
    public let screen: any Screen
    /// The id of the board that shows it.
    public let boardID: String
    /// The motherboard that the board lives in, by its path from the outermost.
    let motherboard: String
    private(set) weak var owner: AnyBoard?

    init(screen: any Screen, boardID: String, motherboard: String, owner: AnyBoard) {
        self.screen = screen
        self.boardID = boardID
        self.motherboard = motherboard
        self.owner = owner
    }

    public var id: ScreenID { screen.id }
}
