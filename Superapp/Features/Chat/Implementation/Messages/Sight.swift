import AccountServiceInterface
import ChatInterface
import Synchronization

/// What a page says is on the screen of a conversation.
enum Sight: Hashable, Sendable {
    /// The newest of the messages that it shows.
    case end
    /// Earlier ones, up to this one if it is known.
    case above(MessageID?)
    /// None, because the page is hidden.
    case nowhere

    /// Reads what the script writes: `end`, `above`, `nowhere`, or the id of a message.
    init?(_ text: String) {
        switch text {
        case "end": self = .end
        case "above": self = .above(nil)
        case "nowhere": self = .nowhere
        default:
            guard let id = MessageID(text) else { return nil }
            self = .above(id)
        }
    }
}

/// The sessions whose pages say what is on the screen, which the script does. In all others, what is shown counts as
/// seen.
final class TellingPages: Sendable {
    /// The maximum number of sessions. With one more, it begins anew, and each page says it again.
    static let limit = 10_000

    private let sessions = Mutex<Set<SessionID>>([])

    func contains(_ session: SessionID) -> Bool { sessions.withLock { $0.contains(session) } }

    func add(_ session: SessionID) {
        sessions.withLock { sessions in
            if sessions.count >= Self.limit, !sessions.contains(session) { sessions.removeAll() }
            sessions.insert(session)
        }
    }
}
