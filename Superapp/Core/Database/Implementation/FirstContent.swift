import DatabaseInterface
import GRDB

/// The samples that a database gets once, when it is made.
///
/// The file records whether it still waits for them, so that they are not lost when the process dies between making
/// the tables and filling them, and never come a second time.
struct FirstContent: Sendable {
    private let samples: [SampleContent]

    /// Where the file records this: SQLite's number for the program's own use, written in the file's header.
    private enum State: Int {
        /// From before there were samples.
        case none = 0
        case expected = 1
        case settled = 2
    }

    /// Makes the content of a new database.
    ///
    /// - Parameter samples: The samples of all modules; empty for a database without.
    init(_ samples: [SampleContent]) {
        self.samples = samples
        precondition(Set(samples.map(\.id)).count == samples.count, "Two samples have one id: \(samples.map(\.id))")
    }

    /// Notes in a database that is being made that it waits for its samples.
    static func expect(in database: Database) throws {
        try note(.expected, in: database)
    }

    /// Writes the samples, all or none, if the database waits for them. It does not from then on, be there samples or
    /// not.
    func settle(_ writer: any DatabaseWriter) throws {
        guard try writer.read(Self.isExpected) else { return }
        try writer.write { database in
            // Another process on the same file may have been faster.
            guard try Self.isExpected(in: database) else { return }
            for sample in samples { try insert(sample, into: database) }
            try Self.note(.settled, in: database)
        }
    }

    private func insert(_ sample: SampleContent, into database: Database) throws {
        do {
            try sample.insert(database)
        } catch {
            throw DatabaseError(message: "the sample content '\(sample.id)' can't be written: \(error)")
        }
    }

    private static func isExpected(in database: Database) throws -> Bool {
        try Int.fetchOne(database, sql: "PRAGMA user_version") == State.expected.rawValue
    }

    private static func note(_ state: State, in database: Database) throws {
        try database.execute(sql: "PRAGMA user_version = \(state.rawValue)")
    }
}
