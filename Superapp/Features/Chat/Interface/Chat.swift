public import Backplane

extension BoardID<Void, ConversationsOutcome, Never> {
    /// The list of a person's conversations.
    public static var conversations: Self { "superapp.chat.conversations" }
}

extension BoardID<MessagesInput, Never, Never> {
    /// The messages with one person, about a subject or without one.
    public static var messages: Self { "superapp.chat.messages" }
}

/// The outcomes of the list of conversations.
public enum ConversationsOutcome: Sendable, Codable, Hashable {
    /// The user wants to open a conversation.
    case opened(ConversationID)
}

/// Which messages to show.
public enum MessagesInput: Route, Hashable {
    /// An existing conversation. One that the reader is not in is shown as not found.
    case conversation(ConversationID)
    /// The conversation with a person, which is created if there is none.
    case person(ChatPerson, about: ChatSubject?)
}

/// The subject of a conversation, as far as Chat knows it. Two people have one conversation for each subject.
public struct ChatSubject: Hashable, Codable, Sendable, Identifiable {
    /// Identifies the subject among those of all features, for example `listing:` and the listing's id.
    public let id: String

    /// The title that is shown.
    public let title: String

    /// The address where it is shown, if there is one.
    public let address: String?

    /// Makes a subject.
    ///
    /// - Parameters:
    ///   - id: Identifies the subject among those of all features.
    ///   - title: The title that is shown. A conversation keeps it, and the address, until its feature says that they
    ///     have changed (``ChatService/update(_:of:)``).
    ///   - address: The path where it is shown, if there is one.
    public init(id: String, title: String, address: String? = nil) {
        self.id = id
        self.title = title
        self.address = address
    }
}

/// Whether a window is being looked at. Messages that appear in any other window are not marked as read.
@MainActor
public protocol WindowAttention: AnyObject, Sendable {
    /// Whether the window is visible, as far as the shell knows. Observable.
    var isWatched: Bool { get }

    /// Whether its page says what is on the screen, which the script does. If not, what is shown counts as seen.
    /// Observable.
    var hasScript: Bool { get }
}

extension DependencyKeys {
    /// Chat, for the person at the window.
    public var chat: DependencyKey<any ChatService> { .init() }

    /// Whether the window is being looked at. Each window provides its own.
    public var attention: DependencyKey<any WindowAttention> { .init() }
}
