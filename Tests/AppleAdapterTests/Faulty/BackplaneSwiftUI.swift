import Backplane
import BackplaneSwiftUI
import SwiftUI

/// Wrong on purpose: the check must find a screen without a view and a view that is not the navigator's.
final class ViewlessScreen: SwiftUIScreen {
    let id = ScreenID()
    let title = "No view"
    let route: any Route

    init(route: any Route) { self.route = route }
}

@MainActor
func window(of motherboard: Motherboard) -> some View { NavigatorView(motherboard) }
