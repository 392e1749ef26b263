public import AccountServiceInterface
public import ChatInterface
import Synchronization

/// Chat for the tests of other modules: records what is sent, and returns the counts that the test sets.
public final class StubChat: ChatService {
    /// One message that was sent.
    public struct Sent: Hashable, Sendable {
        /// Who gets it.
        public let receiver: ChatPerson
        /// What it is about.
        public let subject: ChatSubject?
        /// Its text.
        public let body: String
        /// Its id.
        public let id: MessageID
    }

    private struct State {
        var sent: [Sent] = []
        var updated: [ChatSubject] = []
        var failures: [ChatError] = []
        var isAnswered = false
        var watchers: [AsyncThrowingStream<Int, any Error>.Continuation] = []
    }

    private let state = Mutex(State())

    /// Creates a chat without messages.
    public init() {}

    /// The messages so far, in order.
    public var sent: [Sent] { state.withLock { $0.sent } }

    /// The subjects that have changed, in order.
    public var updated: [ChatSubject] { state.withLock { $0.updated } }

    /// Makes the next message fail.
    public func fail(with error: ChatError) {
        state.withLock { $0.failures.append(error) }
    }

    public func messageSender(to receiver: ChatPerson, about subject: ChatSubject?) -> any ChatMessageSender {
        StubMessageSender(chat: self, receiver: receiver, subject: subject)
    }

    /// Everybody answers all that they were asked.
    public func answerAll() {
        let watchers = state.withLock { state in
            state.isAnswered = true
            return state.watchers
        }
        for watcher in watchers { watcher.yield(1) }
    }

    /// Nobody answers before ``answerAll()``.
    public func awaitsAnswer(to body: String, from person: UserID, about subject: ChatSubject.ID) async -> Bool {
        guard !state.withLock({ $0.isAnswered }) else { return false }
        return sent.contains { $0.body == body && $0.receiver.id == person && $0.subject?.id == subject }
    }

    public func unreadCount(of person: UserID) -> any AsyncSequence<Int, any Error> & Sendable {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
        // Kept, or the stream would end.
        state.withLock { $0.watchers.append(continuation) }
        continuation.yield(0)
        return stream
    }

    public func update(_ subject: ChatSubject, of person: UserID) async {
        state.withLock { $0.updated.append(subject) }
    }

    func send(_ message: Sent) throws(ChatError) {
        let failure: ChatError? = state.withLock { state in
            guard state.failures.isEmpty else { return state.failures.removeFirst() }
            if !state.sent.contains(where: { $0.id == message.id }) { state.sent.append(message) }
            return nil
        }
        if let failure { throw failure }
    }
}
