import AccountServiceInterface
public import Backplane
import ChatInterface
public import DatabaseInterface

/// Conversations between two people, and a sender of messages for other features.
public struct ChatModule: Module {
    /// The tables of conversations and messages, for the database.
    public nonisolated static var migrations: [SchemaMigration] { ChatSchema.migrations }

    private let store: ChatStore?

    /// Makes the module.
    public nonisolated init() {
        self.init(store: nil)
    }

    /// Makes the module with a storage that others share, for tests of several windows.
    nonisolated init(store: ChatStore?) {
        self.store = store
    }

    public var requires: [DependencyRequirement] {
        [.init(\.accounts), .init(\.attention), .init(\.currentSession), .init(\.database)]
    }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.chatStore) { [store] dependencies in
            try store ?? ChatStore(database: dependencies.database)
        }
        registry.register(\.chat, scope: .session) { dependencies in
            WindowChat(store: try dependencies.chatStore, session: try dependencies.currentSession)
        }
        registerConversations(in: &registry)
        registerMessages(in: &registry)
    }

    @MainActor
    private func registerConversations(in registry: inout ModuleRegistry) {
        registry.board(.conversations) { dependencies in
            ConversationsBoard(
                store: try dependencies.chatStore, session: try dependencies.currentSession,
                accounts: try dependencies.accounts)
        }
        registry.link("/chat", to: .conversations)
        registry.restore(.conversations, from: ConversationsRoute.self)
    }

    @MainActor
    private func registerMessages(in registry: inout ModuleRegistry) {
        registry.board(.messages, instances: .many) { dependencies in
            MessagesBoard(
                store: try dependencies.chatStore, session: try dependencies.currentSession,
                attention: try dependencies.attention)
        }
        registry.link("/chat/{id}", to: .messages) { link in .conversation(try link.value("id")) }
        registry.restore(.messages)
    }
}

extension DependencyKeys {
    /// The storage of Chat, one for the whole app.
    var chatStore: DependencyKey<ChatStore> { .init() }
}
