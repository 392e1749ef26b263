import AsyncHTTPClient
import DesignSystem
import Logging
import ServiceLifecycle
import WebShell

/// A shell that serves the fake application on a port of its own, for the length of a test.
struct TestServer: Sendable {
    let address: ListeningAddress
    let application: FakeApplication
    let clock: ManualClock
    let client: HTTPClient
    private let group: ServiceGroup

    /// Asks the server to stop, as Ctrl-C does.
    func stop() async {
        await group.triggerGracefulShutdown()
    }

    /// A browser without cookies.
    func browser() -> Browser { Browser(server: self) }

    /// Any free port, everything else as it is by default.
    static let configuration = WebShellConfiguration(port: 0)

    /// Serves, runs the test, stops gracefully. That the stop ends is part of every test.
    static func run<Value: Sendable>(
        _ configuration: WebShellConfiguration = TestServer.configuration,
        _ test: @Sendable @escaping (TestServer) async throws -> Value
    ) async throws -> Value {
        let application = try await FakeApplication()
        let clock = ManualClock()
        let (addresses, listening) = AsyncStream<ListeningAddress>.makeStream()
        let shell = WebShell(
            application: application, renderer: try DesignSystem(), configuration: configuration, clock: clock,
            logger: .silent, onListening: { listening.yield($0) })
        let group = ServiceGroup(configuration: .init(services: [shell], logger: .silent))
        var connections = HTTPClient.Configuration(redirectConfiguration: .disallow)
        // Each live connection keeps one.
        connections.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: connections)
        let serving = Task {
            defer { listening.finish() }
            try await group.run()
        }
        let result: Result<Value, any Error>
        if let address = await addresses.first(where: { _ in true }) {
            let server = TestServer(
                address: address, application: application, clock: clock, client: client, group: group)
            result = await Result { try await test(server) }
        } else {
            result = .failure(CancellationError())
        }
        await group.triggerGracefulShutdown()
        try await client.shutdown()
        try await serving.value
        return try result.get()
    }

    /// Lets what was scheduled on the main actor run.
    @MainActor
    func settle() async {
        for _ in 1...10 { await Task.yield() }
    }

    /// The model of a window.
    @MainActor
    func model(_ window: String) throws -> NotesModel {
        guard let model = application.models[window] else { throw NoSuchWindow() }
        return model
    }
}

struct NoSuchWindow: Error {}

extension Result where Failure == any Error {
    fileprivate init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

extension Logger {
    static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}
