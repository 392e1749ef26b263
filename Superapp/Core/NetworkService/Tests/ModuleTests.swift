import Backplane
import BackplaneTesting
import Logging
import NetworkServiceInterface
import NetworkServiceTesting
import ServiceLifecycle
import Testing

@testable import NetworkService

@MainActor
@Suite("The network module", .timeLimit(.minutes(5)))
struct ModuleTests {
    @Test("The network that it provides works until the app stops gracefully")
    func lifetime() async throws {
        let module = NetworkServiceModule(clock: TestClock())
        let network = try Assembly(modules: [module]).dependencies.network
        try await LocalServer.run { _ in
            .response(status: 200)
        } test: { server in
            let request = NetworkRequest(server.url)
            #expect(try await network.send(request).status == 200)
            let group = ServiceGroup(
                configuration: .init(services: [module], logger: Logger(label: "test")))
            async let running: Void = group.run()
            await group.triggerGracefulShutdown()
            try await running
            await #expect(throws: NetworkError.cancelled) { try await network.send(request) }
        }
    }
}
