import Backplane

/// What a message makes its receiver do. Written before the message is sent, so that a model can read it too.
struct Script: Sendable {
    let number: Int
    let deeds: [Deed]
}

/// Something that a board does, a flow does in its motherboard, or someone from outside.
indirect enum Deed: Sendable {
    /// Activates a board, whose number says of which kind it is (``BoardRules``).
    case activate(Int, Script, isHeld: Bool)
    case command(Int, Script)
    case send(Script)
    case complete
    case completeWith(Script)
    case completeOther(Int)
    case completeAll
    case broadcast(Int)
    case say(Int)
    /// Begins work of the board that goes on when the walk says so.
    case work(Script)
    case register(FlowShape)
    case cancelFlow(Int)
    case releaseTarget(Int)
    case putBarrier(BarrierShape)
    case turnBarrier(Int)
    case cancelActivation(Int)
    case commandActivation(Int, Script)
    /// Runs a board as an asynchronous function, in a task of its own.
    case run(Int, Script)
    /// Takes hold of a live instance.
    case takeHandle(Int, which: Int)
    case inside(Deed)
    case shutDownInside
    case shutDownAround
}

/// A flow to register.
struct FlowShape: Sendable {
    enum Source: Sendable {
        case board(Int)
        case type
        case action
        case completion(of: Int)
        case combined(Combination, Int, Int)
    }

    let source: Source
    /// Whether it does what the output that it handles says, or only takes note.
    let performs: Bool
    /// Whether its target is an object of the test, rather than the motherboard.
    let hasTarget: Bool
    /// Whether it answers the board that has sent, through its handle.
    let answers: Bool
}

/// A barrier before one board, or a gateway that exempts one.
struct BarrierShape: Sendable {
    let board: Int
    let isGateway: Bool
    let hasTimeout: Bool
}

struct Shout: BoardAction {
    let number: Int
}

/// Work of a `TaskBoard`, with a number that no other has.
struct Job: Sendable {
    let serial: Int
    let script: Script
}

typealias JobOutcome = TaskOutcome<Job, Never, Job>

extension JobOutcome {
    var job: Job {
        switch self {
        case .success(let job, _), .failure(_, let job), .cancelled(let job), .rejected(let job): job
        }
    }

    var label: String {
        switch self {
        case .success: "success"
        case .failure: "failure"
        case .cancelled: "cancelled"
        case .rejected: "rejected"
        }
    }
}

extension BoardID<Script, Script, Script> {
    static func scripted(_ number: Int) -> Self { .init(BoardRules.name(number)) }
}

extension BoardID<Job, JobOutcome, TaskCommand> {
    static func working(_ number: Int) -> Self { .init(BoardRules.name(number)) }
}

/// What the boards of the walk have in common with those of its model.
enum BoardRules {
    /// Boards that do what they are told: of the first two there is one, of the others many. Then those that work.
    static let scripted = 0..<4
    static let working = 4..<8
    static let all = 0..<8

    static func name(_ number: Int) -> String { "walk.\(number)" }
    static func instances(_ number: Int) -> BoardInstances { number == 2 || number == 3 ? .many : .one }
    static func forwardsActions(_ number: Int) -> Bool { number != 3 }

    static func policy(_ number: Int) -> TaskPolicy {
        switch number {
        case 4: .latest
        case 5: .single
        case 6: .queue
        default: .concurrent(max: 2)
        }
    }

    enum LastDeed {
        case broadcast
        case activate(Int)
        case nothing
    }

    /// What a board does in its last moments.
    static func lastDeed(_ serial: Int) -> LastDeed {
        switch serial % 7 {
        case 0: .broadcast
        case 1: .activate(serial % 4)
        default: .nothing
        }
    }

    /// How long the decision of a barrier may take: each another time, by which it is known.
    static func timeout(ofBarrier number: Int) -> Duration { .seconds(number + 1) }

    /// What someone who is waited for says, by a random number.
    static func decision(_ answer: Int) -> BarrierDecision { answer % 3 == 0 ? .cancel : .pass }
    static func jobEnd(_ answer: Int) -> String { ["cancelled", "failure", "success", "success"][answer % 4] }
}

/// What goes on by itself after a step, in an order that nobody promises: tasks that were resumed in one turn do not go
/// on in the order in which they were. The model follows the order in which it has happened, if it may happen at all.
enum Turn {
    /// A barrier begins to decide.
    case decision(of: Int)
    case runBegins(Int)
    /// A run has got its answer, or knows that there is none.
    case runGoesOn(Int)
}

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
        let board = number(below: BoardRules.all.count)
        let which = number(below: 1_000)
        return switch number(below: 114) {
        case 0..<24: .activate(board, script(depth: depth), isHeld: which < 300)
        case 24..<42: .send(script(depth: depth))
        case 42..<50: .command(board, script(depth: depth))
        case 50..<53: .complete
        case 53..<55: .completeWith(script(depth: depth))
        case 55..<60: .completeOther(board)
        case 60..<62: .completeAll
        case 62..<66: .broadcast(which)
        case 66..<68: .say(which % 2)
        case 68..<72: .work(script(depth: depth))
        case 72..<77: .register(shape())
        case 77..<83: .cancelFlow(which)
        case 83..<85: .releaseTarget(which)
        case 85..<87: .putBarrier(BarrierShape(board: board, isGateway: which % 3 == 0, hasTimeout: which % 2 == 0))
        case 87..<91: .turnBarrier(which)
        case 91..<95: .cancelActivation(which)
        case 95..<97: .commandActivation(which, script(depth: depth))
        case 97..<98: .takeHandle(board, which: which)
        case 98..<99: .shutDownInside
        case 99..<100: .shutDownAround
        case 100..<104: .run(board, script(depth: depth))
        default: .inside(deed(depth: depth))
        }
    }

    private mutating func shape() -> FlowShape {
        let board = number(below: BoardRules.all.count)
        let source: FlowShape.Source =
            switch number(below: 12) {
            case 0..<6: .board(board)
            case 6: .type
            case 7: .action
            case 8: .combined(.zip, board % 4, number(below: 4))
            case 9: .combined(.latest, board % 4, number(below: 4))
            default: .completion(of: board)
            }
        return FlowShape(
            source: source, performs: number(below: 3) == 0, hasTarget: number(below: 2) == 0,
            answers: number(below: 5) == 0)
    }
}
