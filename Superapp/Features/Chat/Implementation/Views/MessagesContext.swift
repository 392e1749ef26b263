import AccountServiceInterface
import ChatInterface
import DesignSystemInterface

/// What the page of messages shows.
struct MessagesContext: Sendable, Equatable {
    let title: String
    let avatar: Avatar?
    let subject: SubjectLink?
    let isLoading: Bool
    let missing: EmptyState?
    let failure: Notice?
    let tryAgain = ActionButton("Try again", action: "tryAgain", style: .secondary)
    let talk: TalkContext?

    @MainActor
    init(_ model: MessagesModel) {
        title = model.other?.name ?? (model.state == .missing ? "Conversation not found" : "Chat")
        avatar = model.other.map { Avatar(name: $0.name) }
        isLoading = model.state == .loading
        missing = model.state == .missing ? Self.missing : nil
        failure =
            switch model.state {
            case .failed(.storage): Notice("The messages can’t be read right now.", tone: .warning)
            case .failed(let error): Notice(error.message, tone: .warning)
            case .loading, .loaded, .missing: nil
            }
        subject = model.history?.subject.map(SubjectLink.init)
        talk = TalkContext(model)
    }

    private static let missing = EmptyState(
        "Conversation not found", text: "This conversation does not exist, or it belongs to other people.",
        way: PageLink("See your conversations", path: "/chat"))
}

/// The messages and the form to write one.
struct TalkContext: Sendable, Equatable {
    let other: String
    let bubbles: [Bubble]
    let unsent: [UnsentBubble]
    let isEmpty: Bool
    let earlier: ActionButton?
    let newest: ActionButton?
    /// Whether that leads to messages that have not been on the screen.
    let hasUnreadBelow: Bool
    /// The id of the message that the form sends, so that sending the form twice sends one message.
    let message: String
    let draft: String
    let problem: String?
    let send = ActionButton("Send", action: "send")

    /// The messages.
    struct Log: Sendable, Equatable {
        let bubbles: [Bubble]
        let unsent: [UnsentBubble]
    }

    /// The form to write one.
    struct Composer: Sendable, Equatable {
        let other: String
        let message: String
        let draft: String
        let problem: String?
        let send: ActionButton
    }

    var log: Log { Log(bubbles: bubbles, unsent: unsent) }

    var composer: Composer { Composer(other: other, message: message, draft: draft, problem: problem, send: send) }

    /// Nil while there are no messages to show.
    @MainActor
    init?(_ model: MessagesModel) {
        guard let history = model.history, let person = model.person else { return nil }
        other = history.other.name
        bubbles = Bubble.list(of: history.messages, for: person.id, with: other, firstNew: model.firstNew)
        unsent = model.unsent.compactMap(UnsentBubble.init)
        isEmpty = bubbles.isEmpty && unsent.isEmpty
        earlier =
            history.hasEarlier ? ActionButton("Earlier messages", action: "showEarlier", style: .quiet) : nil
        newest = Self.newest(history, of: model)
        hasUnreadBelow = newest != nil && history.unread > 0
        message = model.nextID.description
        draft = model.draft
        problem = model.problem?.message
    }

    /// The way to the end, for whoever is not there.
    @MainActor
    private static func newest(_ history: History, of model: MessagesModel) -> ActionButton? {
        guard history.hasLater || model.isAbove && history.unread > 0 else { return nil }
        let count = history.unread == 1 ? "1 new message" : "\(history.unread) new messages"
        let title =
            history.unread == 0 ? "Newest messages" : model.hasSentBelow ? "Sent below \(count)" : "\(count) below"
        return ActionButton(title, action: "showNewest", style: .secondary)
    }
}

/// What a conversation is about, with a link to it.
struct SubjectLink: Sendable, Equatable {
    let title: String
    let path: String?

    init(_ subject: ChatSubject) {
        title = subject.title
        path = subject.address
    }
}
