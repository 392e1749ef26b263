import AccountServiceInterface
import ChatInterface
import Synchronization

/// What can change in Chat.
enum ChatTopic: Hashable, Sendable {
    /// The messages of a conversation.
    case conversation(ConversationID)
    /// The conversations of a person, and what they have read of them.
    case person(UserID)
    /// How many messages a person has not read.
    case unread(UserID)
}

/// Who is shown the end of which conversation now: what comes is read at once.
final class ChatReaders: Sendable {
    /// Somebody who reads a conversation.
    struct Reader: Hashable, Sendable {
        let person: UserID
        let conversation: ConversationID
    }

    private let counts = Mutex<[Reader: Int]>([:])

    func contains(_ reader: Reader) -> Bool { counts.withLock { $0[reader] != nil } }

    /// Takes note of a reader, as long as what is returned is there: there may be several in other windows.
    func add(_ reader: Reader) -> Reading {
        counts.withLock { $0[reader, default: 0] += 1 }
        return Reading(reader, self)
    }

    /// The note that somebody reads.
    final class Reading: Sendable {
        private let reader: Reader
        private let readers: ChatReaders

        fileprivate init(_ reader: Reader, _ readers: ChatReaders) {
            self.reader = reader
            self.readers = readers
        }

        deinit {
            readers.counts.withLock { counts in
                let count = counts[reader, default: 1] - 1
                counts[reader] = count > 0 ? count : nil
            }
        }
    }
}
