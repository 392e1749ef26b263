import Backplane
import MemoryPlatform
import PlatformInterface
import PlatformTesting
import Testing

@MainActor
@Suite("Memory platform", .timeLimit(.minutes(5)))
struct MemoryPlatformTests {
    @Test("It keeps posts and todos as every platform does", arguments: ConformanceCase.ofStorage)
    func conforms(to expectation: ConformanceCase) async throws {
        let assembly = try Assembly(modules: [MemoryPlatformModule()])
        try await expectation.check(try assembly.dependencies.useCases)
    }
}
