import Backplane
import Testing

@MainActor
@Suite("Delivery")
struct DeliveryTests {
    @Test("What is sent during a delivery arrives after that delivery is done")
    func runToCompletion() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.login) { _ in
                LoginBoard { board, _ in
                    log("login begins")
                    board.sendToMotherboard(.registrationRequested)
                    board.complete()
                    log("login ends")
                } onComplete: { _ in
                    log("login completed")
                }
            }
            registry.board(.register) { _ in RegisterBoard { _, _ in log("register") } }
        }
        bench.motherboard.registerFlow(from: .login) { motherboard, _ in
            log("flow begins")
            motherboard.activate(.register, with: "")
            log("flow ends")
        }
        bench.motherboard.activate(.login)
        #expect(log.lines == ["login begins", "login ends", "flow begins", "flow ends", "login completed", "register"])
    }

    @Test("Outside a delivery a message has arrived when the call returns")
    func immediate() throws {
        let log = Log()
        let bench = try Bench { registry in registry.board(.shell) { _ in ShellBoard { _, _ in log("shell") } } }
        bench.motherboard.activate(.shell)
        log("after")
        #expect(log.lines == ["shell", "after"])
    }

    @Test("Motherboards inside one another share one order of delivery")
    func nestedOrder() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard { board, n in log("\(board.motherboard?.name ?? "?") \(n)") } }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.innerMotherboard.activate(.ping, with: 1)
                    board.nextToBoard(.ping, with: 2)
                    board.innerMotherboard.activate(.ping, with: 3)
                    board.nextToBoard(.ping, with: 4)
                    log("sent")
                }
            }
        }
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["sent", "main/test.shell 1", "main 2", "main/test.shell 3", "main 4"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Two motherboards with one root share one order of delivery")
    func sharedRoot() throws {
        let log = Log()
        let root = Root()
        let module = ClosureModule { registry in
            registry.board(.ping) { _ in NumberBoard { board, n in log("\(n)") } }
        }
        let first = try Motherboard(modules: [module], root: root)
        let second = try Motherboard(
            modules: [
                ClosureModule { registry in
                    registry.board(.pong) { _ in
                        NumberBoard { board, _ in
                            first.activate(.ping, with: 1)
                            log("2")
                        }
                    }
                }
            ], root: root)
        first.install(into: root)
        second.install(into: root)
        second.activate(.pong, with: 0)
        #expect(log.lines == ["2", "1"])
    }

    @Test("A million hops leave the stack as deep as the first one found it")
    func millionHops() throws {
        var depths: Set<Int> = []
        var hops = 0
        let bench = try Bench { registry in
            for id in [BoardID<Int, Int, Never>.ping, .pong] {
                registry.board(id) { _ in
                    NumberBoard { board, ball in
                        var here = 0
                        withUnsafePointer(to: &here) { _ = depths.insert(Int(bitPattern: $0)) }
                        hops += 2
                        board.sendToMotherboard(ball - 1)
                    }
                }
            }
        }
        for (from, to) in [(BoardID<Int, Int, Never>.ping, BoardID<Int, Int, Never>.pong), (.pong, .ping)] {
            bench.motherboard.registerFlow(from: from) { motherboard, ball in
                if ball > 0 { motherboard.activate(to, with: ball) }
            }
        }
        bench.motherboard.activate(.ping, with: 500_000)
        #expect(hops == 1_000_000)
        // The first message is delivered by the call that sends it, all others by the queue: two places.
        #expect(depths.count <= 2)
        #expect((depths.max() ?? 0) - (depths.min() ?? 0) < 4_096)
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A thousand messages waiting at once arrive in the order in which they were sent")
    func longQueue() throws {
        var received: [Int] = []
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard { _, n in received.append(n) } }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in for n in 0..<5_000 { board.nextToBoard(.ping, with: n) } }
            }
        }
        bench.motherboard.activate(.shell)
        #expect(received == Array(0..<5_000))
    }
}
