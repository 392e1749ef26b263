import Backplane
import BackplaneUIKit
import UIKit

// A small app, as one would write it with the adapter. Type-checked against the stand-ins, and run with them.

enum Answer: Sendable { case delete }

enum ListingCommand: Sendable { case showOver, showPage, ask, push }

struct ListingRoute: Route {
    var listing: Int
}

final class ListingScreen: Screen {
    let id = ScreenID()
    let title: String
    let route: any Route

    init(_ listing: Int, _ title: String? = nil) {
        route = ListingRoute(listing: listing)
        self.title = title ?? "Listing \(listing)"
    }
}

final class ListingViewController: UIViewController {
    private let screen: ListingScreen

    init(screen: ListingScreen) {
        self.screen = screen
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}

extension ListingScreen: UIKitScreen {
    func makeViewController() -> UIViewController { ListingViewController(screen: self) }
}

final class ListingBoard: Board<Int, String, ListingCommand> {
    override func activate(_ listing: Int) { push(ListingScreen(listing)) }

    override func interact(_ command: ListingCommand) {
        switch command {
        case .push: push(ListingScreen(2))
        case .showOver:
            present(ListingScreen(8, "Filter"), as: .sheet(detents: [.medium, .fraction(0.9), .height(3_000)]))
        case .showPage: present(ListingScreen(9, "Photo"), as: .cover)
        case .ask:
            task { [weak self] in
                let dialog = Dialog<Answer>(
                    "Delete?", message: "For good.", style: .confirmation,
                    buttons: [.init("Delete", role: .destructive, answer: .delete)], cancel: "Keep")
                let answer = await self?.ask(dialog)
                self?.sendToMotherboard(answer.map { "\($0)" } ?? "nothing")
            }
        }
    }
}

extension BoardID<Int, String, ListingCommand> {
    static var listing: Self { "sample.listing" }
}

extension TabID {
    static let home: TabID = "home"
    static let chats: TabID = "chats"
}

struct ListingModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.board(.listing) { _ in ListingBoard() }
    }
}

@MainActor
func controller(of motherboard: Motherboard) -> UIViewController { NavigatorController(motherboard.root.navigator) }
