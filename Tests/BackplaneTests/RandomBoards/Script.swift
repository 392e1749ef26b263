import Backplane

/// What a message makes its receiver do. Written before the message is sent, so that a model can read it too.
struct Script: Sendable {
    let number: Int
    let deeds: [Deed]
}

/// Something that a board does, a flow does in its motherboard, or someone from outside.
indirect enum Deed: Sendable {
    case activate(Int, Script, isHeld: Bool)
    case command(Int, Script)
    case send(Script)
    case complete
    case completeOther(Int)
    case completeAll
    case broadcast(Int)
    case say(Int)
    case register(FlowShape)
    case cancelFlow(Int)
    case releaseTarget(Int)
    case cancelActivation(Int)
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
    }

    let source: Source
    /// Whether it does what the output that it handles says, or only takes note.
    let performs: Bool
    /// Whether its target is an object of the test, rather than the motherboard.
    let hasTarget: Bool
}

struct Shout: BoardAction {
    let number: Int
}

extension BoardID<Script, Script, Script> {
    static let count = 4

    static func numbered(_ number: Int) -> Self { .init(name(number)) }
    static func name(_ number: Int) -> String { "walk.\(number)" }
}
