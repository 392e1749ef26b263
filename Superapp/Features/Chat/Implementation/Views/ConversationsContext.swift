import AccountServiceInterface
import ChatInterface
import DesignSystemInterface

/// What the page of conversations shows.
struct ConversationsContext: Sendable, Equatable {
    let lead: String
    let rows: [ConversationRow]
    let isLoading: Bool
    let empty: EmptyState?
    let failure: Notice?
    let tryAgain: ActionButton?
    let more: ActionButton?
    let first: ActionButton?
    let name: FormField
    let start = ActionButton("Start", action: "start")

    @MainActor
    init(_ model: ConversationsModel) {
        isLoading = model.state == .loading
        let failed = model.state == .failed
        failure = failed ? Notice("Your conversations can’t be read right now.", tone: .warning) : nil
        tryAgain = failed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        more = model.hasMore ? ActionButton("Show more", action: "showMore", style: .secondary) : nil
        first =
            model.span.isAtStart ? nil : ActionButton("Back to the beginning", action: "showFirst", style: .quiet)
        name = FormField(
            "name", label: "Write to someone", value: model.name, hint: "The exact name of their account.",
            error: model.problem?.message, isRequired: true)
        guard case .loaded(let list) = model.state, model.person != nil else {
            (rows, empty, lead) = ([], nil, Self.invitation)
            return
        }
        rows = Array(model.shownRows)
        empty = rows.isEmpty && model.span.isAtStart ? Self.noConversations : nil
        lead = rows.isEmpty ? Self.invitation : Self.lead(unread: list.unread)
    }

    private static let noConversations = EmptyState(
        "No conversations yet", text: "Write to someone by name, or ask a seller about what they offer.")

    private static let invitation = "Talk to people here, in real time."

    private static func lead(unread: Int) -> String {
        switch unread {
        case 0: "You have read everything."
        case 1: "One message is waiting for you."
        default: "\(unread) messages are waiting for you."
        }
    }
}

/// A line in the list of conversations.
struct ConversationRow: Sendable, Equatable {
    let path: String
    let name: String
    let avatar: Avatar
    let subject: String?
    let preview: String
    let time: PageTime
    let unread: Badge?

    init(_ summary: ConversationSummary, for person: UserID) {
        path = "/chat/\(summary.id)"
        name = summary.other.name
        avatar = Avatar(name: name)
        subject = summary.subject?.title
        let text = String(summary.last.body.prefix(160)).replacing("\n", with: " ")
        preview = summary.last.sender == person ? "You: \(text)" : text
        time = PageTime(summary.last.sentAt, .short)
        unread = Self.badge(summary.unread)
    }

    private static func badge(_ unread: Int) -> Badge? {
        unread == 0 ? nil : Badge(unread > 99 ? "99+ unread" : "\(unread) unread", tone: .info)
    }
}
