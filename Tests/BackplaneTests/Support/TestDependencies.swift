import Backplane

protocol Greeter: Sendable {
    var greeting: String { get }
}

struct FixedGreeter: Greeter {
    var greeting: String
}

/// A thing with an identity, that counts how often it was made.
final class Widget: Sendable {
    let number: Int

    init(_ counter: Counter) { number = counter.next() }
}

final class Counter: Sendable {
    private let count = Locked(0)

    var value: Int { count.withLock { $0 } }

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

struct ServiceDown: Error, CustomStringConvertible {
    let description = "the service is down"
}

extension DependencyKeys {
    var greeter: DependencyKey<any Greeter> { .init() }
    var nightGreeter: DependencyKey<any Greeter> { .init("night") }
    var widget: DependencyKey<Widget> { .init() }
    var number: DependencyKey<Int> { .init() }
    var text: DependencyKey<String> { .init() }
    var nickname: DependencyKey<String?> { .init() }
}
