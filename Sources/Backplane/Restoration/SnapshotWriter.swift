/// Turns shown screens into saved ones and numbers them.
@MainActor
struct SnapshotWriter {
    let report: @MainActor (Fault.Kind) -> Void
    private var numbers: [ScreenID: Int] = [:]

    init(report: @escaping @MainActor (Fault.Kind) -> Void) {
        self.report = report
    }

    func number(of screen: ScreenID?) -> Int? { screen.flatMap { numbers[$0] } }

    mutating func save(_ stack: [NavigationEntry]) -> [NavigationSnapshot.SavedScreen] {
        stack.compactMap { save($0) }
    }

    private mutating func save(_ entry: NavigationEntry) -> NavigationSnapshot.SavedScreen? {
        // The board was released and its screen is about to go.
        guard entry.owner != nil else { return nil }
        let route = entry.screen.route
        do {
            let saved = try SavedRoute(route)
            numbers[entry.id] = numbers.count
            return NavigationSnapshot.SavedScreen(board: entry.boardID, motherboard: entry.motherboard, route: saved)
        } catch {
            let name = SavedRoute.name(of: type(of: route))
            report(.routeNotEncodable(board: entry.boardID, route: name, reason: "\(error)"))
            return nil
        }
    }
}
