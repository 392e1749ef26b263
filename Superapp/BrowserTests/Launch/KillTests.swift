import Foundation
import GRDB
import Testing

@Suite("A kill -9 during registration", .timeLimit(.minutes(60)))
struct KillTests {
    private static let rounds = 20

    @Test("leaves the whole account or none, at any moment")
    func wholeOrNothing() async throws {
        let seed = ProcessInfo.processInfo.environment["KILL_SEED"].flatMap(UInt64.init) ?? .random(in: 0...UInt64.max)
        print("KILL_SEED=\(seed) repeats the random numbers of this run")
        var moments = SplitMix64(state: seed)
        let folder = try TemporaryFolder()
        let database = folder.path("superapp.sqlite")
        var app = try await RunningApp.start(database: database)
        var turningPoint = try await timeOfRegistration(at: app)
        var whole = 0
        for round in 1...Self.rounds {
            let moment = turningPoint * Double.random(in: 0.7...1.2, using: &moments)
            let start = ContinuousClock.now
            let wasAcknowledged = try await register("user \(round)", at: app, killedAfter: moment)
            let time = start.duration(to: .now)
            app = try await RunningApp.start(database: database)
            #expect(try halfAccounts(in: database) == [], "round \(round): half an account")
            let isWhole = try await PlainClient(app).canSignIn("user \(round)")
            #expect(isWhole || !wasAcknowledged, "round \(round): an acknowledged account is gone")
            if !isWhole { try await PlainClient(app).register("user \(round)") }
            // Draws the next rounds to the moment of the commit, where it is decided.
            turningPoint = isWhole ? min(turningPoint, time) * 0.85 : turningPoint * 1.15
            whole += isWhole ? 1 : 0
        }
        try await app.stop()
        print("\(whole) of \(Self.rounds) accounts were whole, the others were none")
        try expectSound(database, accounts: Self.rounds + 1)
    }

    /// Registers a user and kills the app meanwhile, at the latest when it has answered.
    ///
    /// - Returns: Whether the app had said that the account is made.
    private func register(_ name: String, at app: RunningApp, killedAfter moment: Duration) async throws -> Bool {
        let client = PlainClient(app)
        let hidden = try await client.get("/register").hiddenFields()
        let fields = [("name", name), ("password", Browser.password), ("_action", "register")]
        let killing = Task {
            try? await Task.sleep(for: moment)  // Not a wait for anything: the moment of the kill.
            await app.kill()
        }
        let answer = try? await client.post("/register", hidden + fields)
        killing.cancel()
        await killing.value
        return answer?.location == "/home"
    }

    /// Accounts without the session that was made with them.
    private func halfAccounts(in database: String) throws -> [String] {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: database, configuration: configuration).read { database in
            try String.fetchAll(
                database, sql: "SELECT name FROM account WHERE id NOT IN (SELECT accountID FROM session)")
        }
    }

    private func timeOfRegistration(at app: RunningApp) async throws -> Duration {
        let client = PlainClient(app)
        let hidden = try await client.get("/register").hiddenFields()
        let fields = [("name", "user 0"), ("password", Browser.password), ("_action", "register")]
        let start = ContinuousClock.now
        #expect(try await client.post("/register", hidden + fields).location == "/home")
        return start.duration(to: .now)
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
