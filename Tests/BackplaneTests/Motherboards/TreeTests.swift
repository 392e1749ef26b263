import Backplane
import Foundation
import Testing

@MainActor
@Suite("The tree")
struct TreeTests {
    private func sample() throws -> (Bench, line: Int) {
        let bench = try Bench { registry in
            registry.board(.login) { _ in LoginBoard() }
            registry.board(.home) { _ in HomeBoard() }
            registry.board(.ping) { _ in NumberBoard() }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in board.innerMotherboard.activate(.ping, with: 1) }
            }
        }
        let line = #line + 1
        bench.motherboard.registerFlow(from: .login) { _, _ in }
        bench.motherboard.registerActionFlow(SignOut.self, target: bench) { _, _ in }
        bench.motherboard.activate(.shell)
        return (bench, line)
    }

    @Test("It prints boards, states and flows, with what is inside a board below it")
    func text() throws {
        let (bench, line) = try sample()
        #expect(
            bench.motherboard.tree.description == """
                main
                  test.login [idle] TestModule
                  test.shell [live] TestModule
                    main/test.shell
                      test.ping [live] TestModule
                      … 3 more registered
                  … 2 more registered
                  test.login → Motherboard (plain, BackplaneTests/TreeTests.swift:\(line))
                  SignOut → Bench (action, BackplaneTests/TreeTests.swift:\(line + 1))
                """)
    }

    @Test("Where every board has been used, none is said to be left")
    func allUsed() throws {
        let bench = try Bench { registry in registry.board(.login) { _ in LoginBoard() } }
        bench.motherboard.activate(.login)
        #expect(bench.motherboard.tree.description == "main\n  test.login [live] TestModule")
    }

    @Test("It lists barriers by the boards that they are before")
    func barriers() throws {
        let bench = try Bench { registry in
            registry.board(.login) { _ in LoginBoard() }
            registry.board(.shell) { _ in ShellBoard() }
        }
        bench.motherboard.registerBarrier(before: .shell, .login) { _ in
            true
        } otherwise: { _ in
            .pass
        }
        let flows = bench.motherboard.tree.flows
        #expect(flows.map(\.source) == ["test.login", "test.shell"] && flows.allSatisfy { $0.kind == .barrier })
    }

    @Test("It says how many activations wait for a board")
    func waiting() throws {
        let bench = try Bench { registry in registry.board(.login) { _ in LoginBoard() } }
        bench.motherboard.registerBarrier(before: .login) { _ in
            false
        } otherwise: { _ in
            .cancel
        }
        bench.motherboard.activate(.login)
        let lines = bench.motherboard.tree.description.split(separator: "\n")
        #expect(lines.prefix(2) == ["main", "  test.login [idle, 1 waiting] TestModule"])
    }

    @Test("It comes back from JSON as it was")
    func roundTrip() throws {
        let tree = try sample().0.motherboard.tree
        let decoded = try JSONDecoder().decode(BoardTree.self, from: JSONEncoder().encode(tree))
        #expect(decoded == tree)
    }

    @Test("It shows a motherboard that is not installed, a board that is completing, and no flows that have ended")
    func states() throws {
        var seen: BoardTree?
        let bench = try Bench(installed: false) { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.complete()
                    seen = board.motherboard?.tree
                }
            }
        }
        #expect(bench.motherboard.tree.description == "main (not installed)\n  … 1 more registered")
        bench.motherboard.registerFlow(from: .shell) { _, _ in }.cancel()
        bench.motherboard.install(into: bench)
        bench.motherboard.activate(.shell)
        #expect(seen?.boards.map(\.state) == [.completing])
        #expect(seen?.flows.isEmpty == true)
    }
}
