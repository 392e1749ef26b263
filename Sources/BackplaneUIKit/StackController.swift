#if canImport(UIKit) && !os(watchOS)
    import Backplane
    import UIKit

    /// Draws one stack, and tells the navigator which of its screens the person has left.
    final class StackController: UINavigationController, UINavigationControllerDelegate {
        private let navigator: Navigator
        /// The screens that were put on this stack, with their controllers, bottom first.
        private var shown: [(id: ScreenID, controller: UIViewController)] = []

        init(_ navigator: Navigator) {
            self.navigator = navigator
            super.init(nibName: nil, bundle: nil)
            delegate = self
        }

        @available(*, unavailable, message: "make it with init(_:)")
        required init?(coder: NSCoder) {
            nil
        }

        func show(_ stack: [NavigationEntry]) {
            let next = stack.map { entry in
                (id: entry.id, controller: shown.first { $0.id == entry.id }?.controller ?? makeController(of: entry))
            }
            let isChanged = next.map(\.id) != shown.map(\.id)
            shown = next
            for (entry, controller) in zip(stack, next.map(\.controller)) { controller.title = entry.screen.title }
            if isChanged { setViewControllers(next.map(\.controller), animated: viewIfLoaded?.window != nil) }
        }

        func navigationController(
            _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
        ) {
            let left = shown.filter { shown in !viewControllers.contains { $0 === shown.controller } }
            shown.removeAll { shown in left.contains { $0.id == shown.id } }
            navigator.leave(left.map(\.id))
        }

        private func makeController(of entry: NavigationEntry) -> UIViewController {
            if let screen = entry.screen as? any UIKitScreen { return screen.makeViewController() }
            navigator.reportNotDrawable(entry, needed: "UIKitScreen")
            let label = UILabel()
            label.text = "\(entry.screen.title): not a UIKitScreen"
            let controller = UIViewController()
            controller.view = label
            return controller
        }
    }

    /// Draws tabs, a stack each, and tells the navigator which one the person selects.
    final class TabsController: UITabBarController, UITabBarControllerDelegate {
        private let navigator: Navigator
        private var shown: [(id: TabID, controller: StackController)] = []
        private lazy var badges = navigator.badges

        init(_ navigator: Navigator) {
            self.navigator = navigator
            super.init(nibName: nil, bundle: nil)
            delegate = self
        }

        @available(*, unavailable, message: "make it with init(_:)")
        required init?(coder: NSCoder) {
            nil
        }

        func show(_ tabs: [TabItem], selected: TabID?) {
            let next = tabs.map { tab in
                (id: tab.id, controller: shown.first { $0.id == tab.id }?.controller ?? StackController(navigator))
            }
            for (tab, controller) in zip(tabs, next.map(\.controller)) {
                controller.show(navigator.stack(of: tab.id))
                controller.tabBarItem.title = tab.title
                controller.tabBarItem.image = tab.symbol.flatMap { UIImage(systemName: $0) }
            }
            let isChanged = next.map(\.id) != shown.map(\.id)
            shown = next
            if isChanged {
                setViewControllers(next.map(\.controller), animated: false)
                show(badges)
            }
            if let index = next.firstIndex(where: { $0.id == selected }), index != selectedIndex {
                selectedIndex = index
            }
        }

        func show(_ badges: [TabID: String]) {
            self.badges = badges
            for tab in shown { tab.controller.tabBarItem.badgeValue = badges[tab.id] }
        }

        /// UIKit also tells of a tap on the tab that is selected already.
        func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
            if let tab = shown.first(where: { $0.controller === viewController }) { navigator.tap(tab.id) }
        }
    }
#endif
