import Backplane
import Foundation
import Testing

private final class Thing: Sendable {
    let owner: String
    init(owner: String) { self.owner = owner }
}

private struct Cup: Sendable { let holds: String }
private struct Shelf: Sendable { let holds: String }

extension DependencyKeys {
    fileprivate var thing: DependencyKey<Thing> { .init() }
    fileprivate var cup: DependencyKey<Cup> { .init() }
    fileprivate var shelf: DependencyKey<Shelf> { .init() }
}

@Suite("Dependency scopes", .timeLimit(.minutes(20)))
struct ScopeTests {
    @Test("A session's value is one for the session and another for the next")
    func session() throws {
        let app = Dependencies { registry in
            registry.register(\.thing, scope: .session) { Thing(owner: try $0.text) }
        }
        let ada = app.child { $0.register(\.text) { _ in "Ada" } }
        let bo = app.child { $0.register(\.text) { _ in "Bo" } }
        let (first, again) = (try ada.thing, try ada.thing)
        let other = try bo.thing
        #expect(first === again)
        #expect(other !== first)
        #expect(other.owner == "Bo")
        #expect(throws: DependencyError.self) { try app.thing }
    }

    @Test("A session's value goes with the session")
    func sessionEnds() throws {
        let app = Dependencies { $0.register(\.thing, scope: .session) { _ in Thing(owner: "") } }
        weak var thing: Thing?
        do {
            let session = app.child { _ in }
            thing = try session.thing
            #expect(thing != nil)
        }
        #expect(thing == nil)
    }

    @Test("Values of different scopes that need one another are made on two threads at once")
    func scopesOnTwoThreads() async throws {
        for _ in 1...100 {
            let app = Dependencies { registry in
                registry.register(\.cup, scope: .shared) { dependencies in
                    for _ in 1...20 { sched_yield() }
                    return Cup(holds: try dependencies.thing.owner)
                }
                registry.register(\.thing, scope: .session) { _ in Thing(owner: "tea") }
                registry.register(\.shelf, scope: .session) { dependencies in
                    for _ in 1...20 { sched_yield() }
                    return Shelf(holds: try dependencies.number.description)
                }
                registry.register(\.number, scope: .shared) { _ in 7 }
            }
            let threads = Threads(count: 2) { index in
                try index == 0 ? app.cup.holds : app.shelf.holds
            }
            #expect(try await threads.results().map { try $0.get() } == ["tea", "7"])
        }
    }

    @Test("Making one value holds up nobody who wants another", arguments: [DependencyScope.shared, .session, .weak])
    func separately(scope: DependencyScope) throws {
        let numberIsThere = DispatchSemaphore(value: 0)
        let app = Dependencies { registry in
            registry.register(\.thing, scope: scope) { dependencies in
                Thread.detachNewThread {
                    if (try? dependencies.number) == 7 { numberIsThere.signal() }
                }
                // Long enough for any machine: where the other thread is held up, it never comes.
                return Thing(owner: numberIsThere.wait(timeout: .now() + 20) == .success ? "free" : "held up")
            }
            registry.register(\.number, scope: scope == .weak ? .shared : scope) { _ in 7 }
        }
        #expect(try app.thing.owner == "free")
    }

    @Test("Who wants a value that another thread makes waits for it", arguments: [DependencyScope.session, .weak])
    func once(scope: DependencyScope) async throws {
        for _ in 0..<50 {
            let counter = Counter()
            let app = Dependencies { registry in
                registry.register(\.widget, scope: scope) { _ in
                    for _ in 1...20 { sched_yield() }
                    return Widget(counter)
                }
            }
            let widgets = try await Threads(count: 8) { _ in try app.widget }.results().map { try $0.get() }
            #expect(widgets.allSatisfy { $0 === widgets[0] })
            #expect(counter.value == 1)
        }
    }

    @Test("A weak value is shared as long as someone holds it, and made anew afterwards")
    func weakly() throws {
        let app = Dependencies { $0.register(\.thing, scope: .weak) { _ in Thing(owner: "") } }
        var first: Thing? = try app.thing
        #expect(try app.thing === first)
        weak let released = first
        first = nil
        #expect(released == nil)
        _ = try app.thing
    }

    @Test("Under overrides a session and a weak value are made apart, and forgotten afterwards")
    func overrides() throws {
        let app = Dependencies { registry in
            registry.register(\.text) { _ in "real" }
            registry.register(\.thing, scope: .session) { Thing(owner: try $0.text) }
        }
        let session = app.child { _ in }
        try Dependencies.withOverrides {
            $0.override(\.text, with: "stub")
        } operation: {
            let (first, again) = (try session.thing, try session.thing)
            #expect(first.owner == "stub")
            #expect(first === again)
        }
        #expect(try session.thing.owner == "real")
    }
}
