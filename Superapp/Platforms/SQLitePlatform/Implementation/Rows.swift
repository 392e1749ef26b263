import Domain
import GRDB

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
