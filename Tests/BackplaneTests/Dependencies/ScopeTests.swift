import Backplane
import Foundation
import Testing

@Suite("Dependency scopes", .timeLimit(.minutes(5)))
struct ScopeTests {
    private final class Thing: Sendable {
        let owner: String
        init(owner: String) { self.owner = owner }
    }

    @Test("A session's value is one for the session and another for the next")
    func session() throws {
        let app = Dependencies { registry in
            registry.register(Thing.self, scope: .session) { Thing(owner: try $0.resolve(String.self)) }
        }
        let ada = app.child { $0.register(String.self) { _ in "Ada" } }
        let bo = app.child { $0.register(String.self) { _ in "Bo" } }
        let (first, again) = (try ada.resolve(Thing.self), try ada.resolve(Thing.self))
        let other = try bo.resolve(Thing.self)
        #expect(first === again)
        #expect(other !== first)
        #expect(other.owner == "Bo")
        #expect(throws: DependencyError.self) { try app.resolve(Thing.self) }
    }

    @Test("A session's value goes with the session")
    func sessionEnds() throws {
        let app = Dependencies { $0.register(Thing.self, scope: .session) { _ in Thing(owner: "") } }
        weak var thing: Thing?
        do {
            let session = app.child { _ in }
            thing = try session.resolve(Thing.self)
            #expect(thing != nil)
        }
        #expect(thing == nil)
    }

    @Test("Values of different scopes that need one another are made on two threads at once")
    func scopesOnTwoThreads() async throws {
        struct Cup: Sendable { let holds: String }
        struct Shelf: Sendable { let holds: String }
        for _ in 1...100 {
            let app = Dependencies { registry in
                registry.register(Cup.self, scope: .shared) { dependencies in
                    for _ in 1...20 { sched_yield() }
                    return Cup(holds: try dependencies.resolve(Thing.self).owner)
                }
                registry.register(Thing.self, scope: .session) { _ in Thing(owner: "tea") }
                registry.register(Shelf.self, scope: .session) { dependencies in
                    for _ in 1...20 { sched_yield() }
                    return Shelf(holds: try dependencies.resolve(Int.self).description)
                }
                registry.register(Int.self, scope: .shared) { _ in 7 }
            }
            let threads = Threads(count: 2) { index in
                try index == 0 ? app.resolve(Cup.self).holds : app.resolve(Shelf.self).holds
            }
            #expect(try await threads.results().map { try $0.get() } == ["tea", "7"])
        }
    }

    @Test("A weak value is shared as long as someone holds it, and made anew afterwards")
    func weakly() throws {
        let app = Dependencies { $0.register(Thing.self, scope: .weak) { _ in Thing(owner: "") } }
        var first: Thing? = try app.resolve(Thing.self)
        #expect(try app.resolve(Thing.self) === first)
        weak let released = first
        first = nil
        #expect(released == nil)
        _ = try app.resolve(Thing.self)
    }

    @Test("Under overrides a session and a weak value are made apart, and forgotten afterwards")
    func overrides() throws {
        let app = Dependencies { registry in
            registry.register(String.self) { _ in "real" }
            registry.register(Thing.self, scope: .session) { Thing(owner: try $0.resolve(String.self)) }
        }
        let session = app.child { _ in }
        try Dependencies.withOverrides {
            $0.override(String.self, with: "stub")
        } operation: {
            let (first, again) = (try session.resolve(Thing.self), try session.resolve(Thing.self))
            #expect(first.owner == "stub")
            #expect(first === again)
        }
        #expect(try session.resolve(Thing.self).owner == "real")
    }
}
