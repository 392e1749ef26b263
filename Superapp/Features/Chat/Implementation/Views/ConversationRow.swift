import AccountServiceInterface
import ChatInterface
import DesignSystemInterface

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
