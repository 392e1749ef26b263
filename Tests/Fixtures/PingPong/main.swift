import Backplane
import Foundation

// Two boards that hand one ball to each other through flows, as often as the argument says. Run by a test with a small
// stack, which a delivery that recursed would soon overflow.

extension BoardID<Int, Int, Never> {
    static var ping: Self { "fixture.ping" }
    static var pong: Self { "fixture.pong" }
}

final class Player: Board<Int, Int, Never> {
    override func activate(_ ball: Int) { sendToMotherboard(ball - 1) }
}

struct Table: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.board(.ping) { _ in Player() }
        registry.board(.pong) { _ in Player() }
    }
}

/// Plays until `hops` messages have been delivered, half of them activations and half of them outputs.
@MainActor
func play(hops: Int) throws -> Int {
    var delivered = 0
    let root = Root(
        faultHandler: FaultHandler { fault in
            print(fault)
            exit(1)
        }, messageLimit: hops * 2)
    let motherboard = try Motherboard(modules: [Table()], root: root)
    let pass: (BoardID<Int, Int, Never>) -> @MainActor (Motherboard, Int) -> Void = { receiver in
        { motherboard, ball in
            delivered += 2
            if ball > 0 { motherboard.activate(receiver, with: ball) }
        }
    }
    motherboard.registerFlow(from: .ping, handler: pass(.pong))
    motherboard.registerFlow(from: .pong, handler: pass(.ping))
    motherboard.install(into: root)
    motherboard.activate(.ping, with: hops / 2)
    return delivered
}

print(try play(hops: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2))
