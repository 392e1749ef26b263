import BackplanePresentation
import Observation
import RepoSearchInterface

/// The state and actions of the search screen, independent of its view.
@MainActor
@Observable
final class RepoSearchModel {
    /// The progress of the search.
    enum Phase: Equatable {
        case start
        case searching
        case found(RepoPage)
        case failed(RepoError)
    }

    /// The text in the field.
    private(set) var text = ""
    /// Counts the searches that are running.
    let activity = ActivityIndicator()

    @ObservationIgnored weak var router: (any RepoRouter)?
    private var attempt = RepoAttempt(query: RepoQuery(""), number: 0)
    private var latest: RepoFinding?
    /// Whether the person has finished typing.
    private var isSubmitted = false
    private let errors = ErrorTracker()
    @ObservationIgnored private let useCase: any RepoUseCase
    @ObservationIgnored private let client: String
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let typed = AsyncStream.makeStream(of: RepoAttempt.self)
    @ObservationIgnored private let submitted = AsyncStream.makeStream(of: RepoAttempt.self)

    /// - Parameters:
    ///   - client: The network client that searches.
    ///   - clock: The clock that measures pauses in typing.
    init(useCase: any RepoUseCase, client: String, clock: any Clock<Duration>) {
        self.useCase = useCase
        self.client = client
        self.clock = clock
    }

    /// The current search.
    var query: RepoQuery { attempt.query }

    /// The progress of the current search.
    var phase: Phase {
        if query.isEmpty { return .start }
        if query.isTooLong { return .failed(.queryTooLong(limit: RepoQuery.limit)) }
        if let latest, latest.attempt == attempt { return .found(latest.page) }
        if let failure = errors.latest as? RepoSearchFailure, failure.attempt == attempt {
            return .failed(failure.error)
        }
        return .searching
    }

    /// Whether the user waits for these results, rather than still typing.
    var isAwaited: Bool { isSubmitted && phase == .searching }

    /// The last results, which are shown until the next ones arrive.
    var lastPage: RepoPage? { query.isEmpty ? nil : latest?.page }

    /// Carries out the searches. Runs until its task is cancelled.
    func run() async {
        let pipeline = SearchPipeline<RepoAttempt, RepoFinding>(
            quiet: .seconds(1), clock: clock, activity: activity, errors: errors,
            isEmpty: { $0.query.isEmpty || $0.query.isTooLong },
            search: { [useCase, client] attempt in try await Self.search(attempt, by: useCase, for: client) })
        for await finding in pipeline.results(for: typed.stream, atOnce: submitted.stream) { latest = finding }
    }

    /// Receives what the user types, and searches for it when they pause.
    func type(_ text: String) {
        take(text)
        isSubmitted = false
        typed.continuation.yield(attempt)
    }

    /// Searches at once: the user has finished typing, or tries again.
    func submit(_ text: String) {
        take(text)
        isSubmitted = true
        attempt.number += 1
        submitted.continuation.yield(attempt)
        typed.continuation.yield(attempt)
    }

    func tryAgain() {
        submit(text)
    }

    func pick(_ name: RepoName) {
        router?.showDetail(of: name)
    }

    private func take(_ text: String) {
        self.text = text
        let query = RepoQuery(text)
        if query.isEmpty, !attempt.query.isEmpty {
            attempt.number += 1
            latest = nil
        }
        attempt.query = query
    }

    private nonisolated static func search(
        _ attempt: RepoAttempt, by useCase: any RepoUseCase, for client: String
    ) async throws -> RepoFinding {
        do throws(RepoError) {
            return RepoFinding(attempt: attempt, page: try await useCase.search(attempt.query, for: client))
        } catch {
            throw RepoSearchFailure(attempt: attempt, error: error)
        }
    }
}

/// One attempt to find something. Trying again, or typing the same text again after the field was empty, is a new
/// attempt.
struct RepoAttempt: Sendable, Hashable {
    var query: RepoQuery
    var number: Int
}

/// What an attempt found.
struct RepoFinding: Sendable, Hashable {
    let attempt: RepoAttempt
    let page: RepoPage
}

/// Why an attempt found nothing.
struct RepoSearchFailure: Error {
    let attempt: RepoAttempt
    let error: RepoError
}
