/// A turn for all others: lets run what is ready to, however long that has to wait for a thread.
///
/// Each priority may have threads of its own, about as many as the machine has cores, and other tests may keep all of
/// them busy. Tasks of that priority then stand still, however often the main actor gets to run. So a turn is waited for
/// in each of these queues, behind what was in it before.
enum Turn {
    private static let priorities: [TaskPriority] = [.high, .medium, .low, .background]

    /// Returns when the main actor, and each priority in turn, have begun what they had in front of them.
    ///
    /// It leaves the caller's actor: only who comes from elsewhere stands in the main actor's queue.
    @concurrent
    static func pass() async {
        await MainActor.run {}
        for priority in priorities { await Task.detached(priority: priority) {}.value }
    }
}
