import Backplane

/// A board that does what the messages say that reach it.
final class WalkedBoard: ContinuousBoard<Script, Script, Script> {
    let serial: Int
    private let number: Int
    private let world: BoardWorld
    private var isDone = false
    private var hasInside = false

    init(_ number: Int, in world: BoardWorld) {
        self.number = number
        self.world = world
        serial = world.nextSerial()
        super.init()
        world.made(self)
    }

    deinit { world.alive.subtract() }

    override var forwardsActions: Bool { BoardRules.forwardsActions(number) }

    override func activate(_ script: Script) {
        world.log("\(serial) is activated #\(script.number)")
        world.connect(self)
        perform(script)
    }

    override func interact(_ script: Script) {
        world.log("\(serial) is told #\(script.number)")
        perform(script)
    }

    override func didComplete() {
        world.log("\(serial) ends")
        switch BoardRules.lastDeed(serial) {
        case .broadcast: broadcast(Shout(number: -serial))
        case .activate(let other): motherboard?.activate(.numbered(other), with: Script(number: -serial, deeds: []))
        case .nothing: break
        }
    }

    private func perform(_ script: Script) {
        for deed in script.deeds { perform(deed) }
    }

    private func perform(_ deed: Deed) {
        switch deed {
        case .activate(let board, let script, let isHeld):
            let activation = nextToBoard(.numbered(board), with: script)
            if isHeld { world.held.append(activation) }
        case .command(let board, let script): interactWithOtherBoard(.numbered(board), script)
        case .send(let script): sendToMotherboard(script)
        case .complete:
            isDone = true
            complete()
        case .broadcast(let number): broadcast(Shout(number: number))
        case .inside(let deed): if let inside { world.perform(deed, in: inside) }
        case .shutDownInside: inside?.shutDown()
        case .shutDownAround: if motherboard?.name != "main" { motherboard?.shutDown() }
        default: if let motherboard { world.perform(deed, in: motherboard) }
        }
    }

    /// The inner motherboard; nil when it is too late for one, of which the board has then been told.
    private var inside: Motherboard? {
        let isTooLate = motherboard == nil || (isDone && !hasInside)
        let inner = innerMotherboard
        if isTooLate { return nil }
        hasInside = true
        return inner
    }
}

/// What the boards of the walk have in common with those of its model.
enum BoardRules {
    enum LastDeed {
        case broadcast
        case activate(Int)
        case nothing
    }

    static func forwardsActions(_ number: Int) -> Bool { number != 3 }

    /// What a board does in its last moments.
    static func lastDeed(_ serial: Int) -> LastDeed {
        switch serial % 7 {
        case 0: .broadcast
        case 1: .activate(serial % 4)
        default: .nothing
        }
    }
}
