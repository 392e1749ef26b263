import Backplane
import BackplaneUIKit
import UIKit

/// Wrong on purpose: the check must find a screen without a controller and a controller of something else.
final class ViewlessScreen: UIKitScreen {
    let id = ScreenID()
    let title = "No controller"
    let route: any Route

    init(route: any Route) { self.route = route }
}

@MainActor
func window(of motherboard: Motherboard) -> UIViewController { NavigatorController(motherboard) }
