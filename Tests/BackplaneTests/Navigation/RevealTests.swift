import Backplane
import Testing

@MainActor
@Suite("What the person sees of an activated board")
struct RevealTests {
    /// Two tabs, the second of which is selected; board a is in the first one.
    private func otherTab(
        also register: @escaping @MainActor (inout ModuleRegistry) -> Void = { _ in }
    ) throws -> Theatre {
        let theatre = try Theatre(tabs: [.first, .second], origins: []) { registry in
            registry.link("/a/{name}", to: .a) { link in StageRoute(name: try link.value("name")) }
            registry.link("/quiet", to: .quiet)
            registry.board(.quiet) { _ in QuietBoard() }
            register(&registry)
        }
        theatre.show(.a, "person")
        theatre.navigator.select(.second)
        theatre.show(.b, "chats")
        return theatre
    }

    @Test("A board makes a screen of its own visible, and none that it does not show any more")
    func revealScreen() throws {
        let screens = ["first", "second", "third"].map { TestScreen($0) }
        var board: NumberBoard?
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { ping, _ in
                    board = ping
                    for screen in screens { ping.push(screen) }
                }
            }
            registry.board(.pong) { _ in NumberBoard { pong, _ in pong.present(TestScreen("over")) } }
        }
        bench.motherboard.activate(.ping, with: 1)
        bench.motherboard.activate(.pong, with: 1)
        #expect(board?.reveal(screens[1]) == true)
        #expect(Picture(bench.root.navigator) == Picture(only: ["first", "second"]))
        #expect(board?.reveal(screens[2]) == false)
        #expect(bench.faults.kinds.isEmpty)
    }

    /// A theatre with a board that shows nothing itself but "inside" in a board inside it, and then "here" as that is
    /// told.
    private func shell(tabs: [TabID] = []) throws -> Theatre {
        try Theatre(tabs: tabs) { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    let inner = board.innerMotherboard
                    if !inner.isLive(.a) {
                        inner.activate(.a, with: StageRoute(name: "inside"))
                    } else if !tabs.isEmpty {
                        inner.activate(.a, with: StageRoute(name: "here"), showing: .here)
                    }
                }
            }
        }
    }

    @Test("A board that shows nothing itself comes to the person with what is shown inside it")
    func insideOnly() throws {
        let theatre = try shell()
        theatre.motherboard.activate(.shell)
        theatre.show(.b, "over")
        theatre.motherboard.activate(.shell)
        #expect(theatre.picture.only == ["inside"])
    }

    @Test("A board inside another shows itself here when it is told to, wherever that one is")
    func insideHere() throws {
        let theatre = try shell(tabs: [.first, .second])
        theatre.motherboard.activate(.shell)
        theatre.navigator.select(.second)
        theatre.motherboard.activate(.shell)
        #expect(theatre.picture.tabs.map(\.stack) == [["inside"], ["here"]])
    }

    @Test("Of a board with screens in several tabs that nobody sees, the first tab's comes to the person")
    func revealFirstTab() throws {
        let theatre = try Theatre(tabs: [.first, .second, .third]) { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    guard number == 1 else { return }
                    for tab in [TabID.second, .first] { board.push(TestScreen(tab.rawValue), in: tab) }
                }
            }
        }
        theatre.motherboard.activate(.ping, with: 1)
        theatre.navigator.select(.third)
        theatre.show(.a, "elsewhere")
        theatre.motherboard.activate(.ping, with: 2)
        #expect(theatre.navigator.selectedTab == .first)
    }

    @Test("The first tab's comes also if the board has shown the other's last, as the last screen of all")
    func revealFirstTabShownBefore() throws {
        let theatre = try Theatre(tabs: [.first, .second, .third]) { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    guard number == 1 else { return }
                    for tab in [TabID.first, .second] { board.push(TestScreen(tab.rawValue), in: tab) }
                }
            }
        }
        theatre.motherboard.activate(.ping, with: 1)
        theatre.navigator.select(.third)
        theatre.motherboard.activate(.ping, with: 2)
        #expect(theatre.navigator.selectedTab == .first)
    }

    @Test("What a live board shows in another tab comes to the person")
    func revealInTab() throws {
        let theatre = try otherTab()
        theatre.show(.a, "another")
        #expect(theatre.navigator.selectedTab == .first)
        #expect(theatre.navigator.stack.names == ["person", "another"])
        #expect(theatre.ended.lines.isEmpty)
    }

    @Test("What a board shows in another tab comes to the person, also when they see its last screen")
    func revealFromOwnScreen() throws {
        let theatre = try Theatre(tabs: [.first, .second]) { registry in
            registry.board(.astride) { _ in AstrideBoard() }
        }
        for name in ["here", "there"] { theatre.motherboard.activate(.astride, with: StageRoute(name: name)) }
        #expect(theatre.navigator.selectedTab == .second)
        #expect(theatre.navigator.stack.names == ["there"])
    }

    @Test("What a live board shows below a sheet comes to the person, and the sheet is left")
    func revealBelowSheet() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.show(.b, "page")
        theatre.tell(.b, .present("filter"))
        theatre.show(.c, "colours")
        theatre.show(.a, "details")
        #expect(theatre.picture == Picture(only: ["list", "page", "details"]))
        #expect(theatre.ended.lines == ["2 left"])
    }

    @Test("A live board that has nothing new to show comes to the person with what it has, from under others, too")
    func revealBuried() throws {
        let theatre = try otherTab()
        theatre.motherboard.activate(.quiet)
        theatre.show(.c, "over")
        theatre.motherboard.activate(.quiet)
        #expect(theatre.navigator.stack.names == ["chats", "quiet"])
        theatre.navigator.select(.first)
        theatre.motherboard.activate(.quiet)
        #expect(theatre.navigator.selectedTab == .second)
        theatre.navigator.setTabs([
            TabItem(.first, title: "1"), TabItem(.second, title: "2"), TabItem(.third, title: "3"),
        ])
        theatre.navigator.select(.third)
        theatre.motherboard.activate(.quiet)
        #expect(theatre.navigator.top?.id.rawValue == "quiet")
        #expect(theatre.faults.isEmpty)
    }

    @Test("Shown here, the next screen of a live board goes where the person looks")
    func here() throws {
        let theatre = try otherTab()
        theatre.show(.a, "another", .here)
        #expect(theatre.picture.tabs.map(\.stack) == [["person"], ["chats", "another"]])
        theatre.tell(.b, .present("filter"))
        theatre.show(.a, "third", .here)
        #expect(theatre.navigator.stack.names == ["filter", "third"])
    }

    @Test("In place, what the person sees stays as it is")
    func inPlace() throws {
        let theatre = try otherTab()
        theatre.show(.a, "another", .inPlace)
        #expect(theatre.picture.tabs.map(\.stack) == [["person", "another"], ["chats"]])
        #expect(theatre.navigator.selectedTab == .second)
    }

    @Test("A link says opened only when the person sees what it leads to")
    func open() async throws {
        let theatre = try otherTab()
        #expect(await theatre.motherboard.open("/a/linked", showing: .inPlace) == .hidden)
        #expect(theatre.navigator.top?.id.rawValue == "chats")
        #expect(await theatre.motherboard.open("/a/another") == .opened)
        #expect(theatre.navigator.stack.names == ["person", "linked", "another"])
        theatre.navigator.select(.second)
        #expect(await theatre.motherboard.open("/a/third", showing: .here) == .opened)
        #expect(theatre.navigator.stack.names == ["chats", "third"])
    }

    @Test("A link to a board that asks for something else to be shown says that the board is hidden")
    func openCovered() async throws {
        let theatre = try otherTab()
        theatre.motherboard.activate(.quiet)
        theatre.navigator.select(.first)
        theatre.motherboard.registerFlow(from: .quiet) { motherboard, _ in
            motherboard.activate(.c, with: StageRoute(name: "sign in"))
        }
        theatre.motherboard.interact(.quiet, .askFirst)
        #expect(await theatre.motherboard.open("/quiet") == .hidden)
        #expect(theatre.navigator.top?.id.rawValue == "sign in")
    }

    @Test("A board around others is seen with what the innermost of them shows anew")
    func inner() throws {
        let theatre = try Theatre(tabs: [.first, .second]) { registry in
            registry.board(.frame) { _ in FrameBoard() }
        }
        theatre.motherboard.activate(.frame, with: StageRoute(name: "one"))
        theatre.show(.c, "over")
        theatre.motherboard.activate(.frame, with: StageRoute(name: "two"))
        #expect(theatre.navigator.stack.names == ["one", "over", "two"])
        theatre.navigator.select(.second)
        theatre.motherboard.activate(.frame, with: StageRoute(name: "three"), showing: .here)
        #expect(theatre.picture.tabs.map(\.stack) == [["one", "over", "two"], ["three"]])
        theatre.motherboard.activate(.frame, with: StageRoute(name: "four"), showing: .inPlace)
        theatre.navigator.select(.first)
        theatre.motherboard.activate(.frame, with: StageRoute(name: "five"))
        #expect(theatre.navigator.top?.id.rawValue == "five")
        #expect(theatre.faults.isEmpty)
    }

    @Test("Of two boards activated in one go, the person sees the second")
    func two() throws {
        let theatre = try otherTab()
        theatre.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in
            motherboard.activate(.c, with: StageRoute(name: "new"))
            motherboard.activate(.a, with: StageRoute(name: "another"))
        }
        theatre.motherboard.broadcast(SignOut())
        #expect(theatre.navigator.stack.names == ["person", "another"])
    }

    @Test("A screen that its board pushes again is gone back to; shown here or in place, what the person sees stays")
    func pushedAgain() throws {
        let theatre = try otherTab { $0.board(.sections) { _ in SectionsBoard() } }
        theatre.motherboard.activate(.sections, with: StageRoute(name: "one"))
        theatre.show(.c, "over")
        theatre.motherboard.activate(.sections, with: StageRoute(name: "two"), showing: .here)
        #expect(theatre.navigator.stack.names == ["chats", "main", "one", "over", "two"])
        theatre.navigator.select(.first)
        theatre.motherboard.activate(.sections, with: StageRoute(name: "main"), showing: .inPlace)
        #expect(theatre.navigator.stack.names == ["person"])
        theatre.motherboard.activate(.sections, with: StageRoute(name: "main"))
        #expect(theatre.navigator.selectedTab == .second)
        #expect(theatre.navigator.stack.names == ["chats", "main"])
        #expect(theatre.faults.isEmpty)
    }

    @Test("A screen that its board pushes again while places are restored stays where it belongs")
    func pushedAgainRestoring() async throws {
        let register: @MainActor (inout ModuleRegistry) -> Void = { registry in
            registry.board(.sections) { _ in SectionsBoard() }
            registry.restore(.sections, from: StageRoute.self) { $0 }
        }
        let old = try Theatre(also: register)
        old.motherboard.activate(.sections, with: StageRoute(name: "one"))
        old.show(.c, "over")
        old.motherboard.activate(.sections, with: StageRoute(name: "two"), showing: .here)
        let new = try Theatre(also: register)
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(new.navigator.stack.names == ["main", "one", "over", "two"])
        #expect(result.problems.isEmpty)
        new.motherboard.activate(.sections, with: StageRoute(name: "main"))
        #expect(new.navigator.stack.names == ["main"])
        #expect(new.faults.isEmpty)
    }

    @Test("A screen that a board puts into a tab that is not selected comes to the person, too")
    func pushedInTab() throws {
        let theatre = try Theatre(tabs: [.first, .second]) { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.push(StageScreen("chats"), in: .second) } }
        }
        theatre.show(.a, "home")
        theatre.motherboard.activate(.shell)
        #expect(theatre.navigator.selectedTab == .second)
        theatre.motherboard.complete(.shell)
        theatre.navigator.select(.first)
        theatre.motherboard.activate(.shell, showing: .inPlace)
        #expect(theatre.navigator.selectedTab == .first)
    }

    @Test("What another board puts elsewhere meanwhile does not come to the person in place of the board's own screen")
    func pushedByAnother() throws {
        let theatre = try Theatre(tabs: [.first, .second, .third]) { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.push(StageScreen("chats"), in: .second)
                    board.interactWithOtherBoard(.b, .pushIn(.third, "theirs"))
                }
            }
        }
        theatre.show(.b, "home")
        theatre.motherboard.activate(.shell)
        #expect(theatre.navigator.selectedTab == .second)
        #expect(theatre.navigator.stack(of: .third).names == ["theirs"])
    }
}

/// A board that shows its one screen once, and can be told to ask for something before.
final class QuietBoard: Board<Void, Void, QuietCommand> {
    private var asksFirst = false
    private var screen: StageScreen?

    override func activate(_: Void) {
        if asksFirst { return sendToMotherboard() }
        guard screen == nil else { return }
        let screen = StageScreen("quiet")
        self.screen = screen
        push(screen)
    }

    override func interact(_ command: QuietCommand) { asksFirst = true }
}

/// A board that shows one screen, and over it those it is asked for.
private final class SectionsBoard: Board<StageRoute, Void, Never> {
    private lazy var main = StageScreen("main")

    override func activate(_ section: StageRoute) {
        push(main)
        if section.name != "main" { push(StageScreen(section)) }
    }
}

extension BoardID<StageRoute, Void, Never> {
    fileprivate static var sections: Self { "test.sections" }
}

enum QuietCommand: Sendable {
    case askFirst
}

extension BoardID<Void, Void, QuietCommand> {
    static var quiet: Self { "test.quiet" }
}

/// Shows its first screen where the person is, and others in the second tab.
private final class AstrideBoard: Board<StageRoute, Void, Never> {
    private var hasBegun = false

    override func activate(_ route: StageRoute) {
        if hasBegun { push(StageScreen(route), in: .second) } else { push(StageScreen(route)) }
        hasBegun = true
    }
}

extension BoardID<StageRoute, Void, Never> {
    fileprivate static var astride: Self { "test.astride" }
}
