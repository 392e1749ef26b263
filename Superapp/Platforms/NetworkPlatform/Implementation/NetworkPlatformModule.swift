public import Backplane
import Domain
public import Foundation
import NetworkServiceInterface
public import PlatformAPI
import PlatformInterface
import UseCases

/// Posts and todos on another machine, reached by the API, with what was last known of them in files on this one.
public struct NetworkPlatformModule: Module {
    private let api: URL
    private let key: APIKey
    private let cache: URL
    private let clock: any Clock<Duration>

    /// Makes the module. It connects to nothing before the first question.
    ///
    /// - Parameters:
    ///   - api: Where the API is, without its version: `http://127.0.0.1:8081`.
    ///   - key: The key that the API has, too.
    ///   - cache: The folder for what is known of other people's machines; made when there is something to keep.
    ///   - clock: What times new tries while the API can't be reached.
    public nonisolated init(api: URL, key: APIKey, cache: URL, clock: any Clock<Duration> = ContinuousClock()) {
        self.api = api
        self.key = key
        self.cache = cache
        self.clock = clock
    }

    public var requires: [DependencyRequirement] { [.init(\.network)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.useCases) { [api, key, cache, clock] dependencies in
            let client = APIClient(network: try dependencies.network, api: api, key: key)
            return RepositoryUseCases(
                posts: NetworkRepository<Post>(client: client, cache: DiskCache(in: cache), clock: clock),
                todos: NetworkRepository<Todo>(client: client, cache: DiskCache(in: cache), clock: clock))
        }
    }
}
