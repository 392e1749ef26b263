import Backplane
import Foundation
import Testing

/// A page about a person, and pages on top of it when it is told so.
private struct PersonRoute: Route {
    var person: String
    var page = 0
}

private final class PersonScreen: Screen {
    let id = ScreenID()
    let title: String
    let route: any Route

    init(_ route: PersonRoute) {
        title = route.page == 0 ? route.person : "\(route.person) \(route.page)"
        self.route = route
    }
}

private final class PersonBoard: Board<PersonRoute, String, Int> {
    private var person = ""

    override func activate(_ route: PersonRoute) {
        person = route.person
        push(PersonScreen(route))
    }

    override func interact(_ page: Int) { push(PersonScreen(PersonRoute(person: person, page: page))) }
}

extension BoardID<PersonRoute, String, Int> {
    fileprivate static var person: Self { "test.person" }
}

@MainActor
@Suite("Instances that come back", .timeLimit(.minutes(20)))
struct RestoredInstanceTests {
    private func bench() throws -> Bench {
        try Bench { registry in
            registry.board(.person, instances: .many) { _ in PersonBoard() }
            registry.restore(.person)
        }
    }

    private func titles(_ bench: Bench) -> [String] { bench.root.navigator.stack.map(\.screen.title) }

    private func saved(_ bench: Bench) throws -> NavigationSnapshot {
        try JSONDecoder().decode(
            NavigationSnapshot.self, from: try JSONEncoder().encode(bench.root.navigator.snapshot))
    }

    @Test("Each instance comes back as one board with all its screens")
    func screens() async throws {
        let old = try bench()
        let ada = old.motherboard.activate(.person, with: PersonRoute(person: "Ada"))
        ada.send(1)
        old.motherboard.activate(.person, with: PersonRoute(person: "Bo"))
        ada.send(2)
        #expect(old.faults.kinds.isEmpty)
        let new = try bench()
        let result = await new.root.restore(try saved(old))
        #expect(result.problems.isEmpty)
        #expect(titles(new) == titles(old))
        #expect(new.motherboard.live(.person).count == 2)
        // Leaving one instance's screens takes that one and leaves the other.
        new.motherboard.live(.person).first?.cancel()
        #expect(titles(new) == ["Bo"])
    }

    @Test("An instance that is there already stands for the one that was saved")
    func claimed() async throws {
        let old = try bench()
        for person in ["Ada", "Bo"] { old.motherboard.activate(.person, with: PersonRoute(person: person)) }
        let new = try bench()
        new.motherboard.activate(.person, with: PersonRoute(person: "Bo"))
        _ = await new.root.restore(try saved(old))
        #expect(new.motherboard.live(.person).count == 2)
        #expect(titles(new).sorted() == ["Ada", "Bo"])
    }

    @Test("What was live before takes its place among the rest", arguments: [[0], [1], [2], [1, 2], [0, 2]])
    func liveBefore(live: [Int]) async throws {
        let many: @MainActor (inout ModuleRegistry) -> Void = { registry in
            registry.board(.pages, instances: .many) { _ in StageBoard() }
            registry.restore(.pages)
        }
        let old = try Theatre(also: many)
        for number in 0..<3 { old.motherboard.activate(.pages, with: StageRoute(name: "s\(number)")) }
        let new = try Theatre(also: many)
        for number in live { new.motherboard.activate(.pages, with: StageRoute(name: "s\(number)")) }
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.problems.isEmpty && result.restored.count == 3)
        #expect(new.picture.only == ["s0", "s1", "s2"])
        #expect(new.motherboard.live(.pages).count == 3)
    }

    @Test("Of an instance that is there, one saved instance is made, though another had the same route")
    func oneForOne() async throws {
        let many: @MainActor (inout ModuleRegistry) -> Void = { registry in
            registry.board(.same, instances: .many) { _ in SameBoard() }
            registry.restore(.same)
        }
        let old = try Theatre(also: many)
        for _ in 0..<2 { old.motherboard.activate(.same, with: StageRoute(name: "a")) }
        let new = try Theatre { registry in
            registry.board(.same, instances: .many) { _ in SameBoard(times: 2) }
            registry.restore(.same)
        }
        new.motherboard.activate(.same, with: StageRoute(name: "a"))
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.motherboard.live(.same).count == 2)
    }

    @Test("What an earlier restoration waits for is left to that, as often as it waits for it and no oftener")
    func leftToEarlier() async throws {
        let many: @MainActor (inout ModuleRegistry) -> Void = { registry in
            registry.board(.same, instances: .many) { _ in SameBoard() }
            registry.restore(.same)
        }
        let old = try Theatre(also: many)
        old.motherboard.activate(.same, with: StageRoute(name: "a"))
        let one = try old.saved()
        old.motherboard.activate(.same, with: StageRoute(name: "a"))
        let two = try old.saved()
        let gate = Gate()
        let new = try Theatre(also: many)
        new.motherboard.registerBarrier(before: .same) { _ in
            false
        } otherwise: { _ in
            await gate.passed()
            return .pass
        }
        _ = await new.motherboard.root.restore(one)
        #expect(await new.motherboard.root.restore(two).waiting == ["test.same", "test.same"])
        gate.open()
        await settle { new.navigator.stack.count == 2 }
        #expect(new.motherboard.live(.same).count == 2)
        #expect(new.navigator.stack.count == 2)
    }

    @Test("Restoring what is live once more activates nothing, also with the same route many times over")
    func twice() async throws {
        let many: @MainActor (inout ModuleRegistry) -> Void = { registry in
            registry.board(.same, instances: .many) { _ in SameBoard() }
            registry.restore(.same)
        }
        let old = try Theatre(also: many)
        for name in ["a", "b", "a", "a", "c"] { old.motherboard.activate(.same, with: StageRoute(name: name)) }
        let snapshot = try old.saved()
        let result = await old.motherboard.root.restore(snapshot)
        #expect(result.restored.count == 5 && result.problems.isEmpty)
        #expect(old.motherboard.live(.same).count == 5)
        #expect(old.navigator.snapshot == snapshot)
    }
}

extension BoardID<StageRoute, Void, StageCommand> {
    fileprivate static var pages: Self { "test.pages" }
}

extension BoardID<StageRoute, Void, Never> {
    fileprivate static var same: Self { "test.same" }
}

/// A board whose screens may have the same route as others.
private final class SameBoard: Board<StageRoute, Void, Never> {
    private let times: Int

    init(times: Int = 1) { self.times = times }

    override func activate(_ route: StageRoute) { for _ in 0..<times { push(SameScreen(route)) } }
}

private final class SameScreen: Screen {
    let id = ScreenID()
    let title = ""
    let route: any Route

    init(_ route: StageRoute) { self.route = route }
}
