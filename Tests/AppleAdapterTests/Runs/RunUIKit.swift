import Backplane
import BackplaneUIKit
import UIKit

// Does what a person would do in the sample app, and prints which controllers are there then.

@main
@MainActor
enum Run {
    static let window = UIWindow()
    static let motherboard = make()
    static var navigator: Navigator { motherboard.root.navigator }
    static var root: UIViewController { window.rootViewController ?? UIViewController() }

    static func make() -> Motherboard {
        let root = Root(faultHandler: FaultHandler { print("  fault: \($0.kind.message)") })
        do {
            let motherboard = try Motherboard(modules: [ListingModule()], root: root)
            motherboard.install(into: root)
            motherboard.registerFlow(from: .listing) { _, answer in print("  answered: \(answer)") }
            return motherboard
        } catch {
            fatalError("\(error)")
        }
    }

    /// What is presented, lowest first.
    static var presented: [UIViewController] {
        Array(sequence(first: root, next: \.presentedViewController).dropFirst())
    }

    static func look(_ what: String) async {
        for _ in 0..<100 { await Task.yield() }
        print(what)
        for controller in presented { print("  \(describe(controller))") }
    }

    static func describe(_ controller: UIViewController) -> String {
        switch controller {
        case let stack as UINavigationController:
            let sheet = stack.sheetPresentationController?.detentNames ?? []
            let style = stack.modalPresentationStyle == .fullScreen ? "cover" : "sheet"
            let titles = stack.viewControllers.map { $0.title ?? "" }
            return "\(style) \(titles)\(sheet.isEmpty ? "" : " at \(sheet.joined(separator: ", "))")"
        case let alert as UIAlertController:
            return "alert \(alert.title ?? "") \(alert.actions.map { $0.title ?? "" })"
        default: return controller.title ?? "?"
        }
    }

    static func main() async {
        window.rootViewController = controller(of: motherboard)
        window.makeKeyAndVisible()
        motherboard.activate(.listing, with: 1)
        motherboard.interact(.listing, .showOver)
        motherboard.interact(.listing, .showPage)
        await look("# A sheet and a cover")
        presented.last?.swipeDown()
        await look("# The upper one swiped away")
        motherboard.interact(.listing, .ask)
        await look("# A dialog over the sheet")
        motherboard.interact(.listing, .showPage)
        await look("# A cover comes below the dialog")
        (presented.last as? UIAlertController)?.tap("Delete")
        await look("# Answered")
        navigator.dismiss()
        navigator.dismiss()
        await look("# All left")
        await ownAlerts()
        await tabs()
    }

    /// A screen presents something of its own.
    static func ownAlerts() async {
        root.present(UIAlertController(title: "Own", message: nil, preferredStyle: .alert), animated: true)
        motherboard.interact(.listing, .showOver)
        await look("# A sheet over a screen's own alert")
        presented.last?.swipeDown()
        await look("# The sheet swiped away")
        root.dismiss(animated: true)
        motherboard.interact(.listing, .showOver)
        await look("# A sheet while the screen's own alert goes")
        let picker = UIViewController()
        picker.title = "Picker"
        presented.last?.present(picker, animated: true)
        motherboard.interact(.listing, .showPage)
        await look("# A cover over a picker that a screen has presented")
        presented.first?.dismiss(animated: true)
        for _ in 0..<100 { await Task.yield() }
        navigator.setTabs([])
        motherboard.interact(.listing, .push)
        await look("# The picker dismissed by its screen: the cover comes back without it")
        while navigator.dismiss() {}
        await look("# All left")
    }

    static func tabs() async {
        navigator.setTabs([TabItem(.home, title: "Home"), TabItem(.chats, title: "Chats")])
        navigator.setBadge("3", of: .chats)
        motherboard.interact(.listing, .push)
        await look("# Tabs")
        let tabs = NavigatorTabs(root)
        print("  \(tabs?.titles ?? [])")
        tabs?.controller.tap(1)
        print("  selected: \(navigator.selectedTab?.rawValue ?? "none")")
        tabs?.controller.tap(0)
        print("  home: \(navigator.stack.count) screens")
        tabs?.controller.tap(0)
        print("  tapped again: \(navigator.stack.count) screens")
    }
}

/// The tabs in a navigator's controller.
@MainActor
struct NavigatorTabs {
    let controller: UITabBarController

    init?(_ root: UIViewController) {
        guard let tabs = root.children.last as? UITabBarController else { return nil }
        controller = tabs
    }

    var titles: [String] {
        (controller.viewControllers ?? []).map { "\($0.tabBarItem.title ?? "") \($0.tabBarItem.badgeValue ?? "")" }
    }
}
