public import Backplane

extension BoardID<Void, ConversationsOutcome, Never> {
    /// The list of a person's conversations.
    public static var conversations: Self { "superapp.chat.conversations" }
}

extension BoardID<MessagesInput, Never, Never> {
    /// The messages with one person, about a subject or about nothing in particular.
    public static var messages: Self { "superapp.chat.messages" }
}

/// What comes of the list of conversations.
public enum ConversationsOutcome: Sendable, Codable, Hashable {
    /// The person wants to write to someone.
    case opened(ConversationID)

    /// The conversation that was opened.
    public var openedConversation: ConversationID? {
        switch self {
        case .opened(let id): id
        }
    }
}

/// Which messages to show.
public enum MessagesInput: Route, Hashable {
    /// A conversation that exists. One that is not the reader's own is shown as not found.
    case conversation(ConversationID)
    /// The conversation with a person, begun if there is none.
    case person(ChatPerson, about: ChatSubject?)
}

/// What a conversation is about, as much of it as Chat has to know. Two people have one conversation for each subject.
public struct ChatSubject: Hashable, Codable, Sendable, Identifiable {
    /// Identifies the subject among those of all features: `listing:` and the listing's id, say.
    public let id: String

    /// What people call it.
    public let title: String

    /// The address where it is shown, if there is one.
    public let address: String?

    /// Makes a subject.
    ///
    /// - Parameters:
    ///   - id: Identifies the subject among those of all features.
    ///   - title: What people call it. The conversation keeps the title that it began with.
    ///   - address: The path where it is shown, if there is one.
    public init(id: String, title: String, address: String? = nil) {
        self.id = id
        self.title = title
        self.address = address
    }
}

/// Whether anyone looks at a window now. What appears in one that nobody looks at has not been read.
@MainActor
public protocol WindowAttention: AnyObject, Sendable {
    /// Whether the window is shown, as far as the shell knows. Observable.
    var isWatched: Bool { get }
}

extension DependencyKeys {
    /// Chat, for the person at the window.
    public var chat: DependencyKey<any ChatService> { .init() }

    /// Whether anyone looks at the window. Each window provides its own.
    public var attention: DependencyKey<any WindowAttention> { .init() }
}
