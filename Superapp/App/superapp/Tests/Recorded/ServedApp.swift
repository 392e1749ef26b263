import DesignSystem
import Logging
import ServiceLifecycle
import WebShell

/// The app behind a real server, on a port of its own.
enum ServedApp {
    /// Serves, runs the test, and stops.
    @MainActor
    static func run<Value>(
        _ application: any WindowApplication, clock: any Clock<Duration> = ContinuousClock(),
        _ test: @MainActor (ListeningAddress) async throws -> Value
    ) async throws -> Value {
        let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        let (addresses, listening) = AsyncStream<ListeningAddress>.makeStream()
        let shell = WebShell(
            application: application, renderer: try DesignSystem(), configuration: WebShellConfiguration(port: 0),
            clock: clock, logger: logger, onListening: { listening.yield($0) })
        let group = ServiceGroup(configuration: .init(services: [shell], logger: logger))
        let serving = Task {
            defer { listening.finish() }
            try await group.run()
        }
        guard let address = await addresses.first(where: { @Sendable _ in true }) else {
            try await serving.value
            throw CancellationError()
        }
        let result: Result<Value, any Error>
        do { result = .success(try await test(address)) } catch { result = .failure(error) }
        await group.triggerGracefulShutdown()
        try await serving.value
        return try result.get()
    }
}
