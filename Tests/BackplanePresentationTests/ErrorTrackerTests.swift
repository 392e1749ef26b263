import BackplanePresentation
import Testing

@MainActor
@Suite("Error tracker", .timeLimit(.minutes(20)))
struct ErrorTrackerTests {
    private let errors = ErrorTracker()

    @Test("An error is told and passed on")
    func tracking() async throws {
        var stream = errors.errors.makeAsyncIterator()
        await #expect(throws: Broken.self) {
            try await errors.track { () async throws(Broken) in throw Broken() }
        }
        #expect(errors.latest is Broken)
        #expect(await stream.next() is Broken)
        errors.clear()
        #expect(errors.latest == nil)
        #expect(await errors.track { 3 } == 3)
    }

    @Test("An attempt gives nil in place of the error, which is told")
    func attempting() async {
        #expect(await errors.attempt { 3 } == 3)
        let nothing: Int? = await errors.attempt { throw Broken() }
        #expect(nothing == nil)
        #expect(errors.latest is Broken)
    }

    @Test("Work that was cancelled did not fail, whatever it throws")
    func cancelled() async {
        await #expect(throws: CancellationError.self) { try await errors.track { throw CancellationError() } }
        let work = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await errors.track { throw Broken() }
        }
        await #expect(throws: Broken.self) { try await work.value }
        #expect(errors.latest == nil)
    }
}
