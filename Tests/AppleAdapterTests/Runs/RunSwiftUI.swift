import Backplane
import BackplaneSwiftUI
import SwiftUI

// Presses what a person would press in the sample app, and prints what they see then.

@main
@MainActor
enum Run {
    static let motherboard = make()
    static let window = OutlineWindow(AppWindow(motherboard: motherboard) { say("said: \($0)") })
    static var navigator: Navigator { motherboard.root.navigator }
    /// How often something was said.
    static var said = 0

    static func say(_ line: String) {
        print("  \(line)")
        said += 1
    }

    static func make() -> Motherboard {
        let root = Root(faultHandler: FaultHandler { print("  fault: \($0.kind.message)") })
        do {
            let motherboard = try Motherboard(modules: [ListingModule()], origins: [.scheme("app")], root: root)
            motherboard.install(into: root)
            for id in [BoardID<Int, String, ListingCommand>.listing, .other] {
                motherboard.registerFlow(from: id) { _, answer in say("answered: \(answer)") }
            }
            return motherboard
        } catch {
            fatalError("\(error)")
        }
    }

    static func look(_ what: String) {
        print(what)
        for line in window.outline.lines.dropFirst() { print(line) }
    }

    static func press(_ kind: String, _ text: String? = nil) {
        guard let action = window.outline.first(kind, text)?.action else { return print("  there is no \(kind)") }
        action()
    }

    /// Waits for what tasks do. They begin on threads of their own, which may have to wait for a processor.
    static func wait(until isDone: () -> Bool) async {
        let end = ContinuousClock.now + .seconds(60)
        while !isDone(), .now < end { await Task.yield() }
    }

    static func main() async {
        look("# Before anything is shown")
        await wait { navigator.top != nil }
        look("# Started")
        press("button", "Tap")
        (navigator.top?.screen as? ListingScreen)?.isFavourite = true
        print("drawn again: \(window.invalidated)")
        look("# Tapped, and a favourite")
        motherboard.interact(.listing, .push)
        look("# Pushed")
        press("button", "Back")
        look("# Back: the first one has kept its state")
        motherboard.interact(.listing, .showOver)
        motherboard.interact(.listing, .showPage)
        look("# A sheet and a cover")
        motherboard.interact(.listing, .ask)
        await wait { !navigator.dialogs.isEmpty }
        look("# A dialog over them")
        press("destructive button", "Delete")
        await wait { said == 1 }
        motherboard.interact(.listing, .ask)
        await wait { !navigator.dialogs.isEmpty }
        press("alert")
        await wait { said == 2 }
        press("cover")
        press("sheet")
        look("# Answered, left, and both swiped away")
        navigator.setTabs([TabItem(.home, title: "Home", symbol: "house"), TabItem(.chats, title: "Chats")])
        motherboard.interact(.listing, .push)
        press("tab", "Chats")
        motherboard.activate(.other, with: 5)
        look("# Tabs")
        navigator.setBadge("3", of: .chats)
        print("drawn again: \(window.invalidated)")
        look("# A badge")
        press("tab", "Home")
        press("tab", "Home *")
        look("# The first tab, tapped twice")
        if let url = URL(string: "app://listings/7") { window.open(url) }
        await wait { said == 3 }
        look("# A link")
        window.scenePhase = .background
        _ = window.outline
        await restart()
    }

    static func restart() async {
        let again = make()
        again.root.navigator.setTabs(navigator.tabs)
        let restarted = OutlineWindow(AppWindow(motherboard: again) { say("said: \($0)") })
        restarted.sceneStorage = window.sceneStorage
        _ = restarted.outline
        await wait { again.root.navigator.top != nil }
        print("# After a restart")
        for line in restarted.outline.lines.dropFirst() { print(line) }
        print("# A preview")
        for line in OutlineWindow(Preview()).outline.lines.dropFirst() { print(line) }
    }
}
