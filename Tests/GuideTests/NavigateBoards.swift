// The code of the article "Navigate, and come back after a restart".

import Backplane
import Foundation
import Testing

// <doc>
struct PageRoute: Route { let number: Int }

final class PageScreen: Screen {
    let id = ScreenID()
    let title: String
    let route: any Route

    init(_ number: Int) {
        title = "Page \(number)"
        route = PageRoute(number: number)
    }
}

final class ReaderBoard: Board<Int, Void, Never> {
    override func activate(_ page: Int) { push(PageScreen(page)) }
}
// </doc>

extension BoardID<Int, Void, Never> {
    fileprivate static var reader: Self { "com.example.reader" }
}

extension TabID {
    fileprivate static let shop: TabID = "shop"
    fileprivate static let shelf: TabID = "shelf"
}

@MainActor
@Suite("Guide: navigate, and come back after a restart")
struct NavigateBoardsTests {
    @Test("Screens stand in tabs, are left with their boards, and come back")
    func navigation() async throws {
        let motherboard = try shop().motherboard
        // <doc>
        let navigator = motherboard.root.navigator
        navigator.setTabs([TabItem(.shop, title: "Shop"), TabItem(.shelf, title: "Shelf")])
        motherboard.activate(.reader, with: 3)
        navigator.select(.shelf)
        // </doc>
        #expect(navigator.tabs.map(\.stack.count) == [1, 0])
        navigator.select(.shop)
        let first = try #require(navigator.top)
        motherboard.activate(.reader, with: 4)
        let swipedAway = navigator.stack.map(\.id)
        func goBack() {
            // <doc>
            navigator.pop(to: first.id)
            navigator.dismiss()
            navigator.leave(swipedAway)
            // </doc>
        }
        let restarted = try shop()
        restarted.motherboard.root.navigator.setTabs(navigator.tabs.map(\.item))
        try await comeBack(from: navigator, in: restarted.motherboard)
        #expect(restarted.motherboard.root.navigator.stack.map(\.screen.title) == ["Page 3", "Page 4"])
        goBack()
        #expect(!motherboard.isLive(.reader))
    }

    private func shop() throws -> Shop {
        try Shop { registry in
            registry.board(.reader) { _ in ReaderBoard() }
            // <doc>
            registry.restore(.reader, from: PageRoute.self) { route in route.number }
            // </doc>
        }
    }

    private func comeBack(from navigator: Navigator, in motherboard: Motherboard) async throws {
        let log = Diary()
        // <doc>
        let data = try JSONEncoder().encode(navigator.snapshot)
        // … after the restart
        let snapshot = try JSONDecoder().decode(NavigationSnapshot.self, from: data)
        let result = await motherboard.root.restore(snapshot)
        for problem in result.problems { log("\(problem)") }
        // </doc>
        #expect(log.lines.isEmpty)
    }
}
