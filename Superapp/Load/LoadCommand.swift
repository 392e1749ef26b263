import ArgumentParser
import Foundation

/// Puts a real Superapp under load, measures it against the figures of the design, and stops.
@main
struct LoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Load Superapp on this machine: open windows, chat, kill it, churn windows; print what it did.",
        discussion: """
            Starts the superapp built beside this program on a free loopback port, with a database in a temporary \
            folder. Exits with status 1 when a figure of the design is missed.
            """, subcommands: [FloorCommand.self])

    @Option(help: "How many windows with live updates; two for each conversation.")
    var windows = 200

    @Option(help: "How many chat messages a second.")
    var rate = 50

    @Option(help: "For how many seconds to send messages.")
    var seconds = 60

    @Option(help: "How many windows to open and close for the memory check; 0 for none.")
    var churn = 10_000

    @Flag(inversion: .prefixedNo, help: "Measure what a message costs, with 20, 200 and 1,000 windows.")
    var price = true

    @Flag(inversion: .prefixedNo, help: "Measure what is kept of windows that sleep.")
    var sleeps = true

    @Option(help: "Instead of all that, how many hostile requests of each kind to send while memory is watched.")
    var hostile = 0

    @Option(help: "Of hostile requests, only the kinds with one of these words in their names, such as \"cookies\".")
    var only: [String] = []

    func validate() throws {
        guard (0...1_000_000).contains(hostile) else {
            throw ValidationError("--hostile is a number from 0 to 1000000.")
        }
        guard only.isEmpty || hostile > 0, HostilePhase.knows(only) else {
            throw ValidationError(
                "--only chooses among the kinds of --hostile: one at least must have the word in its name.")
        }
        guard (2...400).contains(windows), windows.isMultiple(of: 2) else {
            throw ValidationError("--windows is an even number from 2 to 400.")
        }
        guard (1...1000).contains(rate) else { throw ValidationError("--rate is a number from 1 to 1000.") }
        guard (1...600).contains(seconds) else { throw ValidationError("--seconds is a number from 1 to 600.") }
        guard (0...100_000).contains(churn) else { throw ValidationError("--churn is a number from 0 to 100000.") }
    }

    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "superapp-load-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Nobody is at this address: what would be asked of GitHub is asked of this machine, and refused.
        let arguments = hostile > 0 ? ["--github-url", "http://127.0.0.1:1", "--inspector"] : []
        let server = try await Server.start(database: folder.appending(path: "superapp.sqlite").path, arguments)
        let report = Report()
        do {
            if hostile > 0 {
                try await HostilePhase(server: server, requests: hostile, words: only).run(report)
            } else {
                try await measure(server, report)
            }
        } catch {
            server.kill()
            throw error
        }
        server.kill()
        if price, hostile == 0 { try await PricePhase(folder: folder).run(report) }
        if sleeps, hostile == 0 {
            try await SleepPhase(database: folder.appending(path: "sleep.sqlite").path).run(report)
        }
        guard report.isMet else { throw ExitCode.failure }
    }

    private func measure(_ server: Server, _ report: Report) async throws {
        let hall = try await Hall.open(at: server, windows: windows, report: report)
        try await MessagePhase(hall: hall, rate: rate, seconds: seconds).run(report)
        try await KillPhase(hall: hall, rate: rate).run(report)
        if churn > 0 { try await ChurnPhase(hall: hall, windows: churn).run(report) }
    }
}
