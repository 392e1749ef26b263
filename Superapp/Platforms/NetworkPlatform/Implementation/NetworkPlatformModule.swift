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
    private let places: Int
    private let clock: any Clock<Duration>
    private let patience: Duration

    /// Makes the module. It does not connect before the first request.
    ///
    /// - Parameters:
    ///   - api: The address of the API, without its version: `http://127.0.0.1:8081`.
    ///   - key: The key that the API uses, too.
    ///   - cache: The folder of the cache, which is created when it is first needed.
    ///   - places: The maximum number of requests that wait at the API for a change, each of which holds a connection.
    ///     It has to be less than the network service may have, so that other requests find one.
    ///   - clock: The clock that measures pauses between attempts while the API can't be reached, and how long it takes.
    ///   - patience: How long an answer may take until the last known one is shown; a moment while the API is late.
    public nonisolated init(
        api: URL, key: APIKey, cache: URL, places: Int = 256, clock: any Clock<Duration> = ContinuousClock(),
        patience: Duration = .seconds(1)
    ) {
        self.api = api
        self.key = key
        self.cache = cache
        self.places = places
        self.clock = clock
        self.patience = patience
    }

    public var requires: [DependencyRequirement] { [.init(\.network)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.useCases) { [api, key, cache, places, clock, patience] dependencies in
            let (places, patience) = (WaitingPlaces(places), Patience(patience))
            let client = APIClient(network: try dependencies.network, api: api, key: key)
            return RepositoryUseCases(
                posts: NetworkRepository<Post>(
                    client: client, cache: DiskCache(in: cache), clock: clock, patience: patience, places: places),
                todos: NetworkRepository<Todo>(
                    client: client, cache: DiskCache(in: cache), clock: clock, patience: patience, places: places))
        }
    }
}
