// The code of the article "Your first board".

import Backplane
import Foundation
import Observation
import Testing

// <doc>
public struct Book: Sendable, Equatable {
    public let id: Int
    public let title: String

    public init(id: Int, title: String) {
        self.id = id
        self.title = title
    }
}

public enum ShelfOutcome: Sendable {
    case picked(Book)
    case helpRequested
}

public enum ShelfCommand: Sendable { case refresh }

extension BoardID<Void, ShelfOutcome, ShelfCommand> {
    public static var shelf: Self { "com.example.shelf" }
}
// </doc>

// <doc>
public protocol Catalogue: Sendable {
    func books() -> [Book]
}

extension DependencyKeys {
    public var catalogue: DependencyKey<any Catalogue> { .init() }
}
// </doc>

// <doc>
@Observable
final class ShelfScreen: Screen {
    let id = ScreenID()
    let title = "Books"
    var books: [Book] = []
    let pick: (Book) -> Void

    init(pick: @escaping (Book) -> Void) { self.pick = pick }
}

final class ShelfBoard: Board<Void, ShelfOutcome, ShelfCommand> {
    private let catalogue: any Catalogue
    private lazy var screen = ShelfScreen { [weak self] book in self?.sendToMotherboard(.picked(book)) }

    init(catalogue: any Catalogue) { self.catalogue = catalogue }

    override func activate(_: Void) {
        push(screen)  // goes back to it when it is shown already
        refresh()
    }

    override func interact(_ command: ShelfCommand) {
        switch command {
        case .refresh: refresh()
        }
    }

    private func refresh() { screen.books = catalogue.books() }
}
// </doc>

// <doc>
public struct ShelfModule: Module {
    public let requires = [DependencyRequirement(\.catalogue)]

    public init() {}

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.shelf) { dependencies in ShelfBoard(catalogue: try dependencies.catalogue) }
    }
}
// </doc>

private final class Window {}

// <doc>
struct FixedCatalogue: Catalogue {
    func books() -> [Book] { [Book(id: 1, title: "Emma"), Book(id: 2, title: "Dracula")] }
}

struct CatalogueModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.register(\.catalogue) { _ in FixedCatalogue() }
    }
}
// </doc>

@MainActor
@Suite("Guide: your first board")
struct FirstBoardTests {
    @Test("It shows its books, obeys, says what was picked, and goes when its last screen is left")
    func shelf() throws {
        let window = Window()
        var opened: [Book] = []
        func open(_ book: Book) { opened.append(book) }
        // <doc>
        let motherboard = try Motherboard(modules: [ShelfModule(), CatalogueModule()])
        motherboard.registerFlow(from: .shelf) { _, outcome in
            switch outcome {
            case .picked(let book): open(book)
            case .helpRequested: break
            }
        }
        motherboard.install(into: window)
        motherboard.activate(.shelf)
        // </doc>
        let screen = try #require(motherboard.root.navigator.top?.screen as? ShelfScreen)
        #expect(screen.books == FixedCatalogue().books())
        screen.books = []
        motherboard.interact(.shelf, .refresh)
        motherboard.activate(.shelf)
        #expect(screen.books == FixedCatalogue().books())
        #expect(motherboard.root.navigator.stack.count == 1)
        screen.pick(screen.books[0])
        #expect(opened == [screen.books[0]])
        motherboard.complete(.shelf)
        #expect(motherboard.root.navigator.stack.isEmpty)
        #expect(!motherboard.isLive(.shelf))
    }

    @Test("SwiftPM reads the manifest of the article, and the targets are those of its steps")
    func manifest() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let manifest = try #require(try Guide.article("FirstBoard").blocks(of: "text").first)
        try manifest.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "package", "--package-path", folder.path(), "dump-package"]
        process.standardOutput = output
        try process.run()
        let dump = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        struct Package: Decodable {
            struct Target: Decodable { let name: String }
            let targets: [Target]
        }
        let package = try JSONDecoder().decode(Package.self, from: dump)
        #expect(package.targets.map(\.name) == ["ShelfInterface", "Shelf", "ShelfTests", "Bookshop"])
    }
}
