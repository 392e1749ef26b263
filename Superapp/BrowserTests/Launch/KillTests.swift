import Foundation
import GRDB
import Testing

@Suite("A kill -9 during registration", .timeLimit(.minutes(3)))
struct KillTests {
    private static let rounds = 25

    @Test("leaves the whole account or none, at any moment")
    func wholeOrNothing() async throws {
        let seed = ProcessInfo.processInfo.environment["KILL_SEED"].flatMap(UInt64.init) ?? .random(in: 0...UInt64.max)
        print("KILL_SEED=\(seed) repeats the random numbers of this run")
        var moments = SplitMix64(state: seed)
        let folder = try TemporaryFolder()
        let database = folder.path("superapp.sqlite")
        var turningPoint = try await timeOfRegistration(database: database)
        var whole = 0
        for round in 1...Self.rounds {
            let moment = turningPoint * Double.random(in: 0.7...1.3, using: &moments)
            let isWhole = try await killed(round, after: moment, database: database)
            // Draws the next rounds to the moment of the commit, where it is decided.
            turningPoint *= isWhole ? 0.9 : 1.1
            whole += isWhole ? 1 : 0
        }
        print("\(whole) of \(Self.rounds) accounts were whole, the others were none")
        try expectSound(database, accounts: Self.rounds + 1)
    }

    /// Registers a user and kills the app meanwhile; then registers the user again if there is none.
    ///
    /// - Returns: Whether the account was whole after the kill.
    private func killed(_ round: Int, after moment: Duration, database: String) async throws -> Bool {
        let name = "user \(round)"
        let app = try await RunningApp.start(database: database)
        let client = PlainClient(app)
        let hidden = try await client.get("/register").hiddenFields
        let fields = [("name", name), ("password", Browser.password), ("_action", "register")]
        async let answer = try? client.post("/register", hidden + fields)
        try await Task.sleep(for: moment)  // Not a wait for anything: the moment of the kill.
        await app.kill()
        let wasAcknowledged = await answer?.location == "/home"

        let restarted = try await RunningApp.start(database: database)
        let exists = try await PlainClient(restarted).canSignIn(name)
        #expect(exists || !wasAcknowledged, "round \(round): an acknowledged account is gone")
        if !exists { try await PlainClient(restarted).register(name) }
        try await restarted.stop()
        return exists
    }

    private func timeOfRegistration(database: String) async throws -> Duration {
        let app = try await RunningApp.start(database: database)
        let client = PlainClient(app)
        let hidden = try await client.get("/register").hiddenFields
        let fields = [("name", "user 0"), ("password", Browser.password), ("_action", "register")]
        let start = ContinuousClock.now
        #expect(try await client.post("/register", hidden + fields).location == "/home")
        let time = start.duration(to: .now)
        try await app.stop()
        return time
    }

    private func expectSound(_ database: String, accounts: Int) throws {
        let (finding, count, orphans) = try DatabaseQueue(path: database).read { database in
            (
                try String.fetchOne(database, sql: "PRAGMA integrity_check"),
                try Int.fetchOne(database, sql: "SELECT count(*) FROM account"),
                try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").count
            )
        }
        #expect(finding == "ok")
        #expect(count == accounts)
        #expect(orphans == 0)
    }
}

/// Random numbers that a seed repeats.
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
