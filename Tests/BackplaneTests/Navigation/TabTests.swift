import Backplane
import Observation
import Testing

@MainActor
@Suite("Tabs")
struct TabTests {
    @Test("Each tab has its own stack, and the selected one is seen")
    func stacks() throws {
        let theatre = try Theatre(tabs: [.first, .second])
        theatre.show(.a, "home")
        theatre.navigator.select(.second)
        theatre.show(.b, "chats")
        theatre.tell(.a, .push("news"))
        #expect(theatre.navigator.stack.names == ["chats"])
        #expect(
            theatre.picture
                == Picture(
                    tabs: [.init(name: "first", stack: ["home", "news"]), .init(name: "second", stack: ["chats"])],
                    selected: "second"))
        #expect(theatre.navigator.select(.first))
        #expect(theatre.navigator.stack.names == ["home", "news"])
    }

    @Test("A board says in which tab it shows a screen, without selecting it")
    func pushInTab() throws {
        let theatre = try Theatre(tabs: [.first, .second])
        theatre.show(.a, "home")
        theatre.tell(.a, .pushIn(.second, "chats"))
        #expect(theatre.picture.tabs.map(\.stack) == [["home"], ["chats"]])
        #expect(theatre.navigator.selectedTab == .first)
    }

    @Test("A board stays in its own tab as long as it has one screen there, however many have gone")
    func ownTabWithOneScreen() throws {
        let theatre = try Theatre(tabs: [.first, .second])
        theatre.show(.b, "home")
        for name in ["one", "two", "three"] { theatre.show(.a, name) }
        theatre.navigator.pop()
        theatre.navigator.pop()
        theatre.navigator.select(.second)
        theatre.tell(.a, .push("four"))
        #expect(theatre.picture.tabs.map(\.stack) == [["home", "one", "four"], []])
    }

    @Test("A tab that was not laid out is a fault in every call that takes one")
    func unknown() throws {
        let theatre = try Theatre(tabs: [.first])
        theatre.show(.a, "home")
        #expect(!theatre.navigator.select(.second))
        theatre.navigator.setBadge("1", of: .second)
        theatre.tell(.a, .pushIn(.second, "chats"))
        let calls = ["select(_:)", "setBadge(_:of:)", "push(_:in:)"]
        #expect(theatre.faults == calls.map { .unknownTab(tab: "second", call: $0) })
        #expect(theatre.picture.tabs.map(\.stack) == [["home"]])
    }

    @Test("Laying out a tab twice is a fault and changes nothing")
    func duplicate() throws {
        let theatre = try Theatre(tabs: [.first])
        theatre.navigator.setTabs([TabItem(.second, title: "2"), TabItem(.second, title: "2")])
        #expect(theatre.faults == [.duplicateTab(tab: "second")])
        #expect(theatre.navigator.tabs.map(\.id) == [.first])
    }

    @Test("Going back stays within the tab")
    func pop() throws {
        let theatre = try Theatre(tabs: [.first, .second])
        theatre.show(.a, "home")
        theatre.tell(.a, .pushIn(.second, "chats"))
        #expect(!theatre.navigator.pop())
        theatre.show(.b, "news")
        #expect(theatre.navigator.pop())
        #expect(theatre.picture.tabs.map(\.stack) == [["home"], ["chats"]])
    }

    @Test("Going back to a screen in another tab selects that tab")
    func popToOtherTab() throws {
        let theatre = try Theatre(tabs: [.first, .second])
        theatre.show(.a, "home")
        theatre.show(.b, "news")
        theatre.navigator.select(.second)
        theatre.show(.c, "chats")
        theatre.tell(.c, .present("photo"))
        #expect(theatre.navigator.pop(to: ScreenID(rawValue: "home")))
        #expect(theatre.navigator.stack.names == ["home"])
        #expect(theatre.navigator.selectedTab == .first)
        #expect(theatre.picture.layers.isEmpty)
        #expect(theatre.ended.lines == ["1 left"])
    }

    @Test("What is presented stays over the tabs while another is selected, and goes with the screen under it")
    func layersOverTabs() throws {
        let theatre = try Theatre(tabs: [.first, .second])
        theatre.show(.a, "home")
        theatre.show(.b, "news")
        theatre.show(.c, "reader")
        theatre.tell(.c, .present("settings"))
        theatre.navigator.select(.second)
        #expect(theatre.navigator.stack.names == ["settings"])
        theatre.tell(.c, .complete)
        #expect(theatre.navigator.layers.isEmpty)
        #expect(theatre.picture.tabs.map(\.stack) == [["home", "news"], []])
    }

    @Test("Laid out anew, tabs keep their screens and selection; screens of dropped tabs are left")
    func relabel() throws {
        let theatre = try Theatre(tabs: [.first, .second, .third])
        theatre.show(.a, "home")
        theatre.navigator.select(.second)
        theatre.show(.b, "chats")
        theatre.tell(.b, .pushIn(.third, "people"))
        theatre.navigator.setTabs([TabItem(.third, title: "People"), TabItem(.second, title: "Talk")])
        #expect(theatre.picture.tabs.map(\.stack) == [["people"], ["chats"]])
        #expect(theatre.navigator.tabs.map(\.title) == ["People", "Talk"])
        #expect(theatre.navigator.selectedTab == .second)
        #expect(theatre.ended.lines == ["0 left"])
    }

    @Test("The only stack becomes the first tab's, and without tabs the selected one's becomes the only stack")
    func oneStack() throws {
        let theatre = try Theatre()
        theatre.show(.a, "home")
        theatre.navigator.setTabs([TabItem(.first, title: "1"), TabItem(.second, title: "2")])
        #expect(theatre.picture.tabs.map(\.stack) == [["home"], []])
        theatre.navigator.select(.second)
        theatre.show(.b, "chats")
        theatre.navigator.setTabs([])
        #expect(theatre.picture == Picture(only: ["chats"]))
        #expect(theatre.ended.lines == ["0 left"])
        #expect(theatre.navigator.selectedTab == nil)
    }

    @Test("A badge is put on a tab and taken away, and goes with its tab")
    func badge() throws {
        let navigator = try Theatre(tabs: [.first, .second]).navigator
        navigator.setBadge("3", of: .second)
        #expect(navigator.badges == [.second: "3"])
        navigator.setTabs([TabItem(.second, title: "2"), TabItem(.third, title: "3")])
        #expect(navigator.badges == [.second: "3"])
        navigator.setTabs([TabItem(.third, title: "3")])
        #expect(navigator.badges == [:])
        navigator.setBadge("1", of: .third)
        navigator.setBadge(nil, of: .third)
        #expect(navigator.badges == [:])
    }

    @Test("A badge changes nothing for those who draw tabs and screens, and the other way round")
    func badgeIsApart() throws {
        let navigator = try Theatre(tabs: [.first, .second]).navigator
        #expect(!isObserved(navigator) { navigator.setBadge("3", of: .second) })
        var wasChanged = false
        withObservationTracking {
            _ = navigator.badges
        } onChange: {
            MainActor.assumeIsolated { wasChanged = true }
        }
        navigator.select(.second)
        navigator.setTabs(navigator.tabs)
        navigator.setBadge("3", of: .second)
        #expect(!wasChanged)
        navigator.setBadge("4", of: .second)
        #expect(wasChanged)
    }

    @Test("A tap on the selected tab goes back to its bottom screen, one on another tab selects it")
    func tap() throws {
        let theatre = try Theatre(tabs: [.first, .second])
        theatre.show(.a, "home")
        theatre.show(.b, "news")
        theatre.navigator.tap(.second)
        #expect(theatre.navigator.selectedTab == .second)
        theatre.navigator.tap(.first)
        #expect(theatre.navigator.stack.names == ["home", "news"])
        theatre.navigator.tap(.first)
        #expect(theatre.navigator.stack.names == ["home"])
        #expect(theatre.ended.lines == ["1 left"])
        theatre.navigator.tap(.third)
        #expect(theatre.faults == [.unknownTab(tab: "third", call: "tap(_:)")])
    }

    @Test("Pushing, presenting, selecting and a dismissal are all observed")
    func observable() throws {
        let theatre = try Theatre(tabs: [.first, .second])
        let navigator = theatre.navigator
        #expect(isObserved(navigator) { theatre.show(.a, "home") })
        #expect(isObserved(navigator) { theatre.tell(.a, .present("filter")) })
        #expect(isObserved(navigator) { navigator.select(.second) })
        #expect(isObserved(navigator) { navigator.dismiss() })
        #expect(isObserved(navigator) { navigator.setTabs([]) })
    }

    @Test("What changes nothing is not observed")
    func unchanged() throws {
        let theatre = try Theatre(tabs: [.first])
        theatre.show(.a, "home")
        let navigator = theatre.navigator
        #expect(!isObserved(navigator) { navigator.pop() })
        #expect(!isObserved(navigator) { navigator.popToRoot() })
        #expect(!isObserved(navigator) { navigator.dismiss() })
        #expect(!isObserved(navigator) { navigator.select(.first) })
        #expect(!isObserved(navigator) { navigator.leave([ScreenID(rawValue: "gone")]) })
    }

    private func isObserved(_ navigator: Navigator, _ change: () -> Void) -> Bool {
        var wasChanged = false
        withObservationTracking {
            _ = (navigator.tabs, navigator.layers)
        } onChange: {
            MainActor.assumeIsolated { wasChanged = true }
        }
        change()
        return wasChanged
    }
}
