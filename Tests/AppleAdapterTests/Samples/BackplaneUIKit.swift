import Backplane
import BackplaneUIKit
import UIKit

struct ListingRoute: Route {
    var listing: Int
}

final class ListingScreen: Screen {
    let id = ScreenID()
    let title = "Listing"
    let route: any Route = ListingRoute(listing: 3)
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

@MainActor
func window(of motherboard: Motherboard) -> UIViewController { NavigatorController(motherboard.root.navigator) }
