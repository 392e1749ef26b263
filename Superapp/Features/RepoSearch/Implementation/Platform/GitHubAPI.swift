import Backplane
import Foundation
import NetworkServiceInterface
import RepoSearchInterface

/// GitHub's REST API, over the network.
struct GitHubAPI: RepoAPI {
    @Injected(\.network) private var network
    @Injected(\.gitHub) private var gitHub

    func answer<Answer: Decodable & Sendable>(
        to endpoint: GitHubEndpoint, as type: Answer.Type
    ) async throws(RepoError) -> Answer {
        let response: NetworkResponse
        do throws(NetworkError) {
            response = try await network.send(endpoint.request(to: gitHub))
        } catch {
            throw .network(error)
        }
        guard response.isSuccess else { throw RepoError(response, to: endpoint, now: .now) }
        do {
            return try JSONDecoder().decode(type, from: response.body)
        } catch {
            throw .unreadable
        }
    }
}

/// Where GitHub's REST API is, and who asks it.
struct GitHub: Sendable {
    let url: URL
    /// An access token, which raises the rate limit.
    let token: String?
    /// How long a whole answer may take.
    let timeout: Duration
}

/// What GitHub's API is asked.
enum GitHubEndpoint: Sendable, Equatable {
    case search(RepoQuery)
    case repo(RepoName)

    /// How many results are asked for.
    static let pageSize = 20
    /// How many bytes of an answer are read; the largest proper ones have a tenth of that.
    static let responseLimit = 2 << 20

    /// The request of a question.
    func request(to gitHub: GitHub) -> NetworkRequest {
        var headers: NetworkHeaders = [
            "Accept": "application/vnd.github+json", "User-Agent": "Superapp", "X-GitHub-Api-Version": "2022-11-28",
        ]
        headers["Authorization"] = gitHub.token.map { "Bearer \($0)" }
        return NetworkRequest(
            url(at: gitHub.url), headers: headers, timeout: gitHub.timeout, responseLimit: Self.responseLimit)
    }

    private func url(at base: URL) -> URL {
        switch self {
        case .repo(let name): return base.appending(path: "repos/\(name)")
        case .search(let query):
            let url = base.appending(path: "search/repositories")
            guard var components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return url }
            // Encoded here, because a plus sign stands for a space there and URLComponents leaves those of "c++".
            components.percentEncodedQuery = "q=\(query.encoded)&per_page=\(Self.pageSize)"
            return components.url ?? url
        }
    }
}

/// Asks a service for repositories and reads its answers.
protocol RepoAPI: Sendable {
    /// Asks one question.
    ///
    /// - Parameters:
    ///   - endpoint: The question.
    ///   - type: What the answer is read as.
    /// - Throws: ``RepoError`` in words, whatever went wrong.
    func answer<Answer: Decodable & Sendable>(
        to endpoint: GitHubEndpoint, as type: Answer.Type
    ) async throws(RepoError) -> Answer
}
