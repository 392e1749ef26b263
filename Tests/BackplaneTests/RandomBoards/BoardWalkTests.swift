import Backplane
import Foundation
import Testing

@MainActor
@Suite("Random boards", .timeLimit(.minutes(10)))
struct BoardWalkTests {
    /// Five that are always the same and one that is new with each run; a failure prints it. `BACKPLANE_WALK_SEED` in
    /// the environment takes their place.
    nonisolated static let seeds: [UInt64] =
        ProcessInfo.processInfo.environment["BACKPLANE_WALK_SEED"].flatMap(UInt64.init).map { [$0] }
        ?? [1, 2, 3, 4, 5, .random(in: 6 ... .max)]

    /// How many times four hundred steps a seed takes. The thread sanitizer, which makes each many times dearer, gets
    /// by with fewer (`BACKPLANE_WALK_ROUNDS` in the environment).
    private static let rounds =
        ProcessInfo.processInfo.environment["BACKPLANE_WALK_ROUNDS"].flatMap(Int.init).map { max(1, $0) } ?? 25

    /// The ways in which an activation can end. A walk that has not seen all of them says nothing about the rest, so it
    /// goes on for more rounds, unless it is a short one.
    private static let allEnds: Set = ["answered", "cancelled", "ended", "failure", "rejected", "timed out"]

    private static func isOver(after round: Int, _ ends: Set<String>) -> Bool {
        round >= rounds && (rounds < 25 || ends.isSuperset(of: allEnds) || round >= 8 * rounds)
    }

    /// Ten thousand steps, with new motherboards from time to time, so that flows do not pile up.
    @Test("Thousands of random steps do, report, keep and release what a simple model says", arguments: seeds)
    func agrees(seed: UInt64) async throws {
        print("random boards: seed \(seed)")
        var writer = ScriptWriter(seed: seed)
        var ends: Set<String> = []
        var round = 0
        while !Self.isOver(after: round, ends) {
            round += 1
            var walk = try BoardWalk(writer)
            for step in 1...400 {
                try await walk.takeStep()
                try check(walk, "seed \(seed), round \(round), step \(step): \(walk.lastDeed)")
                walk.clear()
            }
            await walk.end()
            try check(walk, "seed \(seed), round \(round), at the end")
            #expect(walk.unhandled == walk.modelUnhandled, "seed \(seed), round \(round)")
            #expect(walk.world.alive.count == 0, "seed \(seed), round \(round)")
            writer = walk.writer
            ends.formUnion(walk.model.ends)
        }
        if Self.rounds >= 25 { #expect(ends == Self.allEnds) }
    }

    private func check(_ walk: BoardWalk, _ place: Comment) throws {
        try #require(walk.world.log.lines == walk.model.log, place)
        try #require(walk.world.outputs.boards == walk.model.outputs, place)
        try #require(walk.picture == walk.modelPicture, place)
        try #require(walk.faults == walk.model.faults, place)
        // What is only dropped with the activation that holds it is reported later.
        try #require(walk.unhandled.allSatisfy { $0.value <= walk.modelUnhandled[$0.key, default: 0] }, place)
        try #require(walk.world.read == walk.model.read, place)
        try #require(walk.waiting == walk.modelWaiting, place)
        try #require(walk.world.timed == walk.model.timed, place)
        let boards = walk.model.all.flatMap(\.boards).filter { !$0.slot.isWorking }
        try #require(walk.world.alive.count == boards.count, place)
    }
}

/// Takes random steps with boards and their model.
@MainActor
struct BoardWalk {
    let world: BoardWorld
    let model = BoardModel()
    private(set) var lastDeed = ""
    private(set) var writer: ScriptWriter
    private var readers = 0

    init(_ writer: ScriptWriter) throws {
        self.writer = writer
        world = try BoardWorld()
    }

    mutating func takeStep() async throws {
        switch writer.number(below: 16) {
        case 0..<4 where !model.waiting.isEmpty: try giveAnswer()
        case 4..<6 where !model.held.isEmpty: useActivation()
        case 6 where !model.runs.isEmpty: cancelRun()
        case 7 where !model.timed.isEmpty: timeOut()
        default: try takeDeed()
        }
        await settle()
    }

    private mutating func takeDeed() throws {
        let places = model.all
        let place = places[writer.number(below: places.count)]
        let deed = writer.deed(depth: 3)
        lastDeed = "\(deed) in \(place.name)"
        let motherboard = try place.owner.map { try world.motherboard(inside: $0.serial) }
        world.perform(deed, in: motherboard ?? world.motherboards[place.name == "main" ? 0 : 1])
        model.perform(deed, in: place)
    }

    /// Tells one of those who wait to go on.
    private mutating func giveAnswer() throws {
        let names = model.waiting.keys.sorted()
        let name = names[writer.number(below: names.count)]
        let answer = model.superseded.contains(name) ? 0 : writer.number(below: 12)
        lastDeed = "answer \(name) with \(answer)"
        try world.give(answer, to: name)
        model.give(answer, to: name)
    }

    /// Reads what a held activation has to say, or lets go of it, or ends a reader.
    private mutating func useActivation() {
        let index = writer.number(below: model.held.count)
        switch writer.number(below: 5) {
        case 0 where !model.isReading.isEmpty:
            let waiting = model.isReading.keys.sorted()
            let reader = waiting[writer.number(below: waiting.count)]
            lastDeed = "cancel reader \(reader)"
            world.cancelReader(reader)
            model.cancelReader(reader)
        case 1..<3:
            readers += 1
            lastDeed = "reader \(readers) reads from activation \(index)"
            world.startReading(world.held[index], as: readers)
            model.startReading(model.held[index], as: readers)
        default:
            lastDeed = "release activation \(index)"
            world.held.remove(at: index)
            model.letGo(model.held.remove(at: index))
        }
    }

    private mutating func cancelRun() {
        let runs = model.runs.keys.sorted()
        let run = runs[writer.number(below: runs.count)]
        lastDeed = "cancel run \(run)"
        world.cancelRun(run)
        model.cancelRun(run)
    }

    /// A decision takes too long.
    private mutating func timeOut() {
        let timed = model.timed.sorted()
        let barrier = timed[writer.number(below: timed.count)]
        lastDeed = "barrier \(barrier) gives up"
        world.timeOut(barrier)
        model.timeOut(model.barriers[barrier])
    }

    /// Ends everything.
    mutating func end() async {
        lastDeed = "the end"
        world.held = []
        for activation in model.held { model.letGo(activation) }
        model.held = []
        for (motherboard, model) in zip(world.motherboards, model.outermost) {
            motherboard.shutDown()
            self.model.shutDown(model)
        }
        await settle()
        for name in model.waiting.keys.sorted() {
            try? world.give(0, to: name)
            model.give(0, to: name)
            await settle()
        }
        await settle(untilLast: true)
    }

    /// Forgets what has been compared.
    func clear() {
        world.clear()
        model.clear()
    }

    // MARK: Comparing

    /// Waits until all that can go on has: tasks need some turns for that, of the main actor and of others, which other
    /// tests may keep busy. What does not come at all is given up after a long time, to fail.
    private func settle(untilLast isAtEnd: Bool = false) async {
        follow()
        // Turns are counted, not seconds: where others keep all threads busy, both take longer.
        var turns = 0
        while !isSettled || (isAtEnd && unhandled != modelUnhandled), isBehind, turns < 2_000_000 {
            turns += 1
            await Task.detached {}.value
            follow()
        }
        // What was to decide for a motherboard that is gone never begins.
        model.starting = []
    }

    /// Has the model go on with what has gone on by itself, in the order in which it has.
    private func follow() {
        for turn in world.turns { model.follow(turn) }
        world.turns = []
    }

    /// Whether all that has happened so far is what the model says.
    private var isBehind: Bool {
        model.log.starts(with: world.log.lines) && model.outputs.starts(with: world.outputs.boards)
            && model.faults.starts(with: faults) && world.read.allSatisfy { model.read[$0.key] == $0.value }
    }

    private var isSettled: Bool {
        model.isAtRest && world.log.lines == model.log && world.read == model.read && waiting == modelWaiting
            && faults == model.faults && world.outputs.boards == model.outputs && world.timed == model.timed
    }

    /// Who waits for the walk, or for an output.
    var waiting: Set<String> {
        Set(world.waiting.keys).union(world.isReading.map { "reader \($0)" }).union(
            world.isRunning.map { "run \($0)" })
    }

    var modelWaiting: Set<String> {
        Set(model.waiting.keys).union(model.isReading.keys.map { "reader \($0)" }).union(
            model.runs.keys.map { "run \($0)" })
    }

    /// What was reported, but for outputs that nothing handled, which may be reported some turns later.
    var faults: [Fault.Kind] { world.faults.kinds.filter { !$0.isUnhandledOutput }.map(Self.withoutPlace) }

    /// How many outputs nothing has handled, by the messages about them.
    var unhandled: [String: Int] { Self.counts(world.unhandled + world.faults.kinds.filter(\.isUnhandledOutput)) }

    var modelUnhandled: [String: Int] { Self.counts(model.unhandled) }

    private static func counts(_ kinds: [Fault.Kind]) -> [String: Int] {
        Dictionary(kinds.map { ($0.message, 1) }, uniquingKeysWith: +)
    }

    private static func withoutPlace(_ kind: Fault.Kind) -> Fault.Kind {
        switch kind {
        case .registeredTooLate(let motherboard, _): .registeredTooLate(motherboard: motherboard, location: "")
        case .barrierTimedOut(let board, let timeout, _): .barrierTimedOut(board: board, after: timeout, location: "")
        default: kind
        }
    }

    /// What each motherboard has, by name: its live boards, what waits for them, and how many flows.
    var picture: [String] { world.motherboards.flatMap { lines(of: $0.tree) }.sorted() }

    var modelPicture: [String] { model.all.map(line).sorted() }

    private func lines(of tree: BoardTree) -> [String] {
        let live = tree.boards.filter { $0.state != .idle }
        let waiting = Dictionary(tree.boards.map { ($0.id, $0.waiting) }, uniquingKeysWith: max).filter { $0.value > 0 }
        let line = Self.line(tree.name, live.map { "\($0.name) \($0.state)" }, waiting, tree.flows.count)
        return [line] + live.flatMap { $0.inner.flatMap(lines) }
    }

    private func line(of motherboard: ModelMotherboard) -> String {
        let slots = motherboard.sortedSlots
        let live = motherboard.boards.map { "\($0.name) \($0.isCompleting ? "completing" : "live")" }
        let waiting = Dictionary(uniqueKeysWithValues: slots.map { ($0.name, $0.waiting.count) }).filter {
            $0.value > 0
        }
        let flows = slots.flatMap { $0.flows + $0.completionFlows } + motherboard.typeFlows + motherboard.actionFlows
        let barriers = motherboard.barriers.filter { !$0.isEnded }
        // Nothing is left of the flows of a motherboard that has been shut down.
        let flowCount = motherboard.isShut ? 0 : flows.filter(\.isActive).count + barriers.count
        return Self.line(motherboard.name, live, waiting, flowCount)
    }

    private static func line(_ name: String, _ live: [String], _ waiting: [String: Int], _ flows: Int) -> String {
        "\(name): \(live), waiting \(waiting.sorted { $0.key < $1.key }), with \(flows) flows"
    }
}
