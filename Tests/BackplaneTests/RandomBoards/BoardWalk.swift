import Backplane
import Testing

/// Takes random steps with boards and their model.
@MainActor
struct BoardWalk {
    let world: BoardWorld
    let model = BoardModel()
    private(set) var step = 0
    private(set) var lastDeed = ""
    private var writer: ScriptWriter

    init(seed: UInt64) throws {
        writer = ScriptWriter(seed: seed)
        world = try BoardWorld()
    }

    mutating func takeStep() async throws {
        step += 1
        if writer.number(below: 8) == 0, !model.held.isEmpty { return try await useActivation() }
        let place = model.main.all[writer.number(below: model.main.all.count)]
        let deed = writer.deed(depth: 3)
        lastDeed = "\(deed) in \(place.name)"
        let motherboard = try world.motherboard(inside: place.owner?.serial)
        world.perform(deed, in: motherboard)
        model.perform(deed, in: place)
        model.dropInHand()
    }

    /// Reads what a held activation has to say, or lets go of it.
    private mutating func useActivation() async throws {
        let index = writer.number(below: model.held.count)
        let activation = model.held[index]
        if let output = activation.unread.first {
            lastDeed = "read from activation \(index)"
            activation.unread.removeFirst()
            output.wasRead = true
            #expect(try await world.held[index].firstOutput().number == output.number)
        } else if activation.hasEnded {
            lastDeed = "wait for ended activation \(index)"
            await #expect(throws: ActivationEnded.self) { try await world.held[index].firstOutput() }
        }
        if writer.number(below: 2) == 0 {
            lastDeed += ", release it"
            model.drop(model.held.remove(at: index))
            world.held.remove(at: index)
        }
    }

    /// Ends everything.
    func end() {
        world.held = []
        world.motherboard.shutDown()
        for activation in model.held { model.drop(activation) }
        model.held = []
        model.shutDown(model.main)
    }

    // MARK: Faults

    /// What was reported, but for outputs that nothing handled, which may be reported some turns later.
    var faults: [Fault.Kind] { world.faults.kinds.filter { !Self.isUnhandled($0) }.map(Self.withoutPlace) }

    /// How many outputs nothing has handled, by the message about them.
    var dropped: [String: Int] { Self.counts(world.faults.kinds.filter(Self.isUnhandled)) }

    var modelDropped: [String: Int] { Self.counts(model.unhandled) }

    /// Lets all be reported that is still to be.
    func hearOut() async {
        for _ in 0..<1_000 where dropped != modelDropped { await Task.yield() }
    }

    private static func isUnhandled(_ kind: Fault.Kind) -> Bool {
        if case .unhandledOutput = kind { true } else { false }
    }

    private static func withoutPlace(_ kind: Fault.Kind) -> Fault.Kind {
        guard case .registeredTooLate(let motherboard, _) = kind else { return kind }
        return .registeredTooLate(motherboard: motherboard, location: "")
    }

    private static func counts(_ kinds: [Fault.Kind]) -> [String: Int] {
        Dictionary(kinds.map { ($0.message, 1) }, uniquingKeysWith: +)
    }

    // MARK: What there is

    /// What each motherboard has, by name: its live boards and how many flows.
    var picture: [String] { lines(of: world.motherboard.tree) }

    var modelPicture: [String] { model.main.all.map(line).sorted() }

    private func lines(of tree: BoardTree) -> [String] {
        let boards = tree.boards.filter { $0.state != .idle }
        let line = "\(tree.name): \(boards.map { "\($0.id) \($0.state)" }) with \(tree.flows.count) flows"
        return ([line] + boards.flatMap { $0.inner.flatMap(lines) }).sorted()
    }

    private func line(of motherboard: ModelMotherboard) -> String {
        let slots = motherboard.sortedSlots
        let boards = slots.filter { $0.board != nil }.map { "\($0.name) \($0.isCompleting ? "completing" : "live")" }
        let flows = slots.flatMap { $0.flows + $0.completionFlows } + motherboard.typeFlows + motherboard.actionFlows
        return "\(motherboard.name): \(boards) with \(flows.filter(\.isActive).count) flows"
    }
}
