import IPAddresses

/// Draws what has changed without a request: one window after the other, in turn for each client.
///
/// Between two windows, other work goes on. A change that many windows show would otherwise keep every request waiting
/// until all of them are drawn.
@MainActor
final class DrawingTurns {
    private var waiting: [Requester: ArraySlice<@MainActor () -> Void>] = [:]
    /// Whose turns come next.
    private var clients: ArraySlice<Requester> = []
    private var isDrawing = false

    nonisolated init() {}

    /// Draws a window of a client when its turn comes.
    func add(for client: Requester, _ draw: @escaping @MainActor () -> Void) {
        if waiting[client] == nil { clients.append(client) }
        waiting[client, default: []].append(draw)
        guard !isDrawing else { return }
        isDrawing = true
        Task { await drawAll() }
    }

    private func drawAll() async {
        while let client = clients.popFirst() {
            let draw = waiting[client]?.popFirst()
            if waiting[client]?.isEmpty == false { clients.append(client) } else { waiting[client] = nil }
            draw?()
            await Task.yield()
        }
        isDrawing = false
    }
}
