import AccountServiceInterface
import Changes
import ChatInterface
import DatabaseInterface
import Foundation
import GRDB

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
