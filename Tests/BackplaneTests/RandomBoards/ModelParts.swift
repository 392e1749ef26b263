import Backplane

/// A motherboard of the model.
@MainActor
final class ModelMotherboard {
    let name: String
    let owner: ModelBoard?
    var isShut = false
    /// How many messages had been sent when all boards were last completed.
    var clearedUntil = 0
    /// How many decisions and runs go on that keep it.
    var holders = 0
    private var slots: [Int: ModelSlot] = [:]
    var typeFlows: [ModelFlow] = []
    var actionFlows: [ModelFlow] = []
    var barriers: [ModelBarrier] = []

    init(name: String, owner: ModelBoard?) {
        self.name = name
        self.owner = owner
    }

    func slot(_ number: Int) -> ModelSlot {
        if let slot = slots[number] { return slot }
        let slot = ModelSlot(number: number, motherboard: self)
        slots[number] = slot
        return slot
    }

    var sortedSlots: [ModelSlot] { slots.sorted { $0.key < $1.key }.map(\.value) }

    var boards: [ModelBoard] { sortedSlots.flatMap(\.boards) }

    /// This one and those inside its boards.
    var all: [ModelMotherboard] { [self] + boards.flatMap { $0.inner?.all ?? [] } }

    /// Whether it has not been released.
    var isAlive: Bool { owner?.hasEnded == nil || holders > 0 }

    /// The barriers before a board, the outermost first.
    ///
    /// - Parameter path: The board's number and those of the boards around it up to here.
    func barriers(before path: [Int]) -> [ModelBarrier] {
        let around = owner.map { $0.slot.motherboard.barriers(before: path + [$0.slot.number]) } ?? []
        let gateways = barriers.filter { $0.shape.isGateway && !path.contains($0.shape.board) }
        return around + gateways + barriers.filter { !$0.shape.isGateway && $0.shape.board == path[0] }
    }
}

/// The place of one board id in a motherboard of the model.
@MainActor
final class ModelSlot {
    let number: Int
    let motherboard: ModelMotherboard
    /// The live instances, oldest first.
    var boards: [ModelBoard] = []
    var made = 0
    var flows: [ModelFlow] = []
    var completionFlows: [ModelFlow] = []
    var onTheWay: [ModelActivation] = []
    var waiting: [ModelActivation] = []

    init(number: Int, motherboard: ModelMotherboard) {
        self.number = number
        self.motherboard = motherboard
    }

    var name: String { BoardRules.name(number) }
    var isMany: Bool { BoardRules.instances(number) == .many }
    var isWorking: Bool { BoardRules.working.contains(number) }
    var commandName: String { isWorking ? "cancelAll" : "Script" }

    /// Lets combined flows forget the outputs of one board, or of all.
    func forgetOutputs(of board: ModelBoard?) {
        for flow in flows { flow.buffer.removeAll { board == nil || $0.board === board } }
    }
}

/// A board of the model.
@MainActor
final class ModelBoard {
    let serial: Int
    let slot: ModelSlot
    let name: String
    var inner: ModelMotherboard?
    var isCompleting = false
    /// Whether it has said that it is done.
    var isDone = false
    var hasEnded: CompletionReason?
    /// All that it has received and that have not ended.
    var activations: [ModelActivation] = []
    /// How many of those it has carried out have not been cancelled.
    var activationCount = 0
    var works: [ModelWork] = []
    /// Of a board that works: the jobs.
    var running: [ModelJob] = []
    var queued: [ModelJob] = []

    init(serial: Int, slot: ModelSlot) {
        self.serial = serial
        self.slot = slot
        name = slot.isMany ? "\(slot.name)#\(slot.made)" : slot.name
    }

    var mayAct: Bool { hasEnded == nil && !isDone }
}

/// An activation of the model.
@MainActor
final class ModelActivation {
    let slot: ModelSlot
    let input: Input?
    let hearsAll: Bool
    var board: ModelBoard?
    var waitingAt: ModelBarrier?
    var passed: [ModelBarrier] = []
    /// Why it was sent: what belongs to an activation of the board around.
    var cause: ModelCause?
    /// Whether its board has been completed since it was sent.
    var isRevoked = false
    var hasEnded = false
    var isPassive = false
    /// The number of its message.
    var number = 0
    /// Commands that wait for it: sent when it has arrived, given up when it ends before.
    var afterArrival: [(send: () -> Void, giveUp: () -> Void)] = []
    /// How many hold it.
    var holders = 0
    var readers: [Int] = []
    var unread: [ModelOutput] = []

    enum Input {
        case script(Script)
        case job(Job)
    }

    init(_ slot: ModelSlot, _ input: Input?, hearsAll: Bool) {
        self.slot = slot
        self.input = input
        self.hearsAll = hearsAll
    }
}

/// The activation that something happens because of, and that of the board around.
@MainActor
final class ModelCause {
    let activation: ModelActivation
    let board: ModelBoard
    let outer: ModelCause?

    init(_ activation: ModelActivation, _ board: ModelBoard, outer: ModelCause? = nil) {
        self.activation = activation
        self.board = board
        self.outer = outer
    }

    func within(_ other: ModelBoard?) -> ModelCause? { board === other ? self : outer?.within(other) }
}

/// What a board sends.
struct ModelMessage {
    let label: String
    /// What the fault is called in which nothing handles it.
    let kind: String
    let script: Script
}

/// An output that was given to those who hold an activation.
@MainActor
final class ModelOutput {
    let label: String
    /// What is reported if all of them let go of it unread; nil when a flow has handled it.
    let fault: Fault.Kind?
    var holders = 0
    var wasRead = false

    init(label: String, fault: Fault.Kind?) {
        self.label = label
        self.fault = fault
    }
}

/// Work that a board has begun for itself.
@MainActor
final class ModelWork {
    let number: Int
    let cause: ModelCause?
    var isCancelled = false

    init(number: Int, cause: ModelCause?) {
        self.number = number
        self.cause = cause
    }
}

/// Work of a `TaskBoard`.
@MainActor
final class ModelJob {
    let job: Job
    let cause: ModelCause?

    init(_ job: Job, cause: ModelCause?) {
        self.job = job
        self.cause = cause
    }
}

/// A flow of the model, or one of the two parts of a combined one.
@MainActor
final class ModelFlow {
    let serial: Int
    let shape: FlowShape
    var isActive = true
    /// Both parts of a combined flow, in order.
    weak var other: ModelFlow?
    let isFirst: Bool
    var buffer: [(message: ModelMessage, board: ModelBoard)] = []

    init(serial: Int, shape: FlowShape, isFirst: Bool = true) {
        self.serial = serial
        self.shape = shape
        self.isFirst = isFirst
    }

    var combination: Combination? {
        if case .combined(let combination, _, _) = shape.source { combination } else { nil }
    }
    var hasTarget: Bool { shape.hasTarget && combination == nil }
}

/// A barrier of the model.
@MainActor
final class ModelBarrier {
    let serial: Int
    let shape: BarrierShape
    let motherboard: ModelMotherboard
    var isOpen = false
    var isEnded = false
    var waiting: [ModelActivation] = []
    var decision: ModelDecision?
    /// How many decisions have begun.
    var begun = 0

    init(serial: Int, shape: BarrierShape, motherboard: ModelMotherboard) {
        self.serial = serial
        self.shape = shape
        self.motherboard = motherboard
    }
}

@MainActor
final class ModelDecision {
    let barrier: ModelBarrier
    var isCancelled = false

    init(_ barrier: ModelBarrier) { self.barrier = barrier }
}

/// Someone who runs a board and waits for its answer.
@MainActor
final class ModelRun {
    let number: Int
    let slot: ModelSlot
    let input: ModelActivation.Input
    var stage = Stage.starting
    var isCancelled = false

    enum Stage {
        case starting
        case waiting(ModelActivation)
        case answered(String, ModelActivation)
    }

    init(number: Int, slot: ModelSlot, input: ModelActivation.Input) {
        self.number = number
        self.slot = slot
        self.input = input
    }

    var isWaiting: Bool { if case .waiting = stage { true } else { false } }
}
