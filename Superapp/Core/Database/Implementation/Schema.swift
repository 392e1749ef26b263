import DatabaseInterface
import GRDB

/// The steps that make a database of this program, its signature first.
struct Schema: Sendable {
    /// "SpAp": written in the file's header, so that another program's database is never taken for ours.
    static let applicationID: Int32 = 0x5370_4170

    let migrations: [SchemaMigration]

    init(_ contributed: [SchemaMigration]) {
        let signature = SchemaMigration(id: "database-1") { database in
            try database.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
            try FirstContent.expect(in: database)
        }
        migrations = [signature] + contributed
        precondition(
            Set(migrations.map(\.id)).count == migrations.count, "Two migrations have one id: \(migrations.map(\.id))")
    }

    /// The ids among `applied` that this program does not know.
    func unknown(in applied: [String]) -> [String] {
        applied.filter { id in !migrations.contains { $0.id == id } }
    }

    /// Runs the steps that `writer` did not go through yet.
    ///
    /// Another process may be doing the same on the same file: then one of us fails on a step that the other has just
    /// finished, and goes on with the rest.
    func bringUpToDate(_ writer: any DatabaseWriter) throws {
        let migrator = migrator
        var left = migrations.count + 1
        while true {
            do {
                return try migrator.migrate(writer)
            } catch {
                let pending = try writer.read { try migrations.count - migrator.appliedMigrations($0).count }
                guard pending < left else { throw error }
                left = pending
            }
        }
    }

    private var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.id, migrate: migration.apply)
        }
        return migrator
    }
}
