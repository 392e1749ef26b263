import AccountServiceInterface
import AccountServiceTesting
import Backplane
import BackplaneTesting
import Changes
import ChatInterface
import ChatTesting
import Database
import DatabaseInterface
import GRDB
import Synchronization
import Testing

@testable import Chat

/// Ada and Bob, each at a window, with the same storage.
@MainActor
struct TwoPeople {
    let accounts = StubAccountService(accounts: ["Ada": "correct horse", "Bob": "correct horse"])
    let database: any SQLDatabase
    let store: ChatStore
    let ada: Session
    let bob: Session

    /// - Parameter wrap: Makes the database that is used of a real one.
    init(_ wrap: (any SQLDatabase) -> any SQLDatabase = { $0 }) throws {
        database = wrap(try DatabaseModule(at: .memory, migrations: ChatModule.migrations).database)
        store = ChatStore(database: database, now: { ChatFixture.now })
        ada = accounts.signedIn("Ada")
        bob = accounts.signedIn("Bob")
    }

    /// A board at the window of one of them, or of a visitor.
    func probe<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, of person: Session?, attention: StubAttention = StubAttention()
    ) throws -> BoardProbe<Input, Output, Command> {
        let session = StubCurrentSession(person)
        return try BoardProbe(id, of: ChatModule(store: store)) { [accounts, database] registry in
            registry.register(\.accounts) { _ in accounts }
            registry.register(\.attention) { _ in attention }
            registry.register(\.currentSession) { _ in session }
            registry.register(\.database) { _ in database }
        }
    }

    func talk() async throws -> ConversationID {
        try await store.conversation(between: ChatPerson(ada.user), and: ChatPerson(bob.user), about: nil)
    }

    func send(_ text: String, from person: Session, in conversation: ConversationID) async throws {
        try await store.send(try MessageText(text), id: MessageID(), from: person.user.id, in: conversation)
    }
}

/// A database that counts how often it is read.
final class CountedDatabase: SQLDatabase {
    private let database: any SQLDatabase
    private let count = Mutex(0)

    init(_ database: any SQLDatabase) {
        self.database = database
    }

    var readings: Int { count.withLock(\.self) }

    var changes: Changes<String> { database.changes }

    func read<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        count.withLock { $0 += 1 }
        return try await database.read(block)
    }

    func write<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await database.write(block)
    }
}
