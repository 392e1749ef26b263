import Backplane
import Testing

/// Boards that guards stand before, and a gate that keeps a decision waiting.
@MainActor
protocol GuardedBoards {
    var log: Log { get }
    var gate: Gate { get }
}

extension GuardedBoards {
    /// A home that is guarded, boards around it, and a board that adapts it.
    func bench() throws -> Bench {
        try Bench { [log] registry in
            registry.board(.home) { _ in
                HomeBoard { _, user in
                    log("home for \(user.name)")
                } onCommand: { _, _ in
                    log("refreshed")
                }
            }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in board.innerMotherboard.activate(.home, with: User(name: "inside")) }
            }
            registry.board(.other) { _ in ShellBoard { board, _ in board.innerMotherboard.activate(.shell) } }
            registry.board(.ping) { _ in
                AdapterBoard(of: .home) { (_: Int) in
                    User(name: "adapted")
                } output: {
                    $0.count
                }
            }
            registry.board(.login) { _ in LoginBoard { board, _ in board.sendToMotherboard(.registrationRequested) } }
        }
    }

    func close(_ bench: Bench) {
        bench.motherboard.registerBarrier(before: .home) { _ in
            false
        } otherwise: { [log, gate] _ in
            log("asked")
            await gate.passed()
            log(Task.isCancelled ? "decision cancelled" : "decided")
            return .pass
        }
    }

    func line(_ text: String) async {
        while !log.lines.contains(text), !Task.isCancelled { await Task.yield() }
    }
}
