import IPAddresses

/// The bytes of the pages that windows hold, of each client and in total.
struct PageBytes {
    private var ofWindows: [Window.ID: Int] = [:]
    private(set) var ofClients: [Requester: Int] = [:]
    private(set) var total = 0

    /// Records what a window holds; nothing if it has been closed, or sleeps.
    mutating func set(_ bytes: Int, of window: Window.ID, client: Requester) {
        let growth = bytes - (ofWindows[window] ?? 0)
        ofWindows[window] = bytes > 0 ? bytes : nil
        total += growth
        let sum = ofClients[client, default: 0] + growth
        ofClients[client] = sum > 0 ? sum : nil
    }

    /// What a window holds.
    subscript(window: Window.ID) -> Int { ofWindows[window] ?? 0 }

    /// The client who holds too much; nil if nobody does.
    func surplus(perClient: Int, inTotal: Int) -> Requester? {
        let most = ofClients.max { $0.value < $1.value }
        return most.flatMap { $0.value > perClient || total > inTotal ? $0.key : nil }
    }
}
