public import Backplane
import Domain
public import Foundation
import NetworkServiceInterface
public import PlatformAPI
import PlatformInterface
import UseCases

/// Posts and todos on another machine, accessed through the API. The last known ones are cached in files on this
/// machine.
public struct NetworkPlatformModule: Module {
    private let api: URL
    private let key: APIKey
    private let cache: URL
    private let clock: any Clock<Duration>

    /// Makes the module. It does not connect before the first request.
    ///
    /// - Parameters:
    ///   - api: The address of the API, without its version: `http://127.0.0.1:8081`.
    ///   - key: The key that the API uses, too.
    ///   - cache: The folder of the cache, which is created when it is first needed.
    ///   - clock: The clock that measures pauses between attempts while the API can't be reached.
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
