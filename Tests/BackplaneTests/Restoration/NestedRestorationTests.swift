import Backplane
import Testing

@MainActor
@Suite("Restoring boards that show nothing themselves")
struct NestedRestorationTests {
    /// A theatre with boards that open others inside and show nothing: `outer` opens `nest`, and that what it is told
    /// to.
    private func nested(
        opening names: [(Theatre.ID, String?)] = [(.b, nil)],
        also register: @escaping @MainActor (inout ModuleRegistry) -> Void = { _ in }
    ) -> @MainActor (inout ModuleRegistry) -> Void {
        { registry in
            registry.board(.outer, instances: .many) { _ in
                NestBoard { board, route in
                    board.innerMotherboard.activate(.nest, with: route)
                } onCommand: { board, command in
                    board.innerMotherboard.interact(.nest, command)
                }
            }
            registry.board(.nest, instances: .many) { _ in
                NestBoard { board, route in
                    for (id, name) in names {
                        board.innerMotherboard.activate(id, with: name.map { StageRoute(name: $0) } ?? route)
                    }
                } onCommand: { board, command in
                    if case .activateInside(let id, let name) = command {
                        board.innerMotherboard.activate(id, with: StageRoute(name: name))
                    }
                }
            }
            registry.restore(.outer)
            registry.restore(.nest)
            register(&registry)
        }
    }

    /// A page, two screens inside `nest` inside `outer`, and a page over them.
    private func old() throws -> Theatre {
        let old = try Theatre(also: nested())
        old.show(.a, "home")
        old.motherboard.activate(.outer, with: StageRoute(name: "one"))
        old.tell(.outer, .activateInside(.c, "two"))
        old.show(.stage(3), "over")
        return old
    }

    @Test("One inside another comes back late with all that is inside, in its place")
    func late() async throws {
        let old = try old()
        let gate = Gate()
        let new = try Theatre.guarded([.outer], gate: gate, also: nested())
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture.only == ["home", "over"])
        #expect(new.navigator.snapshot == old.navigator.snapshot)
        gate.open()
        await settle { new.picture == old.picture }
        #expect(new.picture == old.picture)
        #expect(new.navigator.snapshot == old.navigator.snapshot)
        #expect(new.faults.isEmpty)
    }

    @Test("What opens all its boards when it is activated for the first of them puts each screen in its place")
    func allAtOnce() async throws {
        let old = try old()
        let gate = Gate()
        let new = try Theatre.guarded([.outer], gate: gate, also: nested(opening: [(.b, "one"), (.c, "two")]))
        _ = await new.motherboard.root.restore(try old.saved())
        gate.open()
        await settle { new.picture == old.picture }
        #expect(new.picture == old.picture)
        #expect(new.navigator.snapshot == old.navigator.snapshot)
    }

    @Test("One that has ended again when its second screen's turn comes is made anew for that")
    func endedMeanwhile() async throws {
        func register(ending id: Theatre.ID?) -> @MainActor (inout ModuleRegistry) -> Void {
            nested { registry in
                registry.board(.ender) { _ in
                    NestBoard { board, route in
                        if let id { board.motherboard?.complete(id) }
                        board.push(StageScreen(route))
                    }
                }
                registry.restore(.ender)
            }
        }
        let old = try Theatre(also: register(ending: nil))
        old.motherboard.activate(.outer, with: StageRoute(name: "one"))
        old.show(.ender, "between")
        old.tell(.outer, .activateInside(.c, "two"))
        let new = try Theatre(also: register(ending: .outer))
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture.only == ["between", "two"])
        #expect(result.problems.isEmpty && new.faults.isEmpty)
    }

    @Test("A board inside another comes back with both its screens inside that")
    func twoScreens() async throws {
        let old = try Theatre()
        old.show(.a, "home")
        for name in ["one", "two"] { old.tell(.a, .activateInside(.b, name)) }
        let new = try Theatre()
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture == old.picture)
        #expect(!new.motherboard.isLive(.b))
        #expect(new.navigator.snapshot == old.navigator.snapshot)
    }
}

private typealias NestBoard = ClosureBoard<StageRoute, Void, StageCommand>

extension BoardID<StageRoute, Void, StageCommand> {
    fileprivate static var outer: Self { "test.outer" }
    fileprivate static var nest: Self { "test.nest" }
    fileprivate static var ender: Self { "test.ender" }
}
