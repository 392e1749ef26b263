import AccountServiceInterface
import Changes
import Crypto
import Foundation
import Synchronization
import Testing

@testable import AccountService

@Suite("Hashing under load", .timeLimit(.minutes(5)))
struct HashingLoadTests {
    private struct Load {
        var running = 0
        var most = 0
    }

    @Test("Only so many hashes run at once as there is room for; the rest wait and are served")
    func width() async throws {
        let load = Mutex(Load())
        let hasher = PasswordHasher(width: 2) { _, salt, _ in
            load.withLock { load in
                load.running += 1
                load.most = max(load.most, load.running)
            }
            for _ in 0..<100 { sched_yield() }
            load.withLock { $0.running -= 1 }
            return SymmetricKey(data: salt)
        }
        let password = try Password(new: "correct horse")
        try await withThrowingTaskGroup { group in
            for _ in 1...50 { group.addTask { _ = try await hasher.hash(password, for: "192.0.2.1") } }
            try await group.waitForAll()
        }
        #expect((1...2).contains(load.withLock { $0.most }))
    }

    @Test("Two hashes do run at the same time")
    func together() async throws {
        let arrivals = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let order = Mutex(0)
        let hasher = PasswordHasher(width: 2) { _, salt, _ in
            let mine = order.withLock { order in
                defer { order += 1 }
                return order
            }
            arrivals[mine].signal()
            // The limit makes the test fail rather than hang.
            guard arrivals[1 - mine].wait(timeout: .now() + 600) == .success else { throw CancellationError() }
            return SymmetricKey(data: salt)
        }
        let password = try Password(new: "correct horse")
        async let one = hasher.hash(password, for: "192.0.2.1")
        async let other = hasher.hash(password, for: "192.0.2.1")
        _ = try await (one, other)
    }

    @Test(
        "Other tasks go on while hashes take all the room there is, also when they use all cores and never block",
        arguments: [1, ProcessInfo.processInfo.activeProcessorCount])
    func othersGoOn(width: Int) async throws {
        let isOver = Atomic(false)
        let hasher = PasswordHasher(width: width) { _, salt, _ in
            // The limit makes the test fail rather than hang.
            let end = ContinuousClock.now + .seconds(120)
            while !isOver.load(ordering: .relaxed) {
                guard ContinuousClock.now < end else { throw CancellationError() }
                sched_yield()
            }
            return SymmetricKey(data: salt)
        }
        let password = try Password(new: "correct horse")
        try await withThrowingTaskGroup { group in
            for _ in 1...64 { group.addTask { _ = try await hasher.hash(password, for: "192.0.2.1") } }
            // More tasks than the pool has threads: if threads were blocked, none of these could finish.
            await withTaskGroup { others in
                for _ in 1...64 { others.addTask { await Task.yield() } }
            }
            isOver.store(true, ordering: .relaxed)
            try await group.waitForAll()
        }
    }

    @Test("Clients are served in turn, however much one of them asks for")
    func turns() {
        var queue = FairQueue<String, Int>()
        for number in 1...3 { #expect(queue.add(number, of: "many", limit: 6) == nil) }
        #expect(queue.add(10, of: "few", limit: 6) == nil)
        #expect(queue.add(20, of: "another", limit: 6) == nil)
        let order = (1...6).map { _ in queue.next() }
        #expect(order == [1, 20, 10, 2, 3, nil])
    }

    @Test("When there is no place left, the client that asked for most loses its last one")
    func places() {
        var queue = FairQueue<String, Int>()
        for number in 1...4 { _ = queue.add(number, of: "many", limit: 4) }
        #expect(queue.add(5, of: "many", limit: 4) == 5)
        #expect(queue.add(10, of: "few", limit: 4) == 4)
        #expect(queue.add(11, of: "few", limit: 4) == 3)
        #expect(queue.add(12, of: "few", limit: 4) == 12, "Both have as many.")
        #expect((1...5).map { _ in queue.next() } == [1, 10, 2, 11, nil])
    }

    @Test("Known clients are served by turns with however many others")
    func knownFirst() {
        var queue = KnownFirstQueue<String, Int>()
        for number in 1...4 { #expect(queue.add(number, of: "site \(number)", isKnown: false, limit: 4) == nil) }
        #expect(queue.add(5, of: "site 5", isKnown: false, limit: 4) == 5)
        for number in [10, 20] { #expect(queue.add(number, of: "home", isKnown: true, limit: 4) == nil) }
        #expect((1...7).map { _ in queue.next() } == [10, 1, 20, 4, 2, 3, nil])
    }

    @Test(
        "Whoever comes from a site without failed attempts goes before all that have some, and loses no place to them")
    func failed() {
        var queue = KnownFirstQueue<String, Int>()
        for number in 1...4 {
            #expect(queue.add(number, of: "site \(number)", isKnown: false, unproven: 2, limit: 4) == nil)
        }
        #expect(queue.add(10, of: "newcomer", isKnown: false, limit: 4) == 4)
        #expect(queue.add(11, of: "one mistake", isKnown: false, unproven: 1, limit: 4) == 3)
        #expect(queue.add(5, of: "site 5", isKnown: false, unproven: 2, limit: 4) == 5)
        #expect((1...5).map { _ in queue.next() } == [10, 11, 1, 2, nil])
    }

    @Test("A newcomer does not wait for all of many who came together, and the earliest is not overtaken for ever")
    func newcomer() {
        var queue = FairQueue<String, Int>()
        for number in 1...60 { _ = queue.add(number, of: "site \(number)", limit: 64) }
        #expect(queue.next() == 1)
        _ = queue.add(100, of: "newcomer", limit: 64)
        #expect((1...3).map { _ in queue.next() } == [100, 2, 60])
    }

    @Test("Whoever tries again and again keeps no early place, whether or not there is one for the others")
    func again() {
        var queue = FairQueue<String, Int>()
        for number in 1...4 { #expect(queue.add(number, of: "site \(number)", limit: 4) == nil) }
        for number in 1...4 {
            #expect(queue.add(number + 10, of: "site \(number)", unproven: 1, limit: 4) == number + 10)
        }
        #expect(queue.add(5, of: "newcomer", limit: 4) == 4)
        #expect((1...5).map { _ in queue.next() } == [5, 3, 1, 2, nil])
    }

    @Test("An attempt counts for its site until it succeeds, for some minutes, also one for which there was no place")
    func unproven() throws {
        let limiter = SignInLimiter()
        let (ada, start) = (try AccountName("Ada"), Duration.seconds(1_000))
        func unproven(_ address: String, after wait: Duration = .zero) throws -> Int {
            try limiter.startTry(name: ada, address: address, at: start + wait)
        }
        #expect(try (1...3).map { try unproven("2001:db8:0:\($0)::1") } == [0, 1, 2])
        #expect(try unproven("2001:db8:1::1") == 0, "Another site.")
        limiter.trySucceeded(name: ada, address: "2001:db8:0:3::1", at: start)
        #expect(try unproven("2001:db8:0:4::1") == 2)
        #expect(try (5...16).map { try unproven("2001:db8:0:\($0)::1") }.suffix(3) == [10, 10, 10])
        #expect(try unproven("2001:db8:0:20::1", after: .seconds(121)) == 8)
    }

    @Test("Who would have to wait too long is told at once, and later ones are served again")
    func bounded() async throws {
        let gate = DispatchSemaphore(value: 0)
        let hasher = PasswordHasher(width: 1, limit: 3) { _, salt, _ in
            gate.wait()
            return SymmetricKey(data: salt)
        }
        let password = try Password(new: "correct horse")
        let outcomes = await withTaskGroup { group in
            for _ in 1...10 {
                group.addTask { () -> AccountError? in
                    do throws(AccountError) {
                        _ = try await hasher.hash(password, for: "192.0.2.1")
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            var outcomes: [AccountError?] = []
            for await outcome in group {
                outcomes.append(outcome)
                // All refused callers have their error; now the waiting ones may continue.
                if outcomes.count == 7 { for _ in 1...3 { gate.signal() } }
            }
            return outcomes
        }
        #expect(outcomes.count { $0 == .busy } == 7)
        #expect(outcomes.count { $0 == nil } == 3)
        gate.signal()
        _ = try await hasher.hash(password, for: "192.0.2.1")
    }

    @Test("What waits for somebody who has left is not hashed")
    func left() async throws {
        let gate = DispatchSemaphore(value: 0)
        let hashed = Mutex(0)
        let hasher = PasswordHasher(width: 1) { _, salt, _ in
            gate.wait()
            hashed.withLock { $0 += 1 }
            return SymmetricKey(data: salt)
        }
        let password = try Password(new: "correct horse")
        @Sendable func outcome(for waiter: Waiter) async -> AccountError? {
            await Waiter.$current.withValue(waiter) { () async -> AccountError? in
                do throws(AccountError) {
                    _ = try await hasher.hash(password, for: "192.0.2.1")
                    return nil
                } catch {
                    return error
                }
            }
        }
        async let first = outcome(for: Waiter())
        while hasher.load < 1 { await Task.yield() }
        let waiters = (1...20).map { _ in Waiter() }
        let results = waiters.map { waiter in Task { await outcome(for: waiter) } }
        while hasher.load < 21 { await Task.yield() }
        for waiter in waiters { waiter.leave() }
        for result in results { #expect(await result.value == .interrupted) }
        #expect(await outcome(for: waiters[0]) == .interrupted, "Who has left before is not waited for.")
        gate.signal()
        #expect(await first == nil)
        #expect(hashed.withLock(\.self) == 1)
    }

    @Test("A failing derivation is a storage error, not a wrong password")
    func failure() async throws {
        struct OutOfMemory: Error {}
        let hasher = PasswordHasher { _, _, _ in throw OutOfMemory() }
        let error = await #expect(throws: AccountError.self) {
            _ = try await hasher.hash(Password(new: "correct horse"), for: "192.0.2.1")
        }
        #expect(error == .storage("hashing a password failed: OutOfMemory()"))
    }
}
