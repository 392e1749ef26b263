import AccountServiceInterface
import Changes
import ChatInterface
import Observation

/// The state and actions of a conversation's messages, independent of their view.
@MainActor
@Observable
final class MessagesModel {
    enum State: Equatable {
        case loading
        case loaded(History)
        case missing
        case failed(ChatError)
    }

    /// The input, which becomes the conversation once it is known.
    private(set) var input: MessagesInput
    private(set) var state = State.loading
    /// Messages that are not stored yet, in the order in which they were sent. What waits for the storage is not shown
    /// here, so that sending changes nothing to see until it is there.
    @ObservationIgnored private(set) var outgoing: [OutgoingMessage] = [] {
        didSet {
            let failed = outgoing.filter { $0.state != .sending }
            if failed != unsent { unsent = failed }
        }
    }
    /// Those that could not be stored.
    private(set) var unsent: [OutgoingMessage] = []
    /// What was written and could not be sent.
    private(set) var draft = ""
    /// Why it could not be sent.
    private(set) var problem: ChatError?
    /// The id of the next message.
    private(set) var nextID = MessageID()
    /// The number of the first message that was new to the user when they came here, until they leave.
    private(set) var firstNew: Int?

    /// What the page says is on the screen; nil as long as it has said nothing, as without the script.
    private(set) var sight: Sight?

    /// Whether a message that was sent here is below others that have not been on the screen.
    private(set) var hasSentBelow = false

    /// Whether the window is being looked at. Observable; false unless set.
    @ObservationIgnored var isWatched: @MainActor () -> Bool = { false }
    /// Whether pages of this window say what is on the screen. Observable.
    @ObservationIgnored var isToldOfSight: @MainActor () -> Bool = { false }
    /// Whether the conversation is what the window shows, seen or not. Observable.
    @ObservationIgnored var isShown: @MainActor () -> Bool = { true }
    /// The maximum number of messages that can wait to be sent again.
    nonisolated static let unsentLimit = 20
    @ObservationIgnored private var span = HistorySpan()
    @ObservationIgnored private var loads = 0
    @ObservationIgnored private var shownLoad = 0
    @ObservationIgnored private var watching: Task<Void, Never>?
    /// The last change that the loaded history includes.
    @ObservationIgnored private var known = -1
    @ObservationIgnored private var reading: ChatReaders.Reading?
    /// Who listens to the conversation here.
    @ObservationIgnored private var listener: Changes<ChatTopic>.Listener?
    @ObservationIgnored private let store: ChatStore
    @ObservationIgnored private let session: any CurrentSession

    init(input: MessagesInput, store: ChatStore, session: any CurrentSession) {
        self.input = input
        self.store = store
        self.session = session
    }

    deinit {
        watching?.cancel()
    }

    /// The person who reads and writes here.
    var person: User? { session.session?.user }

    /// The person on the other side, once known.
    var other: ChatPerson? {
        if case .loaded(let history) = state { return history.other }
        if case .person(let person, _) = input { return person }
        return nil
    }

    /// Whether the page shows messages, and not the newest ones.
    var isAbove: Bool { if case .above = sight { true } else { false } }

    /// The loaded messages.
    var history: History? {
        if case .loaded(let history) = state { history } else { nil }
    }
}

// MARK: Reading

extension MessagesModel {
    /// Keeps `state` up to date as long as the model lives, until the reading fails.
    func watch() {
        watching?.cancel()
        watchAttention()
        watching = Task { [weak self] in
            guard let conversation = await self?.open(),
                let (changes, listener) = self?.store.changes.listen(to: .conversation(conversation))
            else { return }
            self?.listener = listener
            for await _ in changes {
                guard let self else { return }
                guard known < store.changes.latest(of: .conversation(conversation)) || state == .loading else {
                    continue
                }
                if let latest = reading?.latest, take(latest) { continue }
                guard await load() else { return }
            }
        }
    }

    /// Reads the messages again after a failure.
    func tryAgain() {
        guard case .failed = state else { return }
        state = .loading
        watch()
    }

    func showEarlier() async {
        guard let history, history.hasEarlier else { return }
        span = span.earlier(than: history)
        await load()
    }

    func showNewest() async {
        hasSentBelow = false
        span = span.released(ofLast: history?.lastSequence ?? 0)
        await load()
    }

    /// Takes note of what the page says is on the screen: that has been read, and nothing else.
    func look(_ sight: Sight) async {
        guard isShown() else { return }
        self.sight = sight
        if sight == .end, hasSentBelow { hasSentBelow = false }
        settleSpan()
        switch sight {
        case .above(let id?): await markRead(upTo: id)
        case .end where history?.hasLater == true: await markRead(upTo: history?.messages.last?.id)
        case .above, .end, .nowhere: break
        }
        if noteReading(isSeen) { await markRead() }
    }

    /// Whether the user sees the newest messages now. If the page says nothing about that, they see what is shown.
    private var isSeen: Bool {
        isWatched() && isShown() && (sight.map { $0 == .end } ?? !isToldOfSight())
    }

    /// While the newest messages are out of sight, nothing is removed before what the user reads.
    private func settleSpan() {
        guard let history, let first = history.messages.first else { return }
        span = span.settled(history)
        if sight.map({ $0 == .end }) ?? !isToldOfSight() {
            if span.isHeld, !history.hasLater { span = span.released(ofLast: history.lastSequence) }
        } else if span.isAtEnd {
            span = span.held(from: first.sequence)
        }
    }

    /// Finds or creates the requested conversation.
    private func open() async -> ConversationID? {
        switch input {
        case .conversation(let id): return id
        case .person(let other, let subject):
            do throws(ChatError) {
                guard let person else { throw .signedOut }
                let id = try await store.conversation(between: ChatPerson(person), and: other, about: subject)
                input = .conversation(id)
                return id
            } catch {
                state = .failed(error)
                return nil
            }
        }
    }

    /// Reads the visible part of the history, and marks it as read if it is seen.
    ///
    /// - Returns: Whether it could be read.
    @discardableResult
    private func load() async -> Bool {
        guard case .conversation(let id) = input, let person else { return false }
        loads += 1
        let load = loads
        known = store.changes.latest(of: .conversation(id))
        do throws(ChatError) {
            let history = try await store.history(of: id, for: person.id, span: span, knowing: history)
            // A reading that began later has newer values.
            guard load > shownLoad else { return true }
            shownLoad = load
            let isFirst = state == .loading
            if isFirst { firstNew = history.firstUnread }
            let last = history.lastSequence
            let wider = isFirst ? span.beginning(at: firstNew, in: history) : span.reaching(firstNew, ofLast: last)
            guard wider == span else {
                span = wider
                return await self.load()
            }
            show(history)
            settleSpan()
            if noteReading(isSeen) { await markRead() }
            return true
        } catch {
            if !Task.isCancelled { state = error == .notFound ? .missing : .failed(error) }
            return false
        }
    }

    /// Adds a message that was sent here without reading the history again, if nothing else has changed.
    ///
    /// - Returns: Whether it is.
    private func take(_ delivery: Delivery) -> Bool {
        let (message, change) = (delivery.message, delivery.change)
        guard span.isAtEnd, loads == shownLoad, var history, message.sequence == history.lastSequence + 1,
            change.former[.conversation(history.conversation), default: .max] <= known,
            message.sender == person?.id || history.unread == 0
        else { return false }
        known = change.number
        span = span.reaching(firstNew, ofLast: message.sequence)
        history.append(message, in: span)
        show(history)
        return true
    }

    private func watchAttention() {
        let (isSeen, isShown) = withObservationTracking {
            (self.isSeen, self.isShown())
        } onChange: { [weak self] in
            Task { @MainActor in self?.watchAttention() }
        }
        if !isShown, firstNew != nil { firstNew = nil }
        // What was on the screen says nothing about the next time.
        if !isShown, sight != nil { sight = nil }
        if !isShown, hasSentBelow { hasSentBelow = false }
        if isShown, firstNew == nil, let history, let firstUnread = history.firstUnread {
            firstNew = firstUnread
            let former = span
            span = span.beginning(at: firstUnread, in: history)
            if span != former { Task { [weak self] in await self?.load() } }
        }
        if noteReading(isSeen) { Task { [weak self] in await self?.markRead() } }
    }

    /// Registers or unregisters this window as a reader of the newest messages.
    ///
    /// - Returns: Whether some of them were unread.
    private func noteReading(_ isSeen: Bool) -> Bool {
        guard isSeen, span.isAtEnd, let history, let person else {
            reading = nil
            return false
        }
        if reading == nil {
            // Of many that came while nobody looked, those on the page; otherwise, the line would move later.
            if firstNew == nil, let firstUnread = history.firstUnread {
                firstNew = max(firstUnread, history.messages.first?.sequence ?? firstUnread)
            }
            reading = store.readers.add(.init(person: person.id, conversation: history.conversation))
        }
        return history.unread > 0
    }

    /// Marks the newest messages as read. If that can't be stored, they stay unread but are shown.
    private func markRead() async {
        guard let history, history.unread > 0, span.isAtEnd, let person else { return }
        do throws(ChatError) {
            try await store.markRead(history.conversation, upTo: history.lastSequence, by: person.id)
        } catch {
            return
        }
        // Messages may have come meanwhile.
        guard var read = self.history, read.lastSequence == history.lastSequence else { return }
        read.noteRead()
        show(read)
    }

    /// Marks the messages up to one as read.
    private func markRead(upTo id: MessageID?) async {
        guard let history, let firstUnread = history.firstUnread, let person,
            let message = history.messages.first(where: { $0.id == id }), message.sequence >= firstUnread
        else { return }
        do throws(ChatError) {
            try await store.markRead(history.conversation, upTo: message.sequence, by: person.id)
        } catch {
            return
        }
        await load()
    }

    private func show(_ history: History) {
        // What comes after everything was read, and is not seen at once, is new.
        if self.history?.unread == 0, let firstUnread = history.firstUnread, !isSeen {
            firstNew = max(firstUnread, history.messages.first?.sequence ?? firstUnread)
        }
        let stored = Set(history.messages.map(\.id))
        if outgoing.contains(where: { stored.contains($0.id) }) { outgoing.removeAll { stored.contains($0.id) } }
        if state != .loaded(history) { state = .loaded(history) }
    }
}

// MARK: Writing

extension MessagesModel {
    /// Sends a message. It is in `outgoing` until it is stored, and stays there if it could not be stored.
    ///
    /// - Parameters:
    ///   - raw: The text.
    ///   - id: The message's id. A message that is being sent or is stored is not sent again.
    func send(_ raw: String, id: MessageID) async {
        guard !outgoing.contains(where: { $0.id == id }) else { return }
        do throws(ChatError) {
            let text = try MessageText(raw)
            guard outgoing.count < Self.unsentLimit else { throw .tooManyUnsent(limit: Self.unsentLimit) }
            if !draft.isEmpty { draft = "" }
            if problem != nil { problem = nil }
            outgoing.append(OutgoingMessage(id: id, text: text))
            await deliver(id)
        } catch {
            (draft, problem) = (String(raw.prefix(2 * MessageText.rule.maximumBytes)), error)
        }
        nextID = MessageID()
    }

    /// Sends a message again that could not be stored.
    func retry(_ id: MessageID) async {
        guard let index = outgoing.firstIndex(where: { $0.id == id }), outgoing[index].state != .sending else { return }
        outgoing[index].state = .sending
        await deliver(id)
    }

    /// Discards a message that could not be stored.
    func discard(_ id: MessageID) {
        outgoing.removeAll { $0.id == id && $0.state != .sending }
    }

    private func deliver(_ id: MessageID) async {
        guard let message = outgoing.first(where: { $0.id == id }) else { return }
        do throws(ChatError) {
            guard case .conversation(let conversation) = input else { throw .notFound }
            guard let person else { throw .signedOut }
            let delivery = try await store.deliver(
                message.text, id: id, from: person.id, in: conversation, besides: listener)
            if !take(delivery) {
                // At the end, what has come meanwhile and was not seen yet would count as read.
                if isAbove, let history, history.unread > 0 {
                    hasSentBelow = true
                } else if !span.isAtEnd {
                    span = span.released(ofLast: delivery.message.sequence)
                }
                await load()
            }
            outgoing.removeAll { $0.id == id }
        } catch .alreadySent {
            outgoing.removeAll { $0.id == id }
            (draft, problem) = (message.text.text, .alreadySent)
        } catch {
            guard let index = outgoing.firstIndex(where: { $0.id == id }) else { return }
            outgoing[index].state = .failed(error)
        }
    }
}

/// A message that is not stored yet.
struct OutgoingMessage: Hashable, Identifiable {
    enum State: Hashable {
        case sending
        case failed(ChatError)
    }

    let id: MessageID
    let text: MessageText
    var state = State.sending
}
