import Backplane
import Foundation
import NetworkServiceInterface
import RepoSearchInterface

/// Repositories at GitHub: sends requests to its API and turns the answers into entities.
struct GitHubRepos: RepoRepository {
    @Injected(\.repoAPI) private var api

    func search(_ query: RepoQuery, page number: Int, for client: String) async throws(RepoError) -> RepoPage {
        let answer = try await api.answer(to: .search(query, page: number), as: SearchAnswer.self)
        return RepoPage(
            total: max(0, answer.total), repos: answer.records.map(Repo.init), unreadable: answer.unreadable)
    }

    func repo(_ name: RepoName, for client: String) async throws(RepoError) -> Repo {
        Repo(try await api.answer(to: .repo(name), as: RepoRecord.self))
    }
}

extension RepoError {
    /// The error that an unsuccessful answer stands for.
    ///
    /// - Parameter now: The time at which the answer arrived.
    init(_ response: NetworkResponse, to endpoint: GitHubEndpoint, now: Date) {
        switch response.status {
        case 429: self = .rateLimited(until: Self.end(of: response, now: now))
        case 403 where Self.isLimit(response): self = .rateLimited(until: Self.end(of: response, now: now))
        case 401: self = .tokenRefused
        case 404: self = .notFound
        case 422: self = endpoint.isSearch ? .queryRefused : .refused(status: 422)
        case 400...499: self = .refused(status: response.status)
        case 500...: self = .unavailable(status: response.status)
        default: self = .unreadable
        }
    }

    /// GitHub also answers 403 if a rate limit is reached; the headers tell the two cases apart.
    private static func isLimit(_ response: NetworkResponse) -> Bool {
        response.headers["x-ratelimit-remaining"] == "0" || response.headers["retry-after"] != nil
    }

    /// When requests are answered again: after a number of seconds, or at a time. A time that has passed, or that is
    /// further away than any of GitHub's limits, is ignored: all people's searches wait for it.
    private static func end(of response: NetworkResponse, now: Date) -> Date? {
        let wait = number("retry-after", in: response).map { now.addingTimeInterval($0) }
        let reset = number("x-ratelimit-reset", in: response).map { Date(timeIntervalSince1970: $0) }
        return [wait, reset].compactMap(\.self).first { (now...now.addingTimeInterval(longestLimit)).contains($0) }
    }

    /// GitHub's limits are those of an hour, or shorter; with a minute for clocks that differ.
    private static let longestLimit: TimeInterval = 3_660

    private static func number(_ name: String, in response: NetworkResponse) -> Double? {
        // NaN compares as neither before nor after any time, so a range of dates would seem to contain it.
        response.headers[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}

extension GitHubEndpoint {
    fileprivate var isSearch: Bool {
        if case .search = self { true } else { false }
    }
}
