import AccountServiceInterface
import Backplane
import BackplaneTesting
import Foundation
import NetworkServiceInterface
import NetworkServiceTesting
import RepoSearchInterface

@testable import RepoSearch

/// The module under test, and what it needs.
enum RepoModules {

    static func make(
        url: URL = base, token: String? = nil, timeout: Duration = .seconds(10), clock: TestClock = TestClock()
    ) -> RepoSearchModule {
        RepoSearchModule(url: url, token: token, timeout: timeout, clock: clock)
    }

    static let client = Client(address: "192.0.2.1", agent: "A test")

    static let base = URL(string: "https://api.example.com/v3/")!

    /// The use case on top of a network, through all layers.
    @MainActor
    static func useCase(
        over network: any NetworkService, module: RepoSearchModule = make()
    ) throws -> any RepoUseCase {
        try Assembly(modules: [module, NetworkStubModule(network: network)]).dependencies.repoUseCase
    }
}

/// Registers a network that a test made.
struct NetworkStubModule: Module {
    let network: any NetworkService

    func register(in registry: inout ModuleRegistry) {
        registry.register(\.network) { [network] _ in network }
        registry.register(\.client) { _ in RepoModules.client }
    }
}

/// Registers the client of a window.
struct ClientModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.register(\.client) { _ in RepoModules.client }
    }
}

extension RepoUseCase {
    func search(_ query: RepoQuery) async throws(RepoError) -> RepoPage {
        try await search(query, page: 1, for: RepoModules.client.address)
    }

    func repo(_ name: RepoName) async throws(RepoError) -> Repo {
        try await repo(name, for: RepoModules.client.address)
    }
}

extension StubNetwork {
    /// A network that answers every request with a status and a text.
    convenience init(status: Int, headers: NetworkHeaders = [:], body: String = "") {
        self.init { _ throws(NetworkError) in
            NetworkResponse(status: status, headers: headers, body: Data(body.utf8))
        }
    }
}
