import Backplane

/// Makes up scripts.
struct ScriptWriter {
    var random: SplitMix
    private var scripts = 0

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    /// - Parameter depth: How many scripts may lie inside one another.
    mutating func script(depth: Int) -> Script {
        scripts += 1
        let number = scripts
        let count = depth > 0 ? self.number(below: 4) : 0
        return Script(number: number, deeds: (0..<count).map { _ in deed(depth: depth - 1) })
    }

    mutating func deed(depth: Int) -> Deed {
        let board = number(below: BoardID<Script, Script, Script>.count)
        let which = number(below: 1_000)
        return switch number(below: 100) {
        case 0..<22: .activate(board, script(depth: depth), isHeld: which < 200)
        case 22..<42: .send(script(depth: depth))
        case 42..<50: .command(board, script(depth: depth))
        case 50..<56: .complete
        case 56..<61: .completeOther(board)
        case 61..<62: .completeAll
        case 62..<67: .broadcast(which)
        case 67..<70: .say(which % 2)
        case 70..<75: .register(shape())
        case 75..<81: .cancelFlow(which)
        case 81..<83: .releaseTarget(which)
        case 83..<86: .cancelActivation(which)
        case 86..<87: .shutDownInside
        case 87..<88: .shutDownAround
        default: .inside(deed(depth: depth))
        }
    }

    private mutating func shape() -> FlowShape {
        let board = number(below: BoardID<Script, Script, Script>.count)
        let source: FlowShape.Source =
            switch number(below: 10) {
            case 0..<6: .board(board)
            case 6: .type
            case 7: .action
            default: .completion(of: board)
            }
        return FlowShape(source: source, performs: number(below: 3) == 0, hasTarget: number(below: 2) == 0)
    }
}
