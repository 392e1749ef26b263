#if canImport(UIKit) && !os(watchOS)
    import Backplane
    import UIKit

    /// Draws tabs, a stack each, and tells the navigator which one the person selects.
    final class TabsController: UITabBarController, UITabBarControllerDelegate {
        private let navigator: Navigator
        private var shown: [(id: TabID, controller: StackController)] = []

        init(_ navigator: Navigator) {
            self.navigator = navigator
            super.init(nibName: nil, bundle: nil)
            delegate = self
        }

        @available(*, unavailable, message: "make it with init(_:)")
        required init?(coder: NSCoder) {
            nil
        }

        func show(_ tabs: [NavigationTab], selected: TabID?) {
            let next = tabs.map { tab in
                (id: tab.id, controller: shown.first { $0.id == tab.id }?.controller ?? StackController(navigator))
            }
            for (tab, controller) in zip(tabs, next.map(\.controller)) {
                controller.show(tab.stack)
                controller.tabBarItem.title = tab.item.title
                controller.tabBarItem.image = tab.item.symbol.flatMap { UIImage(systemName: $0) }
                controller.tabBarItem.badgeValue = tab.item.badge
            }
            let isChanged = next.map(\.id) != shown.map(\.id)
            shown = next
            if isChanged { setViewControllers(next.map(\.controller), animated: false) }
            if let index = next.firstIndex(where: { $0.id == selected }), index != selectedIndex {
                selectedIndex = index
            }
        }

        func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
            if let tab = shown.first(where: { $0.controller === viewController }) { navigator.select(tab.id) }
        }
    }
#endif
