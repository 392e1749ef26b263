import DatabaseInterface
import Domain
import GRDB
import TextRules

/// The tables of posts and todos. Times are milliseconds since 1970. An owner is a text and not a reference, because
/// the process that stores posts and todos need not be the one that stores accounts.
enum PlatformSchema {
    static let migrations = tables + mending

    private static let tables = [
        SchemaMigration(id: "platform-1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE post (
                        id TEXT PRIMARY KEY NOT NULL,
                        owner TEXT NOT NULL,
                        title TEXT NOT NULL,
                        content TEXT NOT NULL,
                        createdAt INTEGER NOT NULL,
                        updatedAt INTEGER NOT NULL,
                        revision INTEGER NOT NULL,
                        isSample INTEGER NOT NULL
                    ) STRICT;
                    CREATE INDEX postByOwner ON post(owner);
                    CREATE TABLE todo (
                        id TEXT PRIMARY KEY NOT NULL,
                        owner TEXT NOT NULL,
                        title TEXT NOT NULL,
                        isDone INTEGER NOT NULL,
                        createdAt INTEGER NOT NULL,
                        updatedAt INTEGER NOT NULL,
                        revision INTEGER NOT NULL,
                        isSample INTEGER NOT NULL
                    ) STRICT;
                    CREATE INDEX todoByOwner ON todo(owner);
                    """
            )
        },
        // Making the key of a long text takes a millisecond, which a search would spend on each.
        SchemaMigration(id: "platform-2") { database in
            try database.execute(
                sql: """
                    ALTER TABLE post ADD COLUMN titleKey TEXT NOT NULL DEFAULT '';
                    ALTER TABLE post ADD COLUMN contentKey TEXT NOT NULL DEFAULT '';
                    UPDATE post SET titleKey = searchKey(title), contentKey = searchKey(content);
                    ALTER TABLE todo ADD COLUMN titleKey TEXT NOT NULL DEFAULT '';
                    UPDATE todo SET titleKey = searchKey(title);
                    """
            )
        },
        // Each owner has ids of their own: with the id of somebody's deleted post, nobody keeps it from coming back.
        SchemaMigration(id: "platform-3") { database in
            try database.execute(
                sql: """
                    ALTER TABLE post RENAME TO formerPost;
                    DROP INDEX postByOwner;
                    CREATE TABLE post (
                        id TEXT NOT NULL,
                        owner TEXT NOT NULL,
                        title TEXT NOT NULL,
                        titleKey TEXT NOT NULL,
                        content TEXT NOT NULL,
                        contentKey TEXT NOT NULL,
                        createdAt INTEGER NOT NULL,
                        updatedAt INTEGER NOT NULL,
                        revision INTEGER NOT NULL,
                        isSample INTEGER NOT NULL,
                        PRIMARY KEY (owner, id)
                    ) STRICT;
                    INSERT INTO post
                        (id, owner, title, titleKey, content, contentKey, createdAt, updatedAt, revision, isSample)
                        SELECT id, owner, title, titleKey, content, contentKey, createdAt, updatedAt, revision, isSample
                        FROM formerPost;
                    DROP TABLE formerPost;
                    ALTER TABLE todo RENAME TO formerTodo;
                    DROP INDEX todoByOwner;
                    CREATE TABLE todo (
                        id TEXT NOT NULL,
                        owner TEXT NOT NULL,
                        title TEXT NOT NULL,
                        titleKey TEXT NOT NULL,
                        isDone INTEGER NOT NULL,
                        createdAt INTEGER NOT NULL,
                        updatedAt INTEGER NOT NULL,
                        revision INTEGER NOT NULL,
                        isSample INTEGER NOT NULL,
                        PRIMARY KEY (owner, id)
                    ) STRICT;
                    INSERT INTO todo (id, owner, title, titleKey, isDone, createdAt, updatedAt, revision, isSample)
                        SELECT id, owner, title, titleKey, isDone, createdAt, updatedAt, revision, isSample
                        FROM formerTodo;
                    DROP TABLE formerTodo;
                    """
            )
        },
        // A list in one of its orders is found in an index. In the table, what orders it comes after a long text.
        SchemaMigration(id: "platform-4") { database in
            try database.execute(
                sql: """
                    CREATE INDEX postByTime ON post(owner, updatedAt DESC, id);
                    CREATE INDEX postByTitle ON post(owner, titleKey, id);
                    """
            )
        },
    ]

    /// Mends the stored texts under each version of the rules for them, so that they need no check when they are read:
    /// that took 25 ms for a list of long texts.
    private static let mending = (1...TextRule.version).map { version in
        SchemaMigration(id: "platform-texts-\(version)") { database in
            for table in [Post.table, Todo.table] {
                try mend("title", of: table, in: database) { Title(mending: $0).text }
            }
            try mend("content", of: Post.table, in: database) { Content(mending: $0).text }
        }
    }

    private static func mend(
        _ column: String, of table: String, in database: Database, _ mended: (String) -> String
    ) throws {
        for row in try Int64.fetchAll(database, sql: "SELECT rowid FROM \(table)") {
            let sql = "SELECT \(column) FROM \(table) WHERE rowid = ?"
            guard let stored = try String.fetchOne(database, sql: sql, arguments: [row]) else { continue }
            let text = mended(stored)
            guard !text.utf8.elementsEqual(stored.utf8) else { continue }
            try database.execute(
                sql: "UPDATE \(table) SET \(column) = ?, \(column)Key = searchKey(?) WHERE rowid = ?",
                arguments: [text, text, row])
        }
    }
}

/// An entity that is stored as a row, with each of its fields in a column of the same name, and the key of each text in
/// another.
protocol StoredEntity: Entity {
    static var table: String { get }

    /// Reads a row.
    ///
    /// - Throws: `RepositoryError.storage` if the row can't have been written by this code.
    init(row: Row) throws
}

extension StoredEntity {
    /// The columns that a row is read from: all but the keys, which are as long as the texts.
    static var columnNames: String {
        (["owner", "revision"] + Field.allCases.map(\.rawValue)).map { "\"\($0)\"" }.joined(separator: ", ")
    }

    /// The columns and their values.
    var columns: [(name: String, value: DatabaseValue)] {
        let fields = Field.allCases.map { ($0.rawValue, value(of: $0).databaseValue) }
        let keys = Field.allCases.compactMap { field in field.key.map { ($0, value(of: field).key) } }
        return fields + keys + [("owner", owner.rawValue.databaseValue), ("revision", revision.databaseValue)]
    }
}

extension FieldValue {
    /// The key of a text.
    fileprivate var key: DatabaseValue {
        if case .text(let text) = self { SearchKey(text).text.databaseValue } else { databaseValue }
    }

    var databaseValue: DatabaseValue {
        switch self {
        case .text(let text): text.databaseValue
        case .number(let number): number.databaseValue
        case .flag(let flag): flag.databaseValue
        }
    }
}

extension Post: StoredEntity {
    static let table = "post"

    init(row: Row) throws {
        self.init(
            id: try row.id(), owner: try row.owner(), title: Title(stored: row["title"]),
            content: Content(stored: row["content"]), createdAt: Moment(rawValue: row["createdAt"]),
            updatedAt: Moment(rawValue: row["updatedAt"]), revision: row["revision"], isSample: row["isSample"])
    }
}

extension Todo: StoredEntity {
    static let table = "todo"

    init(row: Row) throws {
        self.init(
            id: try row.id(), owner: try row.owner(), title: Title(stored: row["title"]), isDone: row["isDone"],
            createdAt: Moment(rawValue: row["createdAt"]), updatedAt: Moment(rawValue: row["updatedAt"]),
            revision: row["revision"], isSample: row["isSample"])
    }
}

extension Row {
    fileprivate func id<Element>() throws -> EntityID<Element> {
        guard let id = EntityID<Element>(rawValue: self["id"]) else { throw unreadable("id") }
        return id
    }

    fileprivate func owner() throws -> OwnerID {
        guard let owner = OwnerID(rawValue: self["owner"]) else { throw unreadable("owner") }
        return owner
    }

    private func unreadable(_ column: String) -> RepositoryError {
        .storage("the column '\(column)' of \(self) can't be read")
    }
}
