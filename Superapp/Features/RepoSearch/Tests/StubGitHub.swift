import Foundation
import NetworkServiceInterface
import NetworkServiceTesting
import RepoSearchTesting
import Synchronization

/// A GitHub that finds one repository for each text, named after it, none for "nothing", and for a number as many.
final class StubGitHub: Sendable {
    private struct State {
        var queries: [String] = []
        var gates: [String: Gate] = [:]
        var failure: NetworkError?
    }

    private let state = Mutex(State())

    /// The searches, in order.
    var queries: [String] { state.withLock { $0.queries } }

    /// Delays the answers to some searches.
    var gates: [String: Gate] {
        get { state.withLock { $0.gates } }
        set { state.withLock { $0.gates = newValue } }
    }

    /// Fails every search from now on.
    var failure: NetworkError? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    var network: StubNetwork {
        StubNetwork { [self] request throws(NetworkError) in try await answer(request) }
    }

    private func answer(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
        let query = items?.first { $0.name == "q" }?.value ?? ""
        let gate = state.withLock { state in
            state.queries.append(query)
            return state.gates[query]
        }
        await gate?.pass()
        if Task.isCancelled { throw .cancelled }
        if let failure { throw failure }
        let page = items?.first { $0.name == "page" }?.value.flatMap { Int($0) } ?? 1
        let (total, repos) = Self.results(of: query, page: page)
        let body = #"{"total_count": \#(total), "items": [\#(repos.map(\.json).joined(separator: ", "))]}"#
        return NetworkResponse(status: 200, body: Data(body.utf8))
    }

    private static func results(of query: String, page: Int) -> (total: Int, repos: [FakeRepo]) {
        if query == "nothing" { return (0, []) }
        guard let total = Int(query) else { return (1, [FakeRepo("found/" + query.replacing(" ", with: "-"))]) }
        let numbers = (1...total).dropFirst((page - 1) * 20).prefix(20)
        return (total, numbers.map { FakeRepo("found/\($0)") })
    }
}
