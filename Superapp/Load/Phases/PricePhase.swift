import Foundation

/// What a message costs the server in processor time, with few windows and with many, beside a floor: the same
/// messages, stored by the same storage and sent as plain text over the same kind of connections.
struct PricePhase {
    static let sizes = [20, 200, 1_000]
    private static let rate = 50
    private static let highRate = 500
    private static let seconds = 10

    let folder: URL

    func run(_ report: Report) async throws {
        for windows in Self.sizes {
            let app = try await price(windows, report)
            let unread = try await price(windows, isRead: false, report)
            let floor = try await priceOfFloor(windows)
            report.expect("a message, with \(windows) windows", app.cost, atMost: 3, unit: "ms of CPU time")
            // The count in the bar changes in all windows of the receiver, 13 to 22 of them here.
            report.note("one that nobody reads", "\(Report.text(unread.cost)) ms of CPU time")
            report.note("the same as plain text", "\(Report.text(floor)) ms of CPU time")
            for (latency, what) in [(app.latency, ""), (unread.latency, ", unread")] {
                guard let latency else { continue }
                report.expect(
                    "\(windows) windows and \(Self.highRate) messages a second\(what), p99", latency, atMost: 250,
                    unit: "ms")
            }
        }
    }

    private func price(
        _ windows: Int, isRead: Bool = true, _ report: Report
    ) async throws -> (cost: Double, latency: Double?) {
        let database = folder.appending(path: "price-\(windows)-\(isRead).sqlite").path
        let server = try await Server.start(database: database, ["--behind-proxy", "127.0.0.1"])
        defer { server.kill() }
        let hall = try await Hall.open(at: server, windows: windows, isFarAway: true, isRead: isRead, report: nil)
        let cost = try await cost(of: server, hall.talks, hall.ledger)
        guard windows == Self.sizes.last else { return (cost, nil) }
        hall.ledger.forgetTimes()
        try await Pace(rate: Self.highRate, seconds: Self.seconds).run(hall.talks, hall.ledger)
        try await hall.ledger.waitForArrivals()
        report.expect(
            "acknowledged messages that did not arrive", Double(hall.ledger.lost), atMost: 0, unit: "messages")
        return (cost, hall.ledger.latency(0.99))
    }

    private func priceOfFloor(_ windows: Int) async throws -> Double {
        let server = try await Server.startFloor(database: folder.appending(path: "floor-\(windows).sqlite").path)
        defer { server.kill() }
        let ledger = Ledger()
        var talks: [FloorTalk] = []
        for index in 0..<windows / 2 { talks.append(try await FloorTalk.begin(index, at: server, ledger: ledger)) }
        return try await cost(of: server, talks, ledger)
    }

    private func cost(of server: Server, _ senders: [some Sender], _ ledger: Ledger) async throws -> Double {
        // The first ones find everything cold.
        try await Pace(rate: Self.rate, seconds: 2).run(senders, ledger)
        let before = server.processorTime
        try await Pace(rate: Self.rate, seconds: Self.seconds).run(senders, ledger)
        try await ledger.waitForArrivals()
        guard let before, let after = server.processorTime else { return .nan }
        return (after - before) / .milliseconds(1) / Double(Self.rate * Self.seconds)
    }
}
