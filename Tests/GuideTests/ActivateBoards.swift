// The code of the article "Activate boards".

import Backplane
import Testing

@MainActor
private func registerBoards(in registry: inout ModuleRegistry) {
    // <doc>
    registry.board(.shelf) { _ in ShelfBoard(catalogue: FixedCatalogue()) }
    registry.board(.profile, instances: .many) { _ in ProfileBoard() }
    // </doc>
}

// <doc>
public enum ProfileOutcome: Sendable {
    case opened(User)
    case blocked
}

public enum ProfileCommand: Sendable { case refresh }

extension BoardID<User, ProfileOutcome, ProfileCommand> {
    public static var profile: Self { "com.example.profile" }
}
// </doc>

// <doc>
final class ProfileBoard: Board<User, ProfileOutcome, ProfileCommand> {
    private var screen: ProfileScreen?

    override func activate(_ user: User) {
        let screen = ProfileScreen(user)
        screen.open = { [weak self] friend in self?.sendToMotherboard(.opened(friend)) }
        screen.block = { [weak self] in self?.complete(with: .blocked) }
        self.screen = screen
        push(screen)
    }

    override func interact(_: ProfileCommand) { screen?.refreshes += 1 }
}
// </doc>

private final class ProfileScreen: Screen {
    let id = ScreenID()
    let title: String
    var open: (User) -> Void = { _ in }
    var block: () -> Void = {}
    var refreshes = 0

    init(_ user: User) { title = user.name }
}

extension BoardID<Book, Bool, Never> {
    fileprivate static var availability: Self { "com.example.availability" }
}

extension BoardID<Book, Int, Never> {
    fileprivate static var stock: Self { "com.example.stock" }
}

extension BoardID<User, ProfileOutcome, ProfileCommand> {
    fileprivate static var guest: Self { "com.example.guest" }
}

extension BoardID<Book, PrintOutcome, Never> {
    fileprivate static var printing: Self { "com.example.printing" }
}

private final class AlbumPage: Screen {
    let id = ScreenID()
    let title: String
    let number: Int

    init(_ number: Int) {
        self.number = number
        title = "Page \(number)"
    }
}

extension BoardID<Int, Void, Never> {
    fileprivate static var album: Self { "com.example.album" }
}

@MainActor
@Suite("Guide: activate boards")
struct ActivateBoardsTests {
    private let shop: Shop
    private let motherboard: Motherboard
    private let ada = User(name: "Ada")
    private let ben = User(name: "Ben")
    private let emma = Book(id: 3, title: "Emma")
    private let dracula = Book(id: 7, title: "Dracula")

    init() throws {
        shop = try Shop { registry in
            registerBoards(in: &registry)
            registry.board(.stock) { _ in StockBoard { book in book.id } }
            registry.board(.album) { _ in AlbumBoard() }
            registry.board(.availability) { _ in AvailabilityBoard() }
            registry.board(.guest) { _ in ProfileBoard() }
            registry.board(.printing, instances: .many) { _ in
                ClosureBoard<Book, PrintOutcome, Never> { board, book in
                    board.task {
                        for page in 1...2 { board.sendToMotherboard(.printed(page: page)) }
                        board.sendToMotherboard(.done(pages: 2))
                    }
                }
            }
        }
        motherboard = shop.motherboard
    }

    private func screens() -> [ProfileScreen] {
        motherboard.root.navigator.stack.compactMap { $0.screen as? ProfileScreen }
    }

    @Test("Each activation of a board with many instances makes another, and a flow can lead from it to itself")
    func profiles() throws {
        // <doc>
        motherboard.registerFlow(from: .profile) { motherboard, outcome in
            if case .opened(let friend) = outcome { motherboard.activate(.profile, with: friend) }
        }
        // </doc>
        motherboard.activate(.profile, with: ada)
        try #require(screens().first).open(ben)
        #expect(screens().map(\.title) == ["Ada", "Ben"])
        #expect(motherboard.live(.profile).count == 2)
        motherboard.root.navigator.pop()
        #expect(screens().map(\.title) == ["Ada"])
        #expect(motherboard.live(.profile).count == 1)
        #expect(shop.faults.kinds.isEmpty)
    }

    @Test("A handle tells and ends its own instance; interact and complete mean all of them")
    func handles() throws {
        motherboard.registerFlow(from: .profile) { _, _ in }
        // <doc>
        let first = motherboard.activate(.profile, with: ada)
        let second = motherboard.activate(.profile, with: ben)
        first.send(.refresh)  // tells Ada's profile
        motherboard.interact(.profile, .refresh)  // tells both
        // </doc>
        #expect(screens().map(\.refreshes) == [2, 1])
        // <doc>
        second.cancel()  // ends Ben's
        for profile in motherboard.live(.profile) { profile.cancel() }  // oldest first
        // </doc>
        #expect(!motherboard.isLive(.profile))
        #expect(shop.faults.kinds.isEmpty)
    }

    @Test("A flow that asks for it is handed the instance that sent the output")
    func sender() throws {
        func recommend(_ user: User) {}
        // <doc>
        motherboard.registerFlow(from: .profile) { motherboard, outcome, profile in
            switch outcome {
            case .opened(let friend):
                profile.cancel()  // the friend's profile takes the place of this one
                motherboard.activate(.profile, with: friend)
            case .blocked: break
            }
        }
        // </doc>
        motherboard.activate(.profile, with: User(name: "Cleo"))
        motherboard.activate(.profile, with: ada)
        try #require(screens().last).open(ben)
        #expect(screens().map(\.title) == ["Cleo", "Ben"])
        try #require(screens().last).block()
        #expect(screens().map(\.title) == ["Cleo"])
        #expect(shop.faults.kinds.isEmpty)
    }
}

// <doc>
final class StockBoard: Board<Book, Int, Never> {
    private let count: @Sendable (Book) async -> Int

    init(count: @escaping @Sendable (Book) async -> Int) { self.count = count }

    override func activate(_ book: Book) {
        task { [weak self, count] in
            let copies = await count(book)
            self?.sendToMotherboard(copies)
        }
    }
}
// </doc>

extension ActivateBoardsTests {
    @Test("Two activations of one live board hear each its own answer")
    func causes() async throws {
        // <doc>
        let first = motherboard.activate(.stock, with: emma)
        let second = motherboard.activate(.stock, with: dracula)
        let copies = try await (second.firstOutput(), first.firstOutput())
        // </doc>
        #expect(copies == (7, 3))
        #expect(motherboard.live(.stock).count == 1)
        #expect(shop.faults.kinds.isEmpty)
    }

    @Test("A board that is run is a function: it ends when it has answered")
    func running() async throws {
        #expect(try await motherboard.run(.availability, with: emma))
        #expect(try await !motherboard.run(.availability, with: Book(id: 0, title: "None")))
        #expect(!motherboard.isLive(.stock))
        #expect(!motherboard.isLive(.availability))
        #expect(shop.faults.kinds.isEmpty)
    }

    @Test("A board with one instance that is activated again has one more screen, and the tree no number")
    func forgotten() {
        motherboard.registerFlow(from: .guest) { _, _ in }
        for user in [ada, ben] { motherboard.activate(.guest, with: user) }
        #expect(screens().map(\.title) == ["Ada", "Ben"])
        #expect(motherboard.live(.guest).count == 1)
        #expect(!"\(motherboard.tree)".contains("com.example.guest#"))
        motherboard.interact(.guest, .refresh)
        #expect(screens().map(\.refreshes) == [0, 1])
        motherboard.complete(.guest)
        #expect(screens().isEmpty)
    }
}

// <doc>
final class AvailabilityBoard: Board<Book, Bool, Never> {
    override func activate(_ book: Book) {
        task { [weak self] in
            do {
                let copies = try await self?.motherboard?.run(.stock, with: book) ?? 0
                self?.complete(with: copies > 0)
            } catch {
                self?.complete()
            }
        }
    }
}
// </doc>

// <doc>
public enum PrintOutcome: ProgressOutput, Equatable {
    case printed(page: Int)
    case done(pages: Int)

    public var isProgress: Bool {
        if case .printed = self { true } else { false }
    }
}
// </doc>

extension ActivateBoardsTests {
    @Test("Progress is no answer, and can be read one by one")
    func progress() async throws {
        var lines: [String] = []
        func show(_ line: String) { lines.append(line) }
        // <doc>
        let printed = try await motherboard.run(.printing, with: emma)  // .done
        for await outcome in motherboard.activate(.printing, with: emma).outputs {
            show("\(outcome)")
            if !outcome.isProgress { break }
        }
        // </doc>
        #expect(printed == .done(pages: 2))
        #expect(lines == ["printed(page: 1)", "printed(page: 2)", "done(pages: 2)"])
        #expect(shop.faults.kinds.isEmpty)
    }
}

// <doc>
final class AlbumBoard: Board<Int, Void, Never> {
    override func activate(_ page: Int) {
        let shown = root?.navigator.stack.last { ($0.screen as? AlbumPage)?.number == page }
        if let shown { root?.navigator.pop(to: shown.id) } else { push(AlbumPage(page)) }
    }
}
// </doc>

extension ActivateBoardsTests {
    @Test("One board shows many screens, and goes back to one that is shown already")
    func album() {
        for page in [1, 2, 3, 1] { motherboard.activate(.album, with: page) }
        let titles = motherboard.root.navigator.stack.map(\.screen.title)
        #expect(titles == ["Page 1"])
        #expect(motherboard.live(.album).count == 1)
    }
}
