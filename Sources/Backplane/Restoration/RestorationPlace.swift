/// Where the first screen goes of a board that is being restored, whichever way the board shows it.
@MainActor
struct RestorationPlace {
    enum Target {
        case place(NavigationPlace)
        case newLayer(over: ScreenID?)
    }

    let board: String
    let motherboard: String
    let target: Target

    /// Puts a screen there if it is the restored board's.
    ///
    /// - Returns: Whether it is, and the place is still there.
    func take(_ entry: NavigationEntry, _ state: inout NavigationState) -> Bool {
        guard entry.boardID == board, entry.motherboard == motherboard else { return false }
        switch target {
        case .place(let place):
            return state.push(entry, at: place)
        case .newLayer(let presenter):
            state.present(entry, over: presenter)
            return true
        }
    }
}
