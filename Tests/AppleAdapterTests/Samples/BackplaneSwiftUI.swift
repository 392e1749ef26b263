import Backplane
import BackplaneSwiftUI
import Observation
import SwiftUI

// A small app, as one would write it with the adapter. Type-checked against the stand-ins, and run with them.

enum Answer: Sendable { case delete }

enum ListingCommand: Sendable { case showOver, showPage, ask, push }

struct ListingRoute: Route {
    var listing: Int
}

@MainActor
@Observable
final class ListingScreen: Screen {
    let id = ScreenID()
    let route: any Route
    var title: String
    var isFavourite = false

    init(_ listing: Int, _ title: String? = nil) {
        route = ListingRoute(listing: listing)
        self.title = title ?? "Listing \(listing)"
    }
}

extension ListingScreen: SwiftUIScreen {
    func makeView() -> some View { ListingView(screen: self) }
}

/// A view with state of its own.
struct ListingView: View {
    let screen: ListingScreen
    @State private var taps = 0
    @Environment(\.navigator) private var navigator

    var body: some View {
        VStack {
            if screen.isFavourite { Text("A favourite") }
            Text(verbatim: "tapped \(taps) times")
            Button("Tap") { taps += 1 }
            Button("Leave") { navigator?.pop() }
        }
    }
}

/// A screen without a view.
final class BareScreen: Screen {
    let id = ScreenID()
    let title = "Bare"
    let route: any Route = ListingRoute(listing: 0)
}

final class ListingBoard: Board<Int, String, ListingCommand> {
    override func activate(_ listing: Int) { push(ListingScreen(listing)) }

    override func interact(_ command: ListingCommand) {
        switch command {
        case .push: push(ListingScreen(2))
        case .showOver: present(ListingScreen(8, "Filter"), as: .sheet(detents: [.medium, .large]))
        case .showPage: present(ListingScreen(9, "Photo"), as: .cover)
        case .ask:
            task { [weak self] in
                let dialog = Dialog<Answer>(
                    "Delete?", message: "For good.",
                    buttons: [.init("Delete", role: .destructive, answer: .delete)], cancel: "Keep")
                let answer = await self?.ask(dialog)
                self?.sendToMotherboard(answer.map { "\($0)" } ?? "nothing")
            }
        }
    }
}

extension BoardID<Int, String, ListingCommand> {
    static var listing: Self { "sample.listing" }
    static var other: Self { "sample.other" }
}

extension TabID {
    static let home: TabID = "home"
    static let chats: TabID = "chats"
}

struct ListingModule: Module {
    func register(in registry: inout ModuleRegistry) {
        for id in [BoardID<Int, String, ListingCommand>.listing, .other] {
            registry.board(id) { _ in ListingBoard() }
            registry.restore(id, from: ListingRoute.self) { $0.listing }
        }
        registry.link("/listings/{id}", to: .listing) { try $0.value("id") }
    }
}

struct AppWindow: View {
    let motherboard: Motherboard
    let log: @MainActor (String) -> Void

    var body: some View {
        NavigatorView(motherboard.root.navigator)
            .opensLinks(in: motherboard) { url, result in log("\(url): \(result)") }
            .restoresScene(of: motherboard.root) {
                motherboard.activate(.listing, with: 1)
            } onRestore: { result in
                if case .success(let result) = result { log("\(result)") } else { log("damaged") }
            }
    }
}

struct Preview: View {
    var body: some View { ScreenPreview(ListingScreen(7)) }
}
