import BackplanePresentation
import Testing

@MainActor
@Suite("View models", .timeLimit(.minutes(20)))
struct ViewModelTests {
    @Test("A view model turns input into output, with no view in sight")
    func transform() async {
        let (taps, continuation) = AsyncStream.makeStream(of: Void.self)
        let output = CounterModel(step: 2).transform(.init(taps: taps))
        for _ in 0..<3 { continuation.yield() }
        continuation.finish()
        var counts: [Int] = []
        for await count in output.counts { counts.append(count) }
        #expect(counts == [2, 4, 6])
    }

    private struct CounterModel: ViewModel {
        struct Input { let taps: AsyncStream<Void> }
        struct Output { let counts: AsyncStream<Int> }

        let step: Int

        func transform(_ input: Input) -> Output {
            let (counts, continuation) = AsyncStream.makeStream(of: Int.self)
            Task {
                var count = 0
                for await _ in input.taps {
                    count += step
                    continuation.yield(count)
                }
                continuation.finish()
            }
            return Output(counts: counts)
        }
    }
}
