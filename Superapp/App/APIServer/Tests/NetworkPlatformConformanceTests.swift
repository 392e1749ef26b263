import PlatformTesting
import Testing

@Suite("Network platform, against the API over SQLite", .timeLimit(.minutes(1)))
struct NetworkPlatformConformanceTests {
    @Test("It keeps posts and todos as every platform does", arguments: ConformanceCase.all)
    func conforms(to expectation: ConformanceCase) async throws {
        try await TestAPI.run { api in try await expectation.check(api.useCases) }
    }
}
