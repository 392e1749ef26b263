import AccountServiceInterface
public import Backplane
public import Foundation
import NetworkServiceInterface
import RepoSearchInterface

/// Searching GitHub's repositories, and looking at one.
public struct RepoSearchModule: Module {
    private let gitHub: GitHub
    private let clock: any Clock<Duration>

    /// Makes the module.
    ///
    /// - Parameters:
    ///   - url: The address of GitHub's REST API, or of a server with the same API.
    ///   - token: An access token, which raises the rate limit. It is sent to that server only.
    ///   - timeout: How long a whole answer may take.
    ///   - clock: The clock that measures pauses in typing. Tests pass their own.
    public init(
        url: URL, token: String? = nil, timeout: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()
    ) {
        gitHub = GitHub(url: url, token: token, timeout: timeout)
        self.clock = clock
    }

    public var requires: [DependencyRequirement] { [.init(\.client), .init(\.network)] }

    public func register(in registry: inout ModuleRegistry) {
        registerLayers(in: &registry)
        registry.board(.repos) { _ in RepoSearchCoordinator() }
        registry.board(.repoSearch) { _ in RepoSearchBoard() }
        registry.board(.repoDetail, instances: .many) { _ in RepoDetailBoard() }
        registerPlaces(in: &registry)
    }

    /// The use case, the repository and the service, each of which gets the one below by its key.
    @MainActor
    private func registerLayers(in registry: inout ModuleRegistry) {
        registry.register(\.repoUseCase) { _ in RepoInteractor() }
        registry.register(\.repoRepository) { _ in
            let start = ContinuousClock.now
            return CachedRepos(GitHubRepos(), uptime: { start.duration(to: .now) })
        }
        registry.register(\.repoAPI) { _ in GitHubAPI() }
        registry.register(\.gitHub) { [gitHub] _ in gitHub }
        registry.register(\.repoClock) { [clock] _ in clock }
    }

    /// The entries from outside, which all lead through the coordinator, and restoration after a sleep.
    @MainActor
    private func registerPlaces(in registry: inout ModuleRegistry) {
        registry.link("/repos", to: .repos) { link in .search(RepoQuery(try link.queryValue("q") ?? "").text) }
        registry.link("/repos/{owner}/{name}", to: .repos) { link in
            let (owner, name) = (try link.value("owner", as: String.self), try link.value("name", as: String.self))
            guard let repo = RepoName(owner: owner, name: name) else {
                throw LinkParameterError(name: "name", text: "\(owner)/\(name)", reason: "is not a repository's name")
            }
            return .repo(repo)
        }
        registry.restore(.repos)
        registry.restore(.repoSearch, from: RepoPlace.self) { if case .search(let text) = $0 { text } else { nil } }
        registry.restore(.repoDetail, from: RepoPlace.self) { if case .repo(let name) = $0 { name } else { nil } }
    }
}

/// The dependencies between the layers of the module.
extension DependencyKeys {
    var repoUseCase: DependencyKey<any RepoUseCase> { .init() }
    var repoRepository: DependencyKey<any RepoRepository> { .init() }
    var repoAPI: DependencyKey<any RepoAPI> { .init() }
    var gitHub: DependencyKey<GitHub> { .init() }
    /// The clock that measures pauses in typing.
    var repoClock: DependencyKey<any Clock<Duration>> { .init("repo-search") }
}
