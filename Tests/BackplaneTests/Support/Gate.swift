/// Something that happens once, for a test to wait for.
@MainActor
final class Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Waits until it is open. A test that is cancelled, at its time limit, opens it itself: it goes on, to fail.
    func passed() async {
        await withTaskCancellationHandler {
            await held()
        } onCancel: {
            Task { await open() }
        }
    }

    /// Waits until it is open, cancelled or not, like work that can't be called back.
    func held() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }
}

/// Gives way to other tasks of the main actor until something is so, or ten thousand times.
@MainActor
func settle(_ isSettled: () -> Bool) async {
    var turns = 0
    while !isSettled(), turns < 10_000 {
        await Task.yield()
        turns += 1
    }
}
