import Backplane
import BackplaneTesting
import Foundation
import NetworkService
import NetworkServiceInterface
import PlatformAPI
import Testing

/// Sends API requests that the network platform would never send.
struct Caller: Sendable {
    let api: TestAPI
    let network: any NetworkService

    init(_ api: TestAPI) async throws {
        self.api = api
        // The clock does not advance, so that no answer is too late because the machine is busy.
        let module = NetworkServiceModule(clock: TestClock())
        network = try await MainActor.run { try Assembly(modules: [module]).dependencies.network }
    }

    func send(
        _ method: NetworkMethod, _ target: String, as owner: String? = "ada", type: String = "application/json",
        body: String? = nil, headers: [String: String] = [:]
    ) async throws -> NetworkResponse {
        try await send(method, target, as: owner, type: type, body: body.map { Data($0.utf8) }, headers: headers)
    }

    func send(
        _ method: NetworkMethod, _ target: String, as owner: String? = "ada", type: String = "application/json",
        body: Data?, headers: [String: String] = [:]
    ) async throws -> NetworkResponse {
        let url = try #require(URL(string: api.url.absoluteString + target))
        var request = NetworkRequest(url, method: method, headers: ["Content-Type": type], body: body)
        request.headers["Authorization"] = owner.map { "Bearer \(api.key.token(for: $0))" }
        for (name, value) in headers { request.headers[name] = value }
        return try await network.send(request)
    }

    func status(
        _ method: NetworkMethod, _ target: String, as owner: String? = "ada", type: String = "application/json",
        body: String? = nil
    ) async throws -> Int {
        let response = try await send(method, target, as: owner, type: type, body: body)
        if !response.isSuccess {
            let failure = try JSONDecoder().decode(APIFailure.self, from: response.body)
            #expect(!failure.message.isEmpty)
        }
        return response.status
    }
}
