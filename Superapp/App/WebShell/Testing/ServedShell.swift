import DesignSystem
import ServiceLifecycle
public import WebShell

/// A real shell with an app behind it, for the length of a test.
public struct ServedShell: Sendable {
    /// Where it listens.
    public let address: ListeningAddress
    private let group: ServiceGroup

    /// Serves on a free port, whatever the configuration says, runs the test, and stops gracefully. That the stop ends
    /// is part of every test.
    public static func run<Value>(
        _ application: any WindowApplication, configuration: WebShellConfiguration = WebShellConfiguration(),
        clock: any Clock<Duration> = ContinuousClock(), isolation: isolated (any Actor)? = #isolation,
        test: (ServedShell) async throws -> Value
    ) async throws -> Value {
        let (addresses, listening) = AsyncStream<ListeningAddress>.makeStream()
        var configuration = configuration
        configuration.port = 0
        let shell = WebShell(
            application: application, renderer: DesignSystem(), configuration: configuration, clock: clock,
            logger: .silent, onListening: { listening.yield($0) })
        let group = ServiceGroup(configuration: .init(services: [shell], logger: .silent))
        let serving = Task {
            defer { listening.finish() }
            try await group.run()
        }
        guard let address = await addresses.first(where: { @Sendable _ in true }) else {
            try await serving.value
            throw CancellationError()
        }
        let result: Result<Value, any Error>
        do {
            result = .success(try await test(ServedShell(address: address, group: group)))
        } catch {
            result = .failure(error)
        }
        await group.triggerGracefulShutdown()
        try await serving.value
        return try result.get()
    }

    /// Asks the server to stop, as Ctrl-C does.
    public func stop() async {
        await group.triggerGracefulShutdown()
    }
}
