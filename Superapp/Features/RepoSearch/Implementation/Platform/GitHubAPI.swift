import Backplane
import Foundation
import NetworkServiceInterface

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
