import Backplane
import ChatInterface
import HomeInterface
import Logging

extension WindowSystem {
    /// The list of conversations leads to their messages. Both require signing in, also from links.
    func connectChat() {
        guardWithSignIn(.conversations, .messages, leadingTo: Self.chatEntry.title)
        motherboard.registerFlow(from: .conversations) { motherboard, outcome in
            switch outcome {
            case .opened(let id): motherboard.activate(.messages, with: .conversation(id))
            }
        }
        countUnread()
    }

    static let chatEntry = HomeEntry(
        id: "chat", title: "Chat", text: "Talk to people here, in real time.", path: "/chat", symbol: "bubble",
        needsSignIn: true, unit: "unread")

    private func countUnread() {
        do {
            let chat = try motherboard.dependencies.chat
            counts.show(at: Self.chatEntry.id, waits: true) { user in chat.unreadCount(of: user.id) }
        } catch {
            logger.error("Unread messages can't be counted", metadata: ["error": "\(error)"])
        }
    }
}
