// The code of the README's five-minute tour. What stands between the markers is compared with it letter for letter.

import Backplane
import Testing

// <doc>
public enum Drink: Sendable { case espresso, tea }
public struct Cup: Sendable, Equatable { public let drink: Drink }
public enum CounterCommand: Sendable { case order(Drink) }

extension BoardID<Void, Drink, CounterCommand> { public static var counter: Self { "cafe.counter" } }
extension BoardID<Drink, Cup, Never> { public static var barista: Self { "cafe.barista" } }
// </doc>

// <doc>
public protocol CoffeeMachine: Sendable { func brew(_ drink: Drink) -> Cup }

extension DependencyKeys { public var coffeeMachine: DependencyKey<any CoffeeMachine> { .init() } }
// </doc>

// <doc>
final class CounterBoard: Board<Void, Drink, CounterCommand> {
    override func activate(_: Void) {}  // in an app: push(CounterScreen(…))

    override func interact(_ command: CounterCommand) {
        switch command {
        case .order(let drink): sendToMotherboard(drink)
        }
    }
}

final class BaristaBoard: Board<Drink, Cup, Never> {
    private let machine: any CoffeeMachine

    init(machine: any CoffeeMachine) { self.machine = machine }

    override func activate(_ drink: Drink) {
        complete(with: machine.brew(drink))  // removed, released, made anew for the next order
    }
}
// </doc>

// <doc>
public struct CafeModule: Module {
    public let requires = [DependencyRequirement(\.coffeeMachine)]

    public init() {}

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.counter) { _ in CounterBoard() }
        registry.board(.barista) { dependencies in BaristaBoard(machine: try dependencies.coffeeMachine) }
    }
}
// </doc>

// <doc>
@MainActor
func makeCafe(_ modules: any Module...) throws -> Motherboard {
    let cafe = try Motherboard(modules: modules)
    cafe.registerFlow(from: .counter) { cafe, drink in cafe.activate(.barista, with: drink) }
    return cafe
}
// </doc>

// <doc>
struct StubMachine: CoffeeMachine {
    func brew(_ drink: Drink) -> Cup { Cup(drink: drink) }
}

struct StubMachineModule: Module {
    func register(in registry: inout ModuleRegistry) { registry.register(\.coffeeMachine) { _ in StubMachine() } }
}

@MainActor
@Test("An order at the counter is brewed by the barista")
func order() throws {
    let cafe = try makeCafe(CafeModule(), StubMachineModule())
    var served: [Cup] = []
    cafe.registerFlow(from: .barista) { _, cup in served.append(cup) }
    cafe.install(into: cafe.root)

    cafe.activate(.counter)
    cafe.interact(.counter, .order(.espresso))

    #expect(served == [Cup(drink: .espresso)])
    #expect(!cafe.isLive(.barista))
}
// </doc>
