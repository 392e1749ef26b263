import AccountServiceInterface
import Changes
import ChatInterface
import DatabaseInterface
import Foundation
import GRDB
import Synchronization

/// Conversations and messages as rows, and word of what changes in them.
struct ChatStore: Sendable {
    /// How much there may be.
    struct Limits: Sendable {
        /// The conversations of a person, as far as they begin them.
        var conversations = 1_000
        /// The messages of a conversation.
        var messages = 100_000
    }

    let database: any SQLDatabase
    let limits: Limits
    let changes = Changes<ChatTopic>()
    let readers = ChatReaders()
    let now: @Sendable () -> Date

    init(database: any SQLDatabase, limits: Limits = Limits(), now: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.limits = limits
        self.now = now
    }

    /// Runs `work` and says what went wrong in Chat's own words.
    func storing<Value>(_ work: () async throws -> Value) async throws(ChatError) -> Value {
        do {
            return try await work()
        } catch let error as ChatError {
            throw error
        } catch {
            throw .storage("\(error)")
        }
    }
}

extension Database {
    /// Whom a person talks to in a conversation.
    ///
    /// - Throws: `ChatError.notFound` when there is no such conversation or the person is not in it, which must look the
    ///   same from outside.
    func otherPerson(in conversation: ConversationID, with person: UserID) throws -> UserID {
        let sql = "SELECT otherID FROM membership WHERE personID = ? AND conversationID = ?"
        guard
            let other = try String.fetchOne(
                try cachedStatement(sql: sql), arguments: [person.stored, conversation.stored])
        else { throw ChatError.notFound }
        return try UserID(stored: other)
    }
}

/// What can change in Chat.
enum ChatTopic: Hashable, Sendable {
    /// The messages of a conversation.
    case conversation(ConversationID)
    /// The conversations of a person, and what they have read of them.
    case person(UserID)
    /// How many messages a person has not read.
    case unread(UserID)
}

/// Who is shown the end of which conversation now: what comes is read at once.
final class ChatReaders: Sendable {
    /// Somebody who reads a conversation.
    struct Reader: Hashable, Sendable {
        let person: UserID
        let conversation: ConversationID
    }

    private struct Entry {
        var count = 0
        /// What came to the conversation last, while it is read.
        var latest: Delivery?
    }

    private let entries = Mutex<[Reader: Entry]>([:])

    func contains(_ reader: Reader) -> Bool { entries.withLock { $0[reader] != nil } }

    /// Takes note of a message for a reader, if they are one: their windows show it without reading anything.
    func note(_ delivery: Delivery, to reader: Reader) { entries.withLock { $0[reader]?.latest = delivery } }

    /// Takes note of a reader, as long as what is returned is there: there may be several in other windows.
    func add(_ reader: Reader) -> Reading {
        entries.withLock { $0[reader, default: Entry()].count += 1 }
        return Reading(reader, self)
    }

    /// The note that somebody reads.
    final class Reading: Sendable {
        private let reader: Reader
        private let readers: ChatReaders

        fileprivate init(_ reader: Reader, _ readers: ChatReaders) {
            self.reader = reader
            self.readers = readers
        }

        /// The message that has come last.
        var latest: Delivery? { readers.entries.withLock { $0[reader]?.latest } }

        deinit {
            readers.entries.withLock { entries in
                entries[reader]?.count -= 1
                if entries[reader]?.count == 0 { entries[reader] = nil }
            }
        }
    }
}
