/// How many browsers run at once: more than this machine has cores would only make each slower.
///
/// Waiting for a place counts as the test's time, hence the long time limits of the suites.
actor BrowserSlots {
    static let shared = BrowserSlots(count: 2)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) {
        free = count
    }

    nonisolated func withSlot(_ work: () async throws -> Void) async throws {
        await take()
        do {
            try await work()
        } catch {
            await giveBack()
            throw error
        }
        await giveBack()
    }

    private func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func giveBack() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
