import Backplane

/// A motherboard of the model.
@MainActor
final class ModelMotherboard {
    let name: String
    let owner: ModelBoard?
    var isShut = false
    var slots: [Int: ModelSlot] = [:]
    var typeFlows: [ModelFlow] = []
    var actionFlows: [ModelFlow] = []

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

    var boards: [ModelBoard] { sortedSlots.compactMap(\.board) }

    /// This one and those inside its boards.
    var all: [ModelMotherboard] { [self] + sortedSlots.flatMap { $0.board?.inner?.all ?? [] } }
}

/// The place of one board in a motherboard of the model.
@MainActor
final class ModelSlot {
    let number: Int
    let motherboard: ModelMotherboard
    var board: ModelBoard?
    var isCompleting = false
    var arriving = 0
    var flows: [ModelFlow] = []
    var completionFlows: [ModelFlow] = []
    var activations: [ModelActivation] = []

    init(number: Int, motherboard: ModelMotherboard) {
        self.number = number
        self.motherboard = motherboard
    }

    var name: String { BoardID<Script, Script, Script>.name(number) }
}

/// A board of the model.
@MainActor
final class ModelBoard {
    let serial: Int
    let slot: ModelSlot
    var inner: ModelMotherboard?
    /// Whether it has said that it is done.
    var isDone = false
    var hasEnded: CompletionReason?

    init(serial: Int, slot: ModelSlot) {
        self.serial = serial
        self.slot = slot
    }
}

/// A flow of the model.
@MainActor
final class ModelFlow {
    let serial: Int
    let shape: FlowShape
    var isActive = true

    init(serial: Int, shape: FlowShape) {
        self.serial = serial
        self.shape = shape
    }
}

/// An activation of the model.
@MainActor
final class ModelActivation {
    let slot: ModelSlot
    var hasJoined = false
    var hasEnded = false
    var isCancelled = false
    var unread: [ModelOutput] = []

    init(slot: ModelSlot) { self.slot = slot }

    static func ended(in slot: ModelSlot) -> ModelActivation {
        let activation = ModelActivation(slot: slot)
        activation.hasEnded = true
        return activation
    }
}

/// An output that was given to those who hold an activation.
@MainActor
final class ModelOutput {
    let number: Int
    /// What is reported if all of them let go of it unread; nil when a flow has handled it.
    let fault: Fault.Kind?
    var holders = 0
    var wasRead = false

    init(number: Int, fault: Fault.Kind?) {
        self.number = number
        self.fault = fault
    }
}
