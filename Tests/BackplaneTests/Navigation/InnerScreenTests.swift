import Backplane
import Testing

@MainActor
@Suite("Screens of boards inside boards")
struct InnerScreenTests {
    /// A board without screens, with one inside it that presents a sheet.
    private func bench(_ outer: @escaping @MainActor () -> ShellBoard) throws -> Bench {
        let bench = try Bench { registry in
            registry.board(.other) { _ in ShellBoard { board, _ in board.push(TestScreen("bottom")) } }
            registry.board(.shell) { _ in outer() }
            registry.board(.register) { _ in RegisterBoard { board, _ in board.push(TestScreen("page")) } }
            registry.board(.login) { _ in
                LoginBoard { board, _ in board.present(TestScreen("sheet")) }
            }
        }
        bench.motherboard.activate(.other)
        bench.motherboard.activate(.shell)
        return bench
    }

    @Test("A board without screens completes when the person leaves the last screen inside it")
    func left() throws {
        let bench = try bench { ShellBoard { board, _ in board.innerMotherboard.activate(.login) } }
        var reasons: [CompletionReason] = []
        bench.motherboard.registerCompletionFlow(of: .shell) { _, reason in reasons.append(reason) }
        bench.root.navigator.dismiss()
        #expect(reasons == [.left])
        #expect(!bench.motherboard.isLive(.shell))
        #expect(bench.motherboard.isLive(.other))
    }

    @Test("Leaving the last screen completes all boards around it, however deep it was")
    func leftDeepInside() throws {
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, levels in
                    if levels == 0 { return board.present(TestScreen("sheet")) }
                    board.innerMotherboard.activate(.ping, with: levels - 1)
                    if levels == 2 { board.innerMotherboard.activate(.pong, with: 1) }
                }
            }
            registry.board(.pong) { _ in
                NumberBoard { board, levels in
                    if levels == 0 { return board.present(TestScreen("over it")) }
                    board.innerMotherboard.activate(.pong, with: levels - 1)
                }
            }
        }
        bench.motherboard.activate(.ping, with: 4)
        bench.root.navigator.dismiss()
        #expect(bench.motherboard.isLive(.ping))
        bench.root.navigator.dismiss()
        #expect(!bench.motherboard.isLive(.ping))
    }

    @Test("It stays while another board inside it shows something, or when the one inside completes by itself")
    func stays() throws {
        let bench = try bench {
            ShellBoard { board, _ in
                board.innerMotherboard.activate(.register, with: "")
                board.innerMotherboard.activate(.login)
            }
        }
        bench.root.navigator.dismiss()
        #expect(bench.motherboard.isLive(.shell))
        let other = try self.bench {
            ShellBoard { board, _ in
                board.innerMotherboard.activate(.login)
                board.innerMotherboard.complete(.login)
            }
        }
        #expect(other.motherboard.isLive(.shell))
    }

    @Test("A board that works without a screen may say that it stays")
    func staysByWish() throws {
        let bench = try bench {
            ShellBoard(completesWithInnerScreens: false) { board, _ in board.innerMotherboard.activate(.login) }
        }
        bench.root.navigator.dismiss()
        #expect(bench.motherboard.isLive(.shell))
        #expect(bench.root.navigator.layers.isEmpty)
    }
}
