import BackplanePresentation
import BackplaneTesting
import Testing

@MainActor
@Suite("The latest wins", .timeLimit(.minutes(20)))
struct LatestSequenceTests {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Elements that come one by one are all transformed")
    func all() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        var results = numbers.mapLatest { $0.isMultiple(of: 2) ? nil : "\($0)" }.makeAsyncIterator()
        var seen: [String] = []
        for number in [1, 3, 5] {
            continuation.yield(number)
            if let result = await results.next(isolation: #isolation) { seen.append(result) }
        }
        continuation.yield(6)
        continuation.finish()
        #expect(await results.next(isolation: #isolation) == nil)
        #expect(seen == ["1", "3", "5"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Of many elements at once the last one is always among the results, and the results are in order")
    func burst() async {
        for _ in 0..<50 {
            let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
            for number in 0..<100 { continuation.yield(number) }
            continuation.finish()
            var seen: [Int] = []
            for await number in numbers.mapLatest({ number in
                await Task.yield()
                return number
            }) {
                seen.append(number)
            }
            #expect(seen.last == 99)
            #expect(seen == seen.sorted())
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("When the reader stops reading, the running transformation is cancelled")
    func abandoned() async {
        let library = Library()
        let keyboard = Keyboard()
        keyboard.type("a")
        let results = keyboard.queries.mapLatest { [library] text in try? await library.search(text) }
        var readers = [results.makeAsyncIterator()]
        await expectEventually { library.asked == ["a"] }
        readers.removeAll()
        await expectEventually { library.cancelled == ["a"] }
        library.answer("a", .success([]))
    }
}
