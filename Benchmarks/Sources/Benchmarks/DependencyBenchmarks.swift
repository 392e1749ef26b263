import Backplane
import Dispatch

/// Reading dependencies, against the same written by hand.
enum DependencyBenchmarks {
    fileprivate final class Service: Sendable {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    fileprivate protocol Serving: Sendable {}
    private final class Shared: Serving {}

    static func run(into report: inout Report) throws {
        let dependencies = Dependencies { registry in
            registry.register(\.serving) { _ in Shared() }
            registry.register(\.number) { _ in 1 }
            registry.register(\.service, scope: .new) { _ in Service(1) }
            registerChain(in: &registry)
        }
        try shared(dependencies, into: &report)
        try new(dependencies, into: &report)
        try deep(dependencies, into: &report)
        try threads(dependencies, into: &report)
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
        let floor = Report.Floor("dictionary of closures, shared") {
            Sample(count: 100_000) { count in
                for _ in 0..<count { consume(closures[ObjectIdentifier((any Serving).self)]?() as? any Serving) }
            }
        }
        try report.add("resolve shared", floor: floor, target: 2) {
            try Sample(count: 100_000) { for _ in 0..<$0 { consume(try dependencies.serving) } }
        }
    }

    private static func new(_ dependencies: Dependencies, into report: inout Report) throws {
        let closures: [ObjectIdentifier: @Sendable () -> any Sendable] = [
            ObjectIdentifier(Service.self): { Service(1) }
        ]
        let floor = Report.Floor("dictionary of closures, new") {
            Sample(count: 100_000) { count in
                for _ in 0..<count { consume(closures[ObjectIdentifier(Service.self)]?() as? Service) }
            }
        }
        try report.add("resolve new", floor: floor, target: 3) {
            try Sample(count: 100_000) { for _ in 0..<$0 { consume(try dependencies.service) } }
        }
    }

    private static func deep(_ dependencies: Dependencies, into report: inout Report) throws {
        let makers = ByHand()
        let floor = Report.Floor("dictionary of closures, ten deep") {
            Sample(count: 20_000) { for _ in 0..<$0 { consume(makers.make(9)) } }
        }
        try report.add("resolve ten deep", floor: floor, target: 3) {
            try Sample(count: 20_000) { for _ in 0..<$0 { consume(try dependencies.depth9) } }
        }
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

    /// Two threads that want one class must both count its references, which is what the hardware makes them wait for;
    /// with a value that has none to count, nothing may.
    private static func threads(_ dependencies: Dependencies, into report: inout Report) throws {
        func sample(_ threads: Int, _ body: @escaping @Sendable (Int) -> Void) -> Sample {
            Sample(count: 200_000) { count in
                DispatchQueue.concurrentPerform(iterations: threads) { _ in body(count) }
            }
        }
        let number: @Sendable (Int) -> Void = { for _ in 0..<$0 { consume(try? dependencies.number) } }
        let one = Report.Floor("resolve a shared number from one thread") { sample(1, number) }
        try report.add("resolve a shared number from two threads, each", floor: one, target: 1.2) { sample(2, number) }

        let object = Shared()
        let bare = Report.Floor("look up a bare shared class from two threads") {
            sample(2) { count in
                // A dictionary of the thread's own, so that the class is all that the threads share.
                var objects: [DependencyBenchmarks.Name: any Serving] = [:]
                for number in 0..<10 { objects[Name(type: Shared.self, name: "\(number)")] = object }
                for _ in 0..<count { consume(objects[Name(type: Shared.self, name: "1")]) }
            }
        }
        try report.add("resolve a shared class from two threads, each", floor: bare, target: 1.2) {
            sample(2) { for _ in 0..<$0 { consume(try? dependencies.serving) } }
        }
    }

    /// What a dictionary written by hand would be looked up by.
    private struct Name: Hashable {
        let type: ObjectIdentifier
        let name: String

        init(type: Any.Type, name: String) {
            self.type = ObjectIdentifier(type)
            self.name = name
        }
    }
}

extension DependencyKeys {
    fileprivate var serving: DependencyKey<any DependencyBenchmarks.Serving> { .init() }
    fileprivate var number: DependencyKey<Int> { .init() }
    fileprivate var service: DependencyKey<DependencyBenchmarks.Service> { .init() }
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
