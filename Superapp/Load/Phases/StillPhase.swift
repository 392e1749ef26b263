/// Somebody whose browser stands still in a busy conversation, while other work is measured: what does the server keep
/// for them, and is it what holds when they read again? A server that has closed the connection meanwhile is asked again,
/// as a browser does.
struct StillPhase {
    private static let pause = Duration.milliseconds(200)

    let server: Server
    let report: Report

    func run(during work: @Sendable () async throws -> Void) async throws {
        let ledger = Ledger()
        let still = try await Person.register("Stands still", at: server)
        let busy = try await Person.register("Writes on", at: server)
        let talk = try await Talk.begin(0, between: still, and: busy, ledger: ledger)
        let page = try await still.open(talk.address)
        let request = still.liveRequest(of: page)
        let (kept, last) = try await StillReader.open(request, at: server) { reader in
            let writing = Task {
                while !Task.isCancelled {
                    await talk.send(ledger.nextNumber(), turn: 1)
                    try? await Task.sleep(for: Self.pause)
                }
            }
            defer { writing.cancel() }
            try await work()
            writing.cancel()
            await writing.value
            guard let last = ledger.acknowledged(from: 0).max() else { return ([UInt8](), Int?.none) }
            return (try await reader.read(upTo: last), last)
        }
        guard let last else {
            return report.expect("messages for a reader that stands still", 1, atMost: 0, unit: "missing")
        }
        let updates = EventReader.count(in: kept)
        report.note("updates while a reader stood still", "\(last + 1), of which it was kept \(updates)")
        report.expect("bytes kept for it, the system's too", Double(kept.count) / 1024, atMost: 1024, unit: "KB")
        var isShown = Marks.numbers(in: kept[...]).contains(last)
        if !isShown {
            report.note("its connection, which had accepted nothing for long", "closed")
            let again = try await StillReader.open(request, at: server) { try await $0.read(upTo: last) }
            isShown = Marks.numbers(in: again[...]).contains(last)
        }
        report.expect("of what holds now, not shown to it", isShown ? 0 : 1, atMost: 0, unit: "messages")
    }
}
