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

/// The address of GitHub's REST API and the credentials for it.
struct GitHub: Sendable {
    let url: URL
    /// An access token, which raises the rate limit.
    let token: String?
    /// How long a whole answer may take.
    let timeout: Duration
}

/// The requests to GitHub's API.
enum GitHubEndpoint: Sendable, Equatable {
    case search(RepoQuery, page: Int)
    case repo(RepoName)

    /// The maximum number of bytes that are read of an answer; the largest legitimate ones have a tenth of it.
    static let responseLimit = 2 << 20

    /// The HTTP request of an endpoint.
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
        case .search(let query, let number):
            let url = base.appending(path: "search/repositories")
            guard var components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return url }
            // Encoded here, because GitHub reads a plus sign as a space, and URLComponents does not encode the plus
            // signs of "c++".
            components.percentEncodedQuery = "q=\(query.encoded)&per_page=\(RepoPage.size)&page=\(number)"
            return components.url ?? url
        }
    }
}

/// Sends requests to a service for repositories and reads its answers.
protocol RepoAPI: Sendable {
    /// Sends one request.
    ///
    /// - Parameters:
    ///   - endpoint: The request.
    ///   - type: The type to decode the answer as.
    /// - Throws: ``RepoError``, whatever went wrong.
    func answer<Answer: Decodable & Sendable>(
        to endpoint: GitHubEndpoint, as type: Answer.Type
    ) async throws(RepoError) -> Answer
}
