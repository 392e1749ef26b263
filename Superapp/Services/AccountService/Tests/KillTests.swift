import AccountServiceInterface
import Database
import DatabaseInterface
import Foundation
import GRDB
import RateLimits
import Testing

@testable import AccountService

@Suite("A kill during registration")
struct KillTests {
    @Test("leaves each account whole or not at all, and keeps every one that was acknowledged", arguments: 1...10)
    func wholeOrNothing(round: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("accounts.sqlite").path
        let log = folder.appendingPathComponent("acknowledged").path
        let moment = Moment(statement: .random(in: 1...60), spins: .random(in: 0...300_000))

        await #expect(processExitsWith: .signal(SIGKILL), "\(moment)") {
            [path = path as String, log = log as String, moment = moment as Moment] in
            try await registerUntilKilled(path: path, log: log, moment: moment)
        }

        let database = try DatabaseModule(at: .file(path: path), migrations: AccountServiceModule.migrations).database
        let names = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
        let (accounts, orphans, whole) = try await database.read { database in
            (
                try Set(String.fetchAll(database, sql: "SELECT name FROM account")),
                try String.fetchAll(
                    database, sql: "SELECT name FROM account WHERE id NOT IN (SELECT accountID FROM session)"
                ),
                try String.fetchAll(database, sql: "PRAGMA integrity_check")
            )
        }
        #expect(accounts.isSuperset(of: names), "\(moment)")
        #expect(orphans.isEmpty, "\(moment)")
        #expect(whole == ["ok"], "\(moment)")
    }
}

/// The moment at which the process kills itself: a number of loop iterations after it began a certain statement, the
/// commit or any other.
private struct Moment: Codable {
    let statement: Int
    let spins: Int
}

/// Registers users, four at a time, and records each that was acknowledged, until the process kills itself.
private func registerUntilKilled(path: String, log: String, moment: Moment) async throws {
    try Data().write(to: URL(fileURLWithPath: log))
    let database = try DatabaseModule(at: .file(path: path), migrations: AccountServiceModule.migrations).database
    try await database.write { database in
        nonisolated(unsafe) var statements = 0  // Safe: one connection runs one statement at a time.
        database.trace(options: .statement) { _ in
            statements += 1
            if statements == moment.statement { Thread { killAfter(moment.spins) }.start() }
        }
    }
    // A busy machine may register more users before the end than one address is allowed to.
    let unlimited = RegistrationLimiter(Allowance(burst: 1_000_000, refill: .microseconds(1)))
    let fixture = try Fixture(database: database, registrations: unlimited)
    try await withThrowingTaskGroup { group in
        for worker in 1...4 {
            group.addTask {
                for number in 1... {
                    let name = "user \(worker)-\(number)"
                    try await fixture.register(name)
                    try append(name, to: log)
                }
            }
        }
        try await group.waitForAll()
    }
}

private func killAfter(_ spins: Int) {
    for _ in 0..<spins { _ = getpid() }
    kill(getpid(), SIGKILL)
}

private func append(_ name: String, to log: String) throws {
    let descriptor = open(log, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    let line = Array("\(name)\n".utf8)
    guard write(descriptor, line, line.count) == line.count else { throw CocoaError(.fileWriteUnknown) }
}
