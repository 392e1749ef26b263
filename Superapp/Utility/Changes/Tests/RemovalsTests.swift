import Synchronization
import Testing

@testable import Changes

@Suite("Removals")
struct RemovalsTests {
    private typealias Names = Removals<String, String>

    @Test("What an owner has removed can be put back once, the last first, by any of their windows, and by nobody else")
    func latest() async throws {
        let removals = Names()
        var first = removals.values(of: "ada").makeAsyncIterator()
        var second = removals.values(of: "ada").makeAsyncIterator()
        for value in [try await first.next(), try await second.next()] { #expect(value == .some(nil)) }
        removals.add("Bread", of: "ada")
        removals.add("Milk", of: "ada")
        for value in [try await first.next(), try await second.next()] { #expect(value == "Milk") }
        #expect(removals.latest(of: "bob") == nil)
        removals.forget("Milk", of: "bob")
        #expect(removals.latest(of: "ada") == "Milk")
        removals.forget("Milk", of: "ada")
        for value in [try await first.next(), try await second.next()] { #expect(value == "Bread") }
        removals.forget("Bread", of: "ada")
        for value in [try await first.next(), try await second.next()] { #expect(value == .some(nil)) }
    }

    @Test("What was removed can be put back for a while")
    func lifetime() {
        let time = Mutex(ContinuousClock.now)
        let removals = Names { time.withLock(\.self) }
        removals.add("Bread", of: "ada")
        time.withLock { $0 += Names.lifetime - .seconds(1) }
        #expect(removals.latest(of: "ada") == "Bread")
        time.withLock { $0 += .seconds(1) }
        #expect(removals.latest(of: "ada") == nil)
    }

    @Test("However many remove something, the removals of so many are kept")
    func limit() {
        let removals = Names()
        for number in 1...Names.limit { removals.add("Bread", of: "\(number)") }
        for owner in ["one more", "another one"] { removals.add("Milk", of: owner) }
        #expect(removals.latest(of: "1") == nil && removals.latest(of: "2") == nil)
        #expect(removals.latest(of: "3") == "Bread")
    }

    @Test("Who removes much does not drop what others have removed")
    func fairness() {
        let removals = Names()
        removals.add("Bread", of: "bob")
        for owner in 1...Names.limit / 5 {
            for number in 1...Names.ownLimit { removals.add("\(number)", of: "\(owner)") }
        }
        #expect(removals.latest(of: "bob") == "Bread")
        #expect(removals.latest(of: "\(Names.limit / 5)") == "\(Names.ownLimit)")
    }

    @Test("However much somebody removes, so many of their removals are kept, and those of others")
    func ownLimit() {
        let removals = Names()
        removals.add("Bread", of: "bob")
        for number in 0...Names.ownLimit { removals.add("\(number)", of: "ada") }
        for number in (1...Names.ownLimit).reversed() {
            #expect(removals.latest(of: "ada") == "\(number)")
            removals.forget("\(number)", of: "ada")
        }
        #expect(removals.latest(of: "ada") == nil && removals.latest(of: "bob") == "Bread")
    }
}
