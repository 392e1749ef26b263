import ChatInterface
import Database
import DatabaseInterface
import Foundation
import GRDB
import Testing

@testable import Chat

@Suite("A kill while messages are sent")
struct KillTests {
    @Test("keeps every message that was acknowledged, in order, and no half of one", arguments: 1...5)
    func acknowledged(round: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("chat-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("chat.sqlite").path
        let log = folder.appendingPathComponent("acknowledged").path
        let statement = Int.random(in: 20...400)

        await #expect(processExitsWith: .signal(SIGKILL), "at statement \(statement)") {
            [path = path as String, log = log as String, statement = statement as Int] in
            try await sendUntilKilled(path: path, log: log, statement: statement)
        }

        let acknowledged = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
        let database = try DatabaseModule(at: .file(path: path), migrations: ChatModule.migrations).database
        let (messages, sequences, last, unread) = try await database.read { database in
            (
                try Set(String.fetchAll(database, sql: "SELECT body FROM message")),
                try Int.fetchAll(database, sql: "SELECT sequence FROM message ORDER BY sequence"),
                try Int.fetchOne(database, sql: "SELECT lastSequence FROM conversation") ?? 0,
                try Int.fetchOne(database, sql: "SELECT sum(unread) FROM membership") ?? 0
            )
        }
        #expect(messages.isSuperset(of: acknowledged), "at statement \(statement)")
        #expect(sequences == Array(1..<last + 1))
        #expect(unread == last)
    }
}

/// Sends messages, four at a time, and records each that was acknowledged, until the process kills itself.
private func sendUntilKilled(path: String, log: String, statement: Int) async throws {
    try Data().write(to: URL(fileURLWithPath: log))
    let database = try DatabaseModule(at: .file(path: path), migrations: ChatModule.migrations).database
    let fixture = try ChatFixture(database: database)
    let talk = try await fixture.talk()
    try await database.write { database in
        nonisolated(unsafe) var statements = 0  // Safe: one connection runs one statement at a time.
        database.trace(options: .statement) { _ in
            statements += 1
            if statements == statement { kill(getpid(), SIGKILL) }
        }
    }
    try await withThrowingTaskGroup { group in
        for worker in 1...4 {
            group.addTask {
                for number in 1... {
                    try await fixture.send(
                        "\(worker)-\(number)", from: worker % 2 == 0 ? fixture.ada : fixture.bob, in: talk)
                    try append("\(worker)-\(number)", to: log)
                }
            }
        }
        try await group.waitForAll()
    }
}

private func append(_ line: String, to log: String) throws {
    let descriptor = open(log, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    let bytes = Array("\(line)\n".utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw CocoaError(.fileWriteUnknown) }
}
