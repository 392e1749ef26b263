public import Backplane
import NetworkServiceInterface
public import ServiceLifecycle

/// HTTP access to other machines.
///
/// As a service it runs as long as the app does and ends the requests in progress when the app stops: start it before
/// the services that send requests.
public struct NetworkServiceModule: Module, Service {
    private let network: HTTPNetwork

    /// Makes the module. It connects to nothing before the first request.
    ///
    /// - Parameters:
    ///   - connections: The maximum number of connections to one server, each of which is an open file. Further
    ///     requests wait for one.
    ///   - clock: The clock for timeouts. A test uses its own.
    public nonisolated init(connections: Int = 64, clock: any Clock<Duration> = ContinuousClock()) {
        network = HTTPNetwork(connections: connections, clock: clock)
    }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.network) { [network] _ in network }
    }

    public func run() async {
        try? await gracefulShutdown()
        await network.stop()
    }
}
