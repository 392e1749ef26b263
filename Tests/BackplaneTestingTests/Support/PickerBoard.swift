import Backplane

@MainActor
final class PickerBoard: Board<[String], PickerOutcome, PickerCommand> {
    private let gate: Gate
    private let attic: Attic
    private var screen: PickerScreen?

    init(gate: Gate, attic: Attic) {
        self.gate = gate
        self.attic = attic
    }

    override func activate(_ names: [String]) {
        guard !names.isEmpty else { return complete() }
        let screen = PickerScreen(names: names)
        self.screen = screen
        push(screen)
    }

    override func interact(_ command: PickerCommand) {
        switch command {
        case .pickFirst:
            pick()
        case .pickLater:
            task { [gate, weak self] in
                await gate.passed()
                self?.pick()
            }
        case .misbehave:
            broadcast(Shout(text: "hey"))
            nextToBoard(.help, with: "me")
        case .leak:
            attic.objects.append(self)
        }
    }

    private func pick() {
        sendToMotherboard(.picked(screen?.names.first ?? ""))
        complete()
    }
}
