import APIServer
import Backplane
import BackplaneTesting
import Database
import DatabaseInterface
import Domain
import Foundation
import Logging
import NetworkPlatform
import NetworkService
import PlatformAPI
import PlatformInterface
import SQLitePlatform
import ServiceLifecycle

/// The API on its own database, and a network platform that uses it.
struct TestAPI: Sendable {
    let url: URL
    let key: APIKey
    /// The clock that measures waits for changes.
    let clock: TestClock
    /// The use cases of a process that stores posts and todos itself.
    let useCases: any UseCaseProvider

    /// Serves, runs the test, and stops gracefully. Every test thereby checks that stopping ends although clients wait
    /// for changes.
    static func run(
        host: String = "127.0.0.1", port: Int = 0, database: DatabaseLocation = .memory, key: APIKey = APIKey(),
        cache: CacheFolder = CacheFolder(), patience: Duration = .seconds(30),
        connections: Int = 16_384, _ test: @Sendable @escaping (TestAPI) async throws -> Void
    ) async throws {
        let (urls, listening) = AsyncStream.makeStream(of: String.self)
        let clock = TestClock()
        let server = APIServer(
            useCases: try await stored(at: database), key: key, host: host, port: port, clock: clock,
            patience: patience,
            connections: connections, logger: .silent, onListening: { listening.yield($0) })
        let group = ServiceGroup(configuration: .init(services: [server], logger: .silent))
        let serving = Task {
            defer { listening.finish() }
            try await group.run()
        }
        let result: Result<Void, any Error>
        if let url = await urls.first(where: { _ in true }).flatMap({ URL(string: $0) }) {
            let api = TestAPI(
                url: url, key: key, clock: clock, useCases: try await useCases(of: url, key: key, cache: cache))
            do { result = .success(try await test(api)) } catch { result = .failure(error) }
        } else {
            result = .failure(CancellationError())
        }
        await group.triggerGracefulShutdown()
        try await serving.value
        try result.get()
    }

    /// The use cases on the database behind the API.
    @MainActor
    static func stored(at location: DatabaseLocation) throws -> any UseCaseProvider {
        let database = try DatabaseModule(at: location, migrations: SQLitePlatformModule.migrations)
        return try Assembly(modules: [database, SQLitePlatformModule()]).dependencies.useCases
    }

    /// The use cases of another process with the same key.
    @MainActor
    static func useCases(
        of url: URL, key: APIKey, cache: CacheFolder, clock: any Clock<Duration> = ContinuousClock()
    ) throws -> any UseCaseProvider {
        // No answer is too late because the machine is busy.
        let platform = NetworkPlatformModule(
            api: url, key: key, cache: cache.url, clock: clock, patience: .seconds(600))
        let network = NetworkServiceModule(clock: TestClock())
        return try Assembly(modules: [network, platform]).dependencies.useCases
    }
}

extension Logger {
    static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}
