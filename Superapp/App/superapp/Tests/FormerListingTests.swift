import AccountServiceInterface
import Database
import DatabaseInterface
import Foundation
import GRDB
import Testing

@testable import superapp

@Suite("Databases of before removed listings left a trace")
struct FormerListingTests {
    @Test("A removed listing that a conversation is about stays its seller's, and is shown as gone; others are not")
    func retired() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        let (removed, present, seller, buyer) = (UUID(), UUID(), UUID().uuidString, UUID().uuidString)
        let steps = Superapp.migrations
        let former = try DatabaseModule(
            at: .file(path: file.path), migrations: steps.filter { !$0.id.hasPrefix("superapp-") })
        try await former.database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO listing VALUES (?, ?, 'Ada', 'Lamp', '', 100, 'EUR', 'lamp', 0, 0, 1)
                    """, arguments: [present.uuidString, seller])
            for id in [removed, present] {
                let pair = [seller, buyer].sorted()
                try database.execute(
                    sql: """
                        INSERT INTO conversation
                            (id, lowerID, higherID, subjectID, subjectTitle, subjectAddress, createdAt, lastAt, begunBy)
                        VALUES (?, ?, ?, ?, 'Lamp', ?, 0, 0, ?)
                        """,
                    arguments: [
                        UUID().uuidString, pair[0], pair[1], "listing:\(id.uuidString.lowercased())",
                        "/listings/\(id.uuidString.lowercased())", buyer,
                    ])
            }
        }
        let now = try DatabaseModule(at: .file(path: file.path), migrations: steps).database
        let retired = try await now.read { database in
            try Row.fetchAll(database, sql: "SELECT id, owner FROM retired_listing").map {
                [$0["id"] as String, $0["owner"] as String]
            }
        }
        #expect(retired == [[removed.uuidString, seller]])
        let subjects = try await now.read { database in
            try Row.fetchAll(database, sql: "SELECT subjectTitle, subjectAddress FROM conversation ORDER BY 1").map {
                [$0["subjectTitle"] as String?, $0["subjectAddress"] as String?]
            }
        }
        #expect(subjects == [["Lamp", "/listings/\(present.uuidString.lowercased())"], ["Lamp (removed)", nil]])
    }
}
