// The code of the article "Navigate, and restore after a restart".

import Backplane
import Foundation
import Observation
import Testing

// <doc>
struct PageRoute: Route { let number: Int }

final class PageScreen: Screen {
    let id = ScreenID()
    let title: String
    let route: any Route

    init(_ number: Int) {
        title = "Page \(number)"
        route = PageRoute(number: number)
    }
}

final class ReaderBoard: Board<Int, Void, Never> {
    override func activate(_ page: Int) { push(PageScreen(page)) }
}
// </doc>

// <doc>
final class BasketBoard: Board<Void, Void, Never> {
    private let screen = PageScreen(0)

    override func activate(_: Void) { push(screen) }
}
// </doc>

// <doc>
final class AtlasBoard: Board<Int, Void, AtlasCommand> {
    private var maps: [Int: PageScreen] = [:]

    override func activate(_ map: Int) {
        if let shown = maps[map], reveal(shown) { return }
        let screen = PageScreen(map)
        maps[map] = screen
        push(screen)
    }

    override func interact(_ command: AtlasCommand) {
        switch command {
        case .close(let map): if let screen = maps.removeValue(forKey: map) { dismiss(screen) }
        case .showLegend: present(PageScreen(-1), as: .sheet(detents: [.medium, .large]))
        case .showPhoto: present(PageScreen(-2), as: .cover)
        }
    }
}
// </doc>

enum AtlasCommand: Sendable {
    case close(Int), showLegend, showPhoto
}

// <doc>
enum Choice: Sendable { case delete, archive }

final class CellarBoard: Board<Void, Choice, Never> {
    override func activate(_: Void) { push(PageScreen(1)) }

    func clearTapped() {
        task { [weak self] in
            let question = Dialog<Choice>(
                "Clear the cellar?", message: "The books are gone for good.",
                buttons: [
                    .init("Delete", role: .destructive, answer: .delete), .init("Archive", answer: .archive),
                ], cancel: "Keep")
            if let choice = await self?.ask(question) { self?.sendToMotherboard(choice) }
        }
    }
}
// </doc>

extension BoardID<Int, Void, Never> {
    fileprivate static var reader: Self { "com.example.reader" }
}

extension BoardID<Void, Void, Never> {
    fileprivate static var basket: Self { "com.example.basket" }
}

extension BoardID<Int, Void, AtlasCommand> {
    fileprivate static var atlas: Self { "com.example.atlas" }
}

extension BoardID<Void, Choice, Never> {
    fileprivate static var cellar: Self { "com.example.cellar" }
}

extension TabID {
    fileprivate static let shop: TabID = "shop"
    fileprivate static let shelf: TabID = "shelf"
}

@MainActor
@Suite("Guide: navigate, and come back after a restart")
struct NavigateBoardsTests {
    @Test("A board asks, and is answered")
    func dialog() async throws {
        let motherboard = try shop().motherboard
        let (navigator, diary) = (motherboard.root.navigator, Diary())
        motherboard.registerFlow(from: .cellar) { _, choice in diary("\(choice)") }
        motherboard.activate(.cellar)
        let cellar = try #require(cellars.last)
        cellar.clearTapped()
        while navigator.dialogs.isEmpty { await Task.yield() }
        // <doc>
        if let button = navigator.dialogs.first?.buttons.first { navigator.press(button) }
        // </doc>
        while diary.lines.isEmpty { await Task.yield() }
        #expect(diary.lines == ["delete"])
    }

    @Test("Screens stand in tabs, are left with their boards, and come back")
    func navigation() async throws {
        let motherboard = try shop().motherboard
        // <doc>
        let navigator = motherboard.root.navigator
        navigator.setTabs([TabItem(.shop, title: "Shop"), TabItem(.shelf, title: "Shelf")])
        motherboard.activate(.reader, with: 3)
        navigator.select(.shelf)
        navigator.setBadge("2", of: .shop)
        // </doc>
        #expect(navigator.stack(of: .shop).count == 1)
        #expect(navigator.stack(of: .shelf).isEmpty)
        motherboard.activate(.basket)
        func show() {
            // <doc>
            motherboard.activate(.reader, with: 4)
            motherboard.activate(.reader, with: 5, showing: .here)
            motherboard.activate(.basket, showing: .inPlace)
            // </doc>
        }
        show()
        let titles = navigator.tabs.map { tab in navigator.stack(of: tab.id).map(\.screen.title) }
        #expect(titles == [["Page 3", "Page 4", "Page 5"], ["Page 0"]])
        navigator.select(.shop)
        let first = try #require(navigator.baseStack.first)
        let swipedAway = navigator.stack.suffix(1).map(\.id)
        func goBack() {
            // <doc>
            navigator.pop(to: first.id)
            navigator.dismiss()
            navigator.leave(swipedAway)
            navigator.tap(.shop)
            // </doc>
        }
        let restarted = try shop()
        restarted.motherboard.root.navigator.setTabs(navigator.tabs)
        try await comeBack(from: navigator, in: restarted.motherboard)
        #expect(restarted.motherboard.root.navigator.stack.map(\.screen.title) == ["Page 3", "Page 4", "Page 5"])
        goBack()
        #expect(navigator.stack.count == 1)
    }

    @Test("One board has many screens, and takes each back")
    func atlas() throws {
        let motherboard = try shop().motherboard
        let navigator = motherboard.root.navigator
        for map in [1, 2, 1] { motherboard.activate(.atlas, with: map) }
        #expect(navigator.stack.map(\.screen.title) == ["Page 1"])
        motherboard.activate(.atlas, with: 2)
        motherboard.interact(.atlas, .close(1))
        #expect(navigator.stack.map(\.screen.title) == ["Page 2"])
        motherboard.interact(.atlas, .showLegend)
        motherboard.interact(.atlas, .showPhoto)
        #expect(navigator.layers.map(\.presentation) == [.sheet(detents: [.medium, .large]), .cover])
    }

    private let cellars = Cellars()

    private func shop() throws -> Shop {
        try Shop { [cellars] registry in
            registry.board(.reader) { _ in ReaderBoard() }
            registry.board(.basket) { _ in BasketBoard() }
            registry.board(.atlas) { _ in AtlasBoard() }
            registry.board(.cellar) { _ in cellars.add(CellarBoard()) }
            // <doc>
            registry.restore(.reader, from: PageRoute.self) { route in route.number }
            // </doc>
        }
    }

    private func comeBack(from navigator: Navigator, in motherboard: Motherboard) async throws {
        let log = Diary()
        // <doc>
        let data = try JSONEncoder().encode(navigator.snapshot)
        // … after the restart
        let snapshot = try JSONDecoder().decode(NavigationSnapshot.self, from: data)
        let result = await motherboard.root.restore(snapshot)
        for board in result.skipped { log("\(board) is not said to come back") }
        for problem in result.problems { log("\(problem)") }
        // </doc>
        #expect(log.lines == ["com.example.basket is not said to come back"])
    }
}

/// The cellars that were made.
@MainActor
private final class Cellars {
    private(set) var last: CellarBoard?

    func add(_ cellar: CellarBoard) -> CellarBoard {
        last = cellar
        return cellar
    }
}

// <doc>
public protocol TextScreen: Screen {
    var text: String { get }
    func perform(_ line: String)
}

@MainActor
public final class Terminal {
    private let navigator: Navigator
    private let write: (String) -> Void
    private var drawn = ""

    public init(_ navigator: Navigator, write: @escaping (String) -> Void) {
        self.navigator = navigator
        self.write = write
    }

    /// Does what the person types, until there is nothing to go back to. Lines are read away from the main actor, on
    /// which the boards and their tasks continue meanwhile.
    public func run(read: @escaping @Sendable () async -> String?) async {
        draw()
        while let line = await Task.detached(operation: read).value {
            if line != "back" { top?.perform(line) } else if !navigator.pop() { return }
        }
    }

    private var top: (any TextScreen)? { navigator.top?.screen as? any TextScreen }

    /// Writes what is shown now, and what is shown after each change.
    private func draw() {
        let shown = withObservationTracking {
            (path: navigator.stack.map(\.screen.title).joined(separator: " > "), text: top?.text)
        } onChange: { [weak self] in
            // Called before the change.
            Task { @MainActor in self?.draw() }
        }
        if let entry = navigator.top, top == nil { navigator.reportNotDrawable(entry, needed: "TextScreen") }
        let drawing = [shown.path, shown.text].compactMap(\.self).joined(separator: "\n")
        if drawing != drawn { write(drawing) }
        drawn = drawing
    }
}
// </doc>

@Observable
private final class NoteScreen: TextScreen {
    let id = ScreenID()
    let title: String
    private(set) var text = "nothing"
    private let note: (NoteScreen, String) -> Void

    init(_ title: String, note: @escaping (NoteScreen, String) -> Void) {
        self.title = title
        self.note = note
    }

    func perform(_ line: String) { note(self, line) }
    func show(_ text: String) { self.text = text }
}

extension BoardID<String, Void, Never> {
    fileprivate static var note: Self { "com.example.note" }
}

extension NavigateBoardsTests {
    @Test(
        "A terminal is a shell: boards work while it reads, it draws what they show, and goes back to the first screen")
    func terminal() async throws {
        let shop = try Shop { registry in
            registry.board(.note, instances: .many) { _ in
                ClosureBoard<String, Void, Never> { board, title in
                    board.push(
                        NoteScreen(title) { [weak board] screen, line in
                            board?.task { screen.show(line) }
                        })
                }
            }
            registry.board(.basket) { _ in BasketBoard() }
        }
        for title in ["One", "Two"] { shop.motherboard.activate(.note, with: title) }
        let navigator = shop.motherboard.root.navigator
        let (lines, typed) = AsyncStream.makeStream(of: String.self)
        let diary = Diary()
        let terminal = Terminal(navigator) { diary($0) }
        let running = Task {
            await terminal.run {
                for await line in lines { return line }; return nil
            }
        }
        for (line, drawn) in [(nil, "One > Two\nnothing"), ("milk", "One > Two\nmilk"), ("back", "One\nnothing")] {
            if let line { typed.yield(line) }
            while diary.lines.last != drawn { await Task.yield() }
        }
        typed.yield("back")
        await running.value
        #expect(diary.lines.count == 3)
        #expect(navigator.stack.count == 1)
        shop.motherboard.activate(.basket)
        while shop.faults.kinds.isEmpty { await Task.yield() }
        #expect(
            shop.faults.kinds == [
                .screenNotDrawable(screen: "Page 0", board: "com.example.basket", needed: "TextScreen")
            ])
    }
}
