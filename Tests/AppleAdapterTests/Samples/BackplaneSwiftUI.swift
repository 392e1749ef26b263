import Backplane
import BackplaneSwiftUI
import Observation
import SwiftUI

struct ListingRoute: Route {
    var listing: Int
}

@MainActor
@Observable
final class ListingScreen: Screen {
    let id = ScreenID()
    let title = "Listing"
    let route: any Route = ListingRoute(listing: 3)
    var isFavourite = false
}

extension ListingScreen: SwiftUIScreen {
    var body: some View {
        if isFavourite {
            Text("A favourite")
        } else {
            Text(verbatim: title)
        }
    }
}

struct Window: View {
    let motherboard: Motherboard

    var body: some View { NavigatorView(motherboard.root.navigator) }
}
