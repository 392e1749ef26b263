import Backplane
import Testing

/// What wrong uses are tried on.
@MainActor
final class Stage {
    let bench: Bench
    /// A board that has completed.
    let ended: HomeBoard

    var motherboard: Motherboard { bench.motherboard }
    var navigator: Navigator { bench.root.navigator }

    init() throws {
        var made: HomeBoard?
        bench = try Bench { registry in
            registry.board(.home) { _ in
                let board = HomeBoard { board, _ in board.complete() }
                made = board
                return board
            }
            registry.board(.ping) { _ in NumberBoard() }
            registry.board(.shell) { _ in ShellBoard { board, _ in board.present(TestScreen("shell")) } }
            registry.link("/ping/{number}", to: .ping) { link in try link.value("number") }
            registry.link("/pong", to: .ping) { link in try link.value("number") }
            registry.link("/pang", to: .ping) { link in try link.queryValue("number") ?? 0 }
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        ended = try #require(made)
        try #require(ended.motherboard == nil)
    }

    /// Assembles a module written where it is used.
    func assemble(
        requires: [DependencyRequirement] = [], _ register: @escaping @MainActor (inout ModuleRegistry) -> Void
    ) throws {
        _ = try Motherboard(modules: [ClosureModule(requires: requires, register: register)])
    }

    /// Lets a board live for one activation.
    ///
    /// - Parameter forgets: Whether what was reported meanwhile does not count.
    func end<Input, Output, Made: Board<Input, Output, Command>, Command>(
        _ board: Made, after input: Input, forgets: Bool = true
    ) throws -> Made {
        let id = BoardID<Input, Output, Command>("test.ended")
        let module = ClosureModule { registry in
            registry.board(id) { _ in board }
            registry.board(.ping) { _ in NumberBoard() }
        }
        let motherboard = try Motherboard(modules: [module], root: bench.root)
        motherboard.install(into: self)
        motherboard.activate(id, with: input)
        motherboard.complete(id)
        if forgets { bench.faults.clear() }
        return board
    }
}
