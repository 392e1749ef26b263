import Backplane
import IPAddresses
import RepoSearchInterface
import Synchronization

/// A cache of recent answers from GitHub, and a limit on requests below GitHub's own.
///
/// The app has one rate limit at GitHub, which all visitors share. A request that several visitors make is sent once,
/// and its answer is cached for a while. After GitHub has refused a request because of the limit, nothing is requested
/// until the limit is reset. The total number of requests is bounded, so that visitors can't use up the hour; and a
/// site may send one only as long as it has used less than is left, so that no visitor takes what the others need.
final class CachedRepos: RepoRepository {
    /// How long an answer is valid.
    static let lifetime = Duration.seconds(300)
    /// The maximum number of cached answers. Each is one page, so these are a few megabytes.
    static let capacity = 256
    /// The number of requests that may be sent in a burst, and the time after which one more is allowed.
    static let burst = 30
    static let refill = Duration.seconds(2)

    private enum Question: Hashable, Sendable {
        case search(RepoQuery, page: Int)
        case repo(RepoName)
    }

    private enum Answer: Sendable {
        case page(RepoPage)
        case repo(Repo)
    }

    private struct Kept: Sendable {
        let answer: Result<Answer, RepoError>
        let since: Duration
    }

    private struct Asked {
        let number: Int
        let task: Task<Result<Answer, RepoError>, Never>
        /// The number of callers that wait for the answer.
        var waiting = 1
    }

    private struct State {
        var answers: [Question: Kept] = [:]
        var asked: [Question: Asked] = [:]
        var lastNumber = 0
        /// The time at which a full burst is allowed again.
        var wholeAgain = Duration.zero
        /// The time at which a site has used nothing again.
        var wholeAgainOf: [Requester: Duration] = [:]
        /// The refusal because of the rate limit, and when the limit is reset.
        var refusal: (error: RepoError, end: Duration)?

        /// Counts a request.
        ///
        /// - Returns: Whether it may be sent.
        mutating func spend(of site: Requester, at now: Duration) -> Bool {
            let used = max(.zero, wholeAgain - now)
            let ofSite = max(.zero, (wholeAgainOf[site] ?? now) - now)
            let free = CachedRepos.refill * CachedRepos.burst - used
            guard free >= CachedRepos.refill, ofSite < free else { return false }
            wholeAgain = now + used + CachedRepos.refill
            // Those whose time has passed have used nothing, so that there are never more than a burst.
            wholeAgainOf = wholeAgainOf.filter { $0.value > now }
            wholeAgainOf[site] = now + ofSite + CachedRepos.refill
            return true
        }
    }

    private let source: any RepoRepository
    private let uptime: @Sendable () -> Duration
    private let state = Mutex(State())

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - source: The repository that is asked if the cache has no answer.
    ///   - uptime: The time since some fixed moment.
    init(_ source: any RepoRepository, uptime: @escaping @Sendable () -> Duration) {
        self.source = source
        self.uptime = uptime
    }

    func search(_ query: RepoQuery, page number: Int, for client: String) async throws(RepoError) -> RepoPage {
        let question = Question.search(query, page: number)
        guard case .page(let page) = try await answer(to: question, for: client) else { throw .unreadable }
        return page
    }

    func repo(_ name: RepoName, for client: String) async throws(RepoError) -> Repo {
        guard case .repo(let repo) = try await answer(to: .repo(name), for: client) else { throw .unreadable }
        return repo
    }

    private enum Way {
        case known(Result<Answer, RepoError>)
        case asked(Asked)
    }

    private func answer(to question: Question, for client: String) async throws(RepoError) -> Answer {
        let now = uptime()
        let way = state.withLock { state -> Way in
            if let kept = state.answers[question], now < kept.since + Self.lifetime { return .known(kept.answer) }
            if let asked = state.asked[question] {
                state.asked[question]?.waiting += 1
                return .asked(asked)
            }
            if let refusal = state.refusal, now < refusal.end { return .known(.failure(refusal.error)) }
            guard state.spend(of: Requester(siteOf: client), at: now) else {
                return .known(.failure(.rateLimited(until: nil)))
            }
            state.lastNumber += 1
            let number = state.lastNumber
            let asked = Asked(number: number, task: Task { await self.ask(question, number, for: client) })
            state.asked[question] = asked
            return .asked(asked)
        }
        switch way {
        case .known(let answer): return try answer.get()
        case .asked(let asked):
            let answer = await withTaskCancellationHandler {
                await asked.task.value
            } onCancel: {
                leave(question, asked.number)
            }
            return try answer.get()
        }
    }

    /// Removes a waiting caller. After the last one, the request is cancelled.
    private func leave(_ question: Question, _ number: Int) {
        state.withLock { state in
            guard var asked = state.asked[question], asked.number == number else { return }
            asked.waiting -= 1
            state.asked[question] = asked.waiting > 0 ? asked : nil
            if asked.waiting == 0 { asked.task.cancel() }
        }
    }

    private func ask(_ question: Question, _ number: Int, for client: String) async -> Result<Answer, RepoError> {
        let answer: Result<Answer, RepoError>
        do throws(RepoError) {
            switch question {
            case .search(let query, let number):
                answer = .success(.page(try await source.search(query, page: number, for: client)))
            case .repo(let name): answer = .success(.repo(try await source.repo(name, for: client)))
            }
        } catch {
            answer = .failure(error)
        }
        keep(answer, to: question, number)
        return answer
    }

    private func keep(_ answer: Result<Answer, RepoError>, to question: Question, _ number: Int) {
        let now = uptime()
        state.withLock { state in
            if state.asked[question]?.number == number { state.asked[question] = nil }
            switch answer {
            case .failure(.rateLimited(let until)):
                let wait = until.map { Duration.seconds($0.timeIntervalSinceNow) } ?? .seconds(60)
                state.refusal = (.rateLimited(until: until), now + wait)
            // What does not exist or can't be requested stays that way for a while; other errors may be temporary.
            case .success, .failure(.notFound), .failure(.queryRefused):
                state.answers[question] = Kept(answer: answer, since: now)
                makeRoom(in: &state, at: now)
            case .failure: break
            }
        }
    }

    private func makeRoom(in state: inout State, at now: Duration) {
        guard state.answers.count > Self.capacity else { return }
        // Removes an eighth of the answers at once, so that sorting is rare.
        let kept = state.answers.sorted { $0.value.since > $1.value.since }.prefix(Self.capacity - Self.capacity / 8)
        state.answers = Dictionary(kept.map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// The number of cached answers.
    var count: Int { state.withLock { $0.answers.count } }
}
