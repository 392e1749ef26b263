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

@MainActor
private func searchOnce(in motherboard: Motherboard, show: (String) -> Void) async {
    // <doc>
    do {
        show("\(try await motherboard.run(.search, with: "emma").count) found")
    } catch is CancellationError {
        show("called off")
    } catch {
        show("\(error)")
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

    @Test("A search that is run returns what it found, and one that is cancelled says so")
    func running() async {
        var lines: [String] = []
        await searchOnce(in: motherboard) { lines.append($0) }
        let cancelled = Task { await searchOnce(in: motherboard) { lines.append($0) } }
        cancelled.cancel()
        await cancelled.value
        #expect(lines == ["1 found", "called off"])
    }

    @Test("What is running answers when it has ended, even if it was cancelled before")
    func unstoppable() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let paying = BoardID<Int, TaskOutcome<Int, Never, String>, TaskCommand>("com.example.paying")
        let shop = try Shop { registry in
            registry.board(paying) { _ in
                TaskBoard(policy: .single) { amount, _ in
                    // A cancelled payment that has been sent goes on.
                    await Task { for await _ in gate.stream {} }.value
                    return "paid \(amount)"
                }
            }
        }
        let payment = shop.motherboard.activate(paying, with: 3)
        payment.cancel()
        await #expect(throws: TaskRejected.self) { try await shop.motherboard.run(paying, with: 3) }
        gate.continuation.finish()
        #expect(try await payment.firstOutput().succeeded == "paid 3")
        #expect(shop.faults.kinds.isEmpty)
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
