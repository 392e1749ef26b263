import BackplanePresentation
import Testing

@MainActor
@Suite("Follower", .timeLimit(.minutes(20)))
struct FollowerTests {
    private struct Problem: Error {}

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Following waits for the first value and goes on with the others")
    func values() async {
        let (values, value) = AsyncThrowingStream.makeStream(of: Int.self)
        let follower = Follower<Int>()
        let (told, tell) = AsyncStream.makeStream(of: Int.self)
        value.yield(1)
        await follower.follow(values) {
            tell.yield($0)
        } onFailure: { _ in
            Issue.record("It did not fail.")
        }
        value.yield(2)
        var seen: [Int] = []
        for await one in told.prefix(2) { seen.append(one) }
        #expect(seen == [1, 2])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A failure is told, and following returns")
    func failure() async {
        let follower = Follower<Int>()
        var failures = 0
        let values = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Problem()) }
        await follower.follow(values) { _ in
        } onFailure: { _ in
            failures += 1
        }
        #expect(failures == 1)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Following another sequence ends the one before")
    func another() async {
        let (first, _) = AsyncThrowingStream.makeStream(of: Int.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let watched = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.onTermination = { _ in end.finish() }
            continuation.yield(1)
        }
        let follower = Follower<Int>()
        await follower.follow(watched) { _ in
        } onFailure: { _ in
        }
        async let following: Void = follower.follow(first) { _ in
        } onFailure: { _ in
        }
        for await _ in ended {}
        await follower.follow(AsyncThrowingStream { $0.finish() }) { _ in
        } onFailure: { _ in
        }
        await following
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A follower that is released follows no more")
    func release() async {
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let values = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.onTermination = { _ in end.finish() }
            continuation.yield(1)
        }
        var follower: Follower<Int>? = Follower()
        await follower?.follow(values) { _ in
        } onFailure: { _ in
        }
        follower = nil
        for await _ in ended {}
    }
}
