import AccountServiceInterface
import Changes
import ChatInterface
import DatabaseInterface
import Foundation
import GRDB
import Synchronization

/// Conversations and messages as rows, and notifications of their changes.
struct ChatStore: Sendable {
    /// The maximum numbers of things.
    struct Limits: Sendable {
        /// The maximum number of conversations that a person can begin.
        var conversations = 1_000
        /// The maximum number of messages in a conversation.
        var messages = 100_000
    }

    let database: any SQLDatabase
    let limits: Limits
    let writing: WritingLimiter
    let changes = Changes<ChatTopic>()
    let readers = ChatReaders()
    /// The readings of people's unread counts, each for all of the person's windows.
    let counts = SharedReads<UserID, Int>()
    let now: @Sendable () -> Date

    init(
        database: any SQLDatabase, limits: Limits = Limits(), writing: WritingLimiter = WritingLimiter(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.limits = limits
        self.writing = writing
        self.now = now
    }

    /// Runs `work` and turns its errors into those of Chat.
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
    /// The other person in a conversation.
    ///
    /// - Throws: `ChatError.notFound` if the conversation does not exist or the person is not in it. The two cases must
    ///   not be distinguishable from outside.
    func otherPerson(in conversation: ConversationID, with person: UserID) throws -> UserID {
        let sql = "SELECT otherID FROM membership WHERE personID = ? AND conversationID = ?"
        guard
            let other = try String.fetchOne(
                try cachedStatement(sql: sql), arguments: [person.stored, conversation.stored])
        else { throw ChatError.notFound }
        return try UserID(stored: other)
    }
}

/// The topics of changes in Chat.
enum ChatTopic: Hashable, Sendable {
    /// The messages of a conversation.
    case conversation(ConversationID)
    /// The conversations of a person, and what they have read of them.
    case person(UserID)
    /// The number of a person's unread messages.
    case unread(UserID)
}

/// The people who are currently looking at the end of a conversation: new messages are marked as read at once.
final class ChatReaders: Sendable {
    /// A person who is reading a conversation.
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

    /// Registers a reader for as long as the returned object lives. A reader can be registered several times, in other
    /// windows.
    func add(_ reader: Reader) -> Reading {
        entries.withLock { $0[reader, default: Entry()].count += 1 }
        return Reading(reader, self)
    }

    /// The registration of a reader.
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
