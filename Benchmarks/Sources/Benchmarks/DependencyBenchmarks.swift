import Backplane
import Dispatch

/// Reading dependencies, against the same written by hand.
enum DependencyBenchmarks {
    private final class Service: Sendable {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    fileprivate protocol Serving: Sendable {}
    private final class Shared: Serving {}

    static func run(into report: inout Report) throws {
        let dependencies = Dependencies { registry in
            registry.register((any Serving).self) { _ in Shared() }
            registry.register(Service.self, scope: .new) { _ in Service(1) }
            registerChain(in: &registry)
        }
        try shared(dependencies, into: &report)
        try new(dependencies, into: &report)
        try deep(dependencies, into: &report)
        threads(dependencies, into: &report)
    }

    /// Ten dependencies, each made from the one before.
    private static func registerChain(in registry: inout DependencyRegistry) {
        registry.register(\.depth0, scope: .new) { _ in 1 }
        registry.register(\.depth1, scope: .new) { try $0.depth0 + 1 }
        registry.register(\.depth2, scope: .new) { try $0.depth1 + 1 }
        registry.register(\.depth3, scope: .new) { try $0.depth2 + 1 }
        registry.register(\.depth4, scope: .new) { try $0.depth3 + 1 }
        registry.register(\.depth5, scope: .new) { try $0.depth4 + 1 }
        registry.register(\.depth6, scope: .new) { try $0.depth5 + 1 }
        registry.register(\.depth7, scope: .new) { try $0.depth6 + 1 }
        registry.register(\.depth8, scope: .new) { try $0.depth7 + 1 }
        registry.register(\.depth9, scope: .new) { try $0.depth8 + 1 }
    }

    private static func shared(_ dependencies: Dependencies, into report: inout Report) throws {
        let value = Shared()
        let closures: [ObjectIdentifier: @Sendable () -> any Sendable] = [
            ObjectIdentifier((any Serving).self): { value }
        ]
        let floor = report.addFloor(
            "dictionary of closures, shared",
            Sample(count: 100_000) { count in
                for _ in 0..<count { consume(closures[ObjectIdentifier((any Serving).self)]?() as? any Serving) }
            })
        report.add(
            "resolve shared",
            try Sample(count: 100_000) { for _ in 0..<$0 { consume(try dependencies.resolve((any Serving).self)) } },
            floor: floor, target: 2)
    }

    private static func new(_ dependencies: Dependencies, into report: inout Report) throws {
        let closures: [ObjectIdentifier: @Sendable () -> any Sendable] = [
            ObjectIdentifier(Service.self): { Service(1) }
        ]
        let floor = report.addFloor(
            "dictionary of closures, new",
            Sample(count: 100_000) { count in
                for _ in 0..<count { consume(closures[ObjectIdentifier(Service.self)]?() as? Service) }
            })
        report.add(
            "resolve new",
            try Sample(count: 100_000) { for _ in 0..<$0 { consume(try dependencies.resolve(Service.self)) } },
            floor: floor, target: 3)
    }

    private static func deep(_ dependencies: Dependencies, into report: inout Report) throws {
        let makers = ByHand()
        let floor = report.addFloor(
            "dictionary of closures, ten deep", Sample(count: 20_000) { for _ in 0..<$0 { consume(makers.make(9)) } })
        report.add(
            "resolve ten deep",
            try Sample(count: 20_000) {
                for _ in 0..<$0 { consume(try dependencies.depth9) }
            }, floor: floor, target: 3)
    }

    /// A container written by hand: closures by name, each calling the next.
    private final class ByHand {
        private var makers: [String: (ByHand) -> Int] = [:]

        init() {
            for depth in 0..<10 {
                makers["\(depth)"] = { depth == 0 ? 1 : $0.make(depth - 1) + 1 }
            }
        }

        func make(_ depth: Int) -> Int { makers["\(depth)"]?(self) ?? 0 }
    }

    private static func threads(_ dependencies: Dependencies, into report: inout Report) {
        func sample(_ threads: Int) -> Sample {
            Sample(count: 200_000, runs: 9) { count in
                DispatchQueue.concurrentPerform(iterations: threads) { _ in
                    for _ in 0..<count { consume(try? dependencies.resolve((any Serving).self)) }
                }
            }
        }
        let one = report.addFloor("resolve shared from one thread", sample(1))
        report.add("resolve shared from two threads, each", sample(2), floor: one, target: 1)
    }
}

extension DependencyKeys {
    fileprivate var depth0: DependencyKey<Int> { .init("depth 0") }
    fileprivate var depth1: DependencyKey<Int> { .init("depth 1") }
    fileprivate var depth2: DependencyKey<Int> { .init("depth 2") }
    fileprivate var depth3: DependencyKey<Int> { .init("depth 3") }
    fileprivate var depth4: DependencyKey<Int> { .init("depth 4") }
    fileprivate var depth5: DependencyKey<Int> { .init("depth 5") }
    fileprivate var depth6: DependencyKey<Int> { .init("depth 6") }
    fileprivate var depth7: DependencyKey<Int> { .init("depth 7") }
    fileprivate var depth8: DependencyKey<Int> { .init("depth 8") }
    fileprivate var depth9: DependencyKey<Int> { .init("depth 9") }
}
