// The code of the article "Do work".

import Backplane
import Testing

public protocol Store: Sendable {
    func search(_ text: String) async throws -> [Book]
    func upload(_ book: Book, progress: @Sendable (Double) -> Void) async throws
}

extension DependencyKeys {
    public var store: DependencyKey<any Store> { .init() }
}

// <doc>
extension BoardID<String, TaskOutcome<String, Never, [Book]>, TaskCommand> {
    public static var search: Self { "com.example.search" }
}

public struct SearchModule: Module {
    public let requires = [DependencyRequirement(\.store)]

    public init() {}

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.search) { dependencies in
            let store = try dependencies.store
            return TaskBoard(policy: .latest) { text, _ in try await store.search(text) }
        }
    }
}
// </doc>

@MainActor
private func showSearches(of motherboard: Motherboard, show: @escaping (String) -> Void) {
    // <doc>
    motherboard.registerFlow(from: .search) { _, outcome in
        switch outcome {
        case .success(let books, let text): show("\(books.count) books for \(text)")
        case .failure(let error, let text): show("\(text): \(error)")
        case .cancelled: break  // a later search has taken its place
        case .progress, .rejected: break  // not from this work, not with this policy
        }
    }
    // </doc>
}

extension BoardID<Void, [Book], Never> {
    fileprivate static var news: Self { "com.example.news" }
}

// <doc>
final class NewsBoard: Board<Void, [Book], Never> {
    private let store: any Store

    init(store: any Store) { self.store = store }

    override func activate(_: Void) {
        task { [weak self, store] in
            let books = (try? await store.search("new")) ?? []
            self?.sendToMotherboard(books)
        }
    }
}
// </doc>

// <doc>
extension BoardID<Book, TaskOutcome<Book, Double, Void>, TaskCommand> {
    public static var upload: Self { "com.example.upload" }
}
// </doc>

private struct StubStore: Store {
    func search(_ text: String) async throws -> [Book] {
        if text.isEmpty { throw CancellationError() }
        return [Book(id: 1, title: text)]
    }

    func upload(_ book: Book, progress: @Sendable (Double) -> Void) async throws { progress(0.5) }
}

@MainActor
@Suite("Guide: do work")
struct DoWorkTests {
    private struct StubStoreModule: Module {
        let requires = [DependencyRequirement(\.store)]

        func register(in registry: inout ModuleRegistry) {
            registry.register(\.store) { _ in StubStore() }
            // <doc>
            registry.board(.upload) { dependencies in
                let store = try dependencies.store
                return TaskBoard(policy: .queue) { book, progress in try await store.upload(book, progress: progress) }
            }
            // </doc>
            registry.board(.news) { dependencies in NewsBoard(store: try dependencies.store) }
        }
    }

    private let motherboard: Motherboard

    init() throws {
        motherboard = try Motherboard(modules: [SearchModule(), StubStoreModule()])
        motherboard.install(into: motherboard.root)
    }

    @Test("A search says what came of it")
    func search() async throws {
        var lines: [String] = []
        func show(_ line: String) { lines.append(line) }
        showSearches(of: motherboard, show: show)
        let outcome = try await motherboard.activate(.search, with: "emma").firstOutput()
        #expect(outcome.succeeded == [Book(id: 1, title: "emma")])
        #expect(lines == ["1 books for emma"])
        #expect(!motherboard.isLive(.search))
    }

    @Test("An upload reports its progress, then its success")
    func upload() async {
        let uploading = motherboard.activate(.upload, with: Book(id: 1, title: "Emma"))
        var steps: [String] = []
        for await outcome in uploading.outputs {
            if case .progress(let share, _) = outcome { steps.append("\(share)") }
            if outcome.succeeded != nil { steps.append("done") }
        }
        #expect(steps == ["0.5", "done"])
    }

    @Test("A board's task sends what it found")
    func task() async throws {
        let books = try await motherboard.activate(.news).firstOutput()
        #expect(books == [Book(id: 1, title: "new")])
    }
}
