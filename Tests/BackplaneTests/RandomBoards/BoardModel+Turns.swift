import Backplane

/// What goes on by itself once a step has been taken: decisions that begin, and those who run a board.
extension BoardModel {
    /// Whether nothing more is to go on before the walk does something.
    var isAtRest: Bool {
        runs.values.allSatisfy(\.isWaiting) && !starting.contains { $0.barrier.motherboard.isAlive }
    }

    /// Goes on with what the world has gone on with.
    func follow(_ turn: Turn) {
        switch turn {
        case .decision(let number): startDecision(ofBarrier: number)
        case .runBegins(let number): begin(runs[number])
        case .runGoesOn(let number): goOn(runs[number])
        }
    }

    // MARK: Decisions

    private func startDecision(ofBarrier number: Int) {
        guard
            let index = starting.firstIndex(where: { $0.barrier.serial == number && $0.barrier.motherboard.isAlive })
        else { return log.append("barrier \(number) has nothing to decide") }
        let decision = starting.remove(at: index)
        let barrier = decision.barrier
        barrier.begun += 1
        barrier.motherboard.holders += 1
        waiting["decision \(barrier.serial).\(barrier.begun)"] = { [self] answer in
            barrier.motherboard.holders -= 1
            log.append("barrier \(barrier.serial) decides")
            if !decision.isCancelled { settle(barrier, BoardRules.decision(answer)) }
        }
    }

    // MARK: Runs

    /// Someone is about to run a board.
    func startRun(_ slot: ModelSlot, _ script: Script) {
        runsBegun += 1
        slot.motherboard.holders += 1
        runs[runsBegun] = ModelRun(number: runsBegun, slot: slot, input: input(script, for: slot))
    }

    private func begin(_ run: ModelRun?) {
        guard let run, case .starting = run.stage else { return log.append("no run is to begin") }
        let activation = activate(run.slot, run.input)
        run.stage = .waiting(activation)
        if !activation.unread.isEmpty {
            let output = activation.unread.removeFirst()
            output.wasRead = true
            run.stage = .answered(output.label, activation)
        } else if activation.hasEnded {
            run.stage = .answered("ended", activation)
        } else {
            activation.readers.append(-run.number)
        }
    }

    private func goOn(_ run: ModelRun?) {
        guard let run, case .answered(let text, let activation) = run.stage else {
            return log.append("no run has an answer")
        }
        runs[run.number] = nil
        if text != "ended", !activation.hasEnded, let board = activation.board {
            callOff(activation, of: board, .finished)
        }
        letGo(activation)
        run.slot.motherboard.holders -= 1
        let result = self.result(text, run)
        ends.insert(result.contains("#") || result.hasPrefix("success") ? "answered" : result)
        log.append("run \(run.number): \(result)")
    }

    private func result(_ text: String, _ run: ModelRun) -> String {
        if text == "ended" { return run.isCancelled ? "cancelled" : "ended" }
        let isThrown = run.slot.isWorking && !text.hasPrefix("success")
        return isThrown ? String(text.prefix { $0 != " " }) : text
    }

    /// The task that runs a board is cancelled: so is the activation, and what comes of that is waited for.
    func cancelRun(_ number: Int) {
        guard let run = runs[number], case .waiting(let activation) = run.stage else { return }
        run.isCancelled = true
        cancel(activation)
    }
}
