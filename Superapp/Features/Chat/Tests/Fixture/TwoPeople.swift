import AccountServiceInterface
import AccountServiceTesting
import Backplane
import BackplaneTesting
import ChatInterface
import ChatTesting
import Database
import DatabaseInterface
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

    init() throws {
        database = try DatabaseModule(at: .memory, migrations: ChatModule.migrations).database
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
