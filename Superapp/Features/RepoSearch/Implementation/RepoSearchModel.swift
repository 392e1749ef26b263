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
        case found(RepoResults)
        case failed(RepoError)
    }

    /// The text in the field.
    private(set) var text = ""
    /// Counts the searches that are running.
    let activity = ActivityIndicator()

    @ObservationIgnored weak var router: (any RepoRouter)?
    /// Reads another page of the results, until the board ends.
    @ObservationIgnored var read: (_ page: @escaping @MainActor () async -> Void) -> Void = { _ in }
    /// The attempt for which another page is being read.
    private var reading: RepoAttempt?
    /// Why another page could not be read.
    private var pageFailure: RepoSearchFailure?
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
        if let latest, latest.attempt == attempt { return .found(latest.results) }
        if let failure = errors.latest as? RepoSearchFailure, failure.attempt == attempt {
            return .failed(failure.error)
        }
        return .searching
    }

    /// Whether the user waits for these results or another page of them, rather than still typing.
    var isAwaited: Bool { isSubmitted && phase == .searching || reading == attempt }

    /// The last results, which are shown until the next ones arrive.
    var lastResults: RepoResults? { query.isEmpty ? nil : latest?.results }

    /// Why another page of these results could not be read.
    var moreFailure: RepoError? { pageFailure?.attempt == attempt ? pageFailure?.error : nil }

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

    /// Shows the page that follows, too.
    func showMore() {
        guard case .found(let results) = phase, let next = results.next else { return }
        readPage(next) { [weak self] in self?.latest?.results.add($0) }
    }

    /// Goes back to the first page.
    func showFirst() {
        guard case .found(let results) = phase, !results.isAtStart else { return }
        readPage(1) { [weak self] in self?.latest?.results = RepoResults($0) }
    }

    /// Reads a page of the current results, unless one is being read.
    private func readPage(_ number: Int, onPage: @escaping @MainActor (RepoPage) -> Void) {
        guard reading != attempt else { return }
        let wanted = attempt
        (reading, pageFailure) = (wanted, nil)
        read { [weak self, useCase, client] in
            let result: Result<RepoPage, RepoError>
            do throws(RepoError) {
                result = .success(try await useCase.search(wanted.query, page: number, for: client))
            } catch {
                result = .failure(error)
            }
            guard let self, reading == wanted else { return }
            reading = nil
            guard latest?.attempt == wanted else { return }
            switch result {
            case .success(let page): onPage(page)
            case .failure(let error): pageFailure = RepoSearchFailure(attempt: wanted, error: error)
            }
        }
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
            let page = try await useCase.search(attempt.query, page: 1, for: client)
            return RepoFinding(attempt: attempt, results: RepoResults(page))
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
    var results: RepoResults
}

/// Why an attempt found nothing.
struct RepoSearchFailure: Error {
    let attempt: RepoAttempt
    let error: RepoError
}
