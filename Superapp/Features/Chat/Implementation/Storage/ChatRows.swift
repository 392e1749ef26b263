import AccountServiceInterface
import ChatInterface
import Foundation
import GRDB

extension Message {
    init(row: Row) throws {
        self.init(
            sequence: row["sequence"], id: MessageID(rawValue: try UUID(stored: row["messageID"])),
            sender: try UserID(stored: row["senderID"]), body: row["body"], sentAt: Date(milliseconds: row["sentAt"]))
    }
}

extension History {
    init(row: Row) throws {
        self.init(
            conversation: try ConversationID(stored: row["id"]), other: try ChatPerson(row: row),
            subject: ChatSubject(row: row), lastSequence: row["lastSequence"], unread: row["unread"])
    }
}

extension ConversationSummary {
    init(row: Row) throws {
        self.init(
            id: try ConversationID(stored: row["id"]), other: try ChatPerson(row: row), subject: ChatSubject(row: row),
            unread: row["unread"], last: try Message(row: row))
    }
}

extension ChatPerson {
    fileprivate init(row: Row) throws {
        self.init(id: try UserID(stored: row["otherID"]), name: row["otherName"])
    }
}

extension ChatSubject {
    fileprivate init?(row: Row) {
        guard let title: String = row["subjectTitle"] else { return nil }
        self.init(id: row["subjectID"], title: title, address: row["subjectAddress"])
    }
}

extension ConversationID {
    var stored: String { rawValue.uuidString }

    init(stored: String) throws { self.init(rawValue: try UUID(stored: stored)) }
}

extension MessageID {
    var stored: String { rawValue.uuidString }
}

extension UserID {
    var stored: String { rawValue.uuidString }

    init(stored: String) throws { self.init(rawValue: try UUID(stored: stored)) }
}

extension UUID {
    fileprivate init(stored: String) throws {
        guard let id = UUID(uuidString: stored) else { throw ChatError.storage("the id \"\(stored)\" can't be read") }
        self = id
    }
}

extension Date {
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }
}
