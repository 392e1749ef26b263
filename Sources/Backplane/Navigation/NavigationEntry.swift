/// One screen on the back stack and the board that shows it.
@MainActor
public struct NavigationEntry: @MainActor Identifiable {
    /// What is shown.
    public let screen: any Screen
    /// The id of the board that shows it.
    public let boardID: String
    private(set) weak var owner: AnyBoard?

    init(screen: any Screen, boardID: String, owner: AnyBoard) {
        self.screen = screen
        self.boardID = boardID
        self.owner = owner
    }

    public var id: ScreenID { screen.id }
}
