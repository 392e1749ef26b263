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

    func passed() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }
}
