import Backplane
import Testing

/// The real boards of the walk, and what they have been heard to do.
@MainActor
final class BoardWorld {
    let faults = FaultCollector()
    let alive = Population()
    var held: [Activation<Script, Script>] = []
    let motherboard: Motherboard
    let log = Log()
    private let bus = Bus<Int>()
    private var tokens: [FlowToken] = []
    private var targets: [FlowTarget?] = []
    private var boards: [Int: Weak<WalkedBoard>] = [:]
    private var serials = 0

    init() throws {
        let world = Weak<BoardWorld>()
        let module = ClosureModule { registry in
            for number in 0..<BoardID<Script, Script, Script>.count {
                registry.board(.numbered(number)) { _ in WalkedBoard(number, in: try #require(world.object)) }
            }
        }
        let root = Root(faultHandler: faults.handler, leakDetection: .off)
        motherboard = try Motherboard(modules: [module], root: root)
        world.object = self
        motherboard.install(into: root)
    }

    // MARK: Boards

    func nextSerial() -> Int {
        serials += 1
        return serials
    }

    func made(_ board: WalkedBoard) {
        alive.add()
        let weak = Weak<WalkedBoard>()
        weak.object = board
        boards[board.serial] = weak
    }

    func connect(_ board: WalkedBoard) {
        bus.connect(board) { [unowned self] board, number in
            log("\(board.serial) hears \(number)")
            if number > 0 { bus.send(number - 1) }
        }
    }

    /// The motherboard inside a board, or the outermost.
    func motherboard(inside serial: Int?) throws -> Motherboard {
        guard let serial else { return motherboard }
        return try #require(boards[serial]?.object).innerMotherboard
    }

    // MARK: Deeds

    /// Does what a flow does, or someone from outside.
    func perform(_ deed: Deed, in motherboard: Motherboard) {
        switch deed {
        case .activate(let board, let script, let isHeld):
            let activation = motherboard.activate(.numbered(board), with: script)
            if isHeld { held.append(activation) }
        case .command(let board, let script): motherboard.interact(.numbered(board), script)
        case .completeOther(let board): motherboard.complete(.numbered(board))
        case .completeAll: motherboard.completeAll()
        case .broadcast(let number): motherboard.broadcast(Shout(number: number))
        case .say(let number): bus.send(number)
        case .register(let shape): register(shape, in: motherboard)
        case .cancelFlow(let which): if !tokens.isEmpty { tokens[which % tokens.count].cancel() }
        case .releaseTarget(let which): if !targets.isEmpty { targets[which % targets.count] = nil }
        case .cancelActivation(let which): if !held.isEmpty { held[which % held.count].cancel() }
        case .send, .complete, .inside, .shutDownInside, .shutDownAround: break
        }
    }

    private func register(_ shape: FlowShape, in motherboard: Motherboard) {
        let target = shape.hasTarget ? FlowTarget() : nil
        targets.append(target)
        let serial = tokens.count
        tokens.append(
            target.map { register(shape, serial, on: $0, in: motherboard) }
                ?? register(shape, serial, on: motherboard, in: motherboard))
    }

    private func register<Target: AnyObject>(
        _ shape: FlowShape, _ serial: Int, on target: Target, in motherboard: Motherboard
    ) -> FlowToken {
        let handle: @MainActor (Target, Script) -> Void = { [unowned self, weak motherboard] _, script in
            log("flow \(serial) handles #\(script.number)")
            guard shape.performs, let motherboard else { return }
            for deed in script.deeds { perform(deed, in: motherboard) }
        }
        switch shape.source {
        case .board(let board):
            return motherboard.registerFlow(from: .numbered(board), target: target, handler: handle)
        case .type:
            return motherboard.registerFlow(ofType: Script.self, target: target, handler: handle)
        case .action:
            return motherboard.registerActionFlow(Shout.self, target: target) { [unowned self] _, shout in
                log("flow \(serial) handles action \(shout.number)")
            }
        case .completion(let board):
            return motherboard.registerCompletionFlow(of: .numbered(board), target: target) {
                [unowned self] _, reason in
                log("flow \(serial) hears \(reason.rawValue)")
            }
        }
    }
}

/// What a flow of the walk is registered for.
final class FlowTarget {}
