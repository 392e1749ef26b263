import Backplane
import Foundation

// Boards inside one another as deep as the first argument says, and boards and flows beside one another as many as the
// second and third say. Run by a test with a small stack. Prints what it counts.

extension BoardID<Int, Int, Int> {
    static var nested: Self { "fixture.nested" }
    static func beside(_ number: Int) -> Self { .init("fixture.beside.\(number)") }
}

struct Call: BoardAction {}

@MainActor
enum Count {
    static var live = 0
    static var heard = 0
}

/// Activates another of its kind inside itself, as long as the number is not zero.
final class Nested: ContinuousBoard<Int, Int, Int> {
    override init() {
        super.init()
        Count.live += 1
    }

    override func activate(_ levels: Int) {
        innerMotherboard.registerActionFlow(Call.self) { _, _ in Count.heard += 1 }
        if motherboard?.name == "main" { push(Page()) }
        if levels > 1 { innerMotherboard.activate(.nested, with: levels - 1) } else { broadcast(Call()) }
    }

    override func didComplete() { Count.live -= 1 }
}

/// Says what it is told.
final class Plain: Board<Int, Int, Int> {
    override func activate(_: Int) { Count.live += 1 }
    override func interact(_ number: Int) { sendToMotherboard(number) }
    override func didComplete() { Count.live -= 1 }
}

struct PageRoute: Route {}

@MainActor
final class Page: Screen {
    let id = ScreenID()
    let title = ""
    let route: any Route = PageRoute()
}

struct Fixture: Module {
    let beside: Int

    func register(in registry: inout ModuleRegistry) {
        registry.board(.nested) { _ in Nested() }
        for number in 0..<beside { registry.board(.beside(number)) { _ in Plain() } }
    }
}

@MainActor
func motherboard(beside: Int = 0) throws -> Motherboard {
    let root = Root(faultHandler: FaultHandler { print("fault: \($0)") }, leakDetection: .after(.zero))
    let motherboard = try Motherboard(modules: [Fixture(beside: beside)], root: root)
    motherboard.registerActionFlow(Call.self) { _, _ in Count.heard += 1 }
    motherboard.install(into: root)
    return motherboard
}

/// Boards inside one another: an action climbs all the way, and all end by completion, by going back, and by shutting
/// down.
@MainActor
func nest(_ levels: Int) throws {
    let motherboard = try motherboard()
    motherboard.activate(.nested, with: levels)
    print("\(Count.live) live, \(Count.heard) heard")
    motherboard.complete(.nested)
    print("\(Count.live) live after completion")
    motherboard.activate(.nested, with: levels)
    motherboard.root.navigator.leave(motherboard.root.navigator.stack.map(\.id))
    print("\(Count.live) live after going back, \(motherboard.root.navigator.stack.count) screens")
    motherboard.activate(.nested, with: levels)
    motherboard.shutDown()
    print("\(Count.live) live after shutting down")
}

/// Boards inside one another whose motherboard is released.
@MainActor
func abandon(_ levels: Int) async throws {
    var abandoned: Motherboard? = try motherboard()
    abandoned?.activate(.nested, with: levels)
    abandoned = nil
    // Bounded: the test waits for the end of the process, whatever it prints.
    for _ in 0..<1_000_000 where Count.live > 0 { await Task.yield() }
    print("\(Count.live) live after release")
}

/// Boards and flows beside one another.
@MainActor
func crowd(_ boards: Int, _ flows: Int) throws {
    let motherboard = try motherboard(beside: boards)
    var handled = 0
    let tokens = (0..<flows).map { number in
        motherboard.registerFlow(from: .beside(number % boards)) { _, _ in handled += 1 }
    }
    for number in 0..<boards { motherboard.activate(.beside(number), with: 1) }
    for number in 0..<boards { motherboard.interact(.beside(number), 1) }
    print("\(Count.live) live, \(handled) handled, \(motherboard.tree.flows.count - 1) flows")
    for token in tokens { token.cancel() }
    motherboard.completeAll()
    print("\(Count.live) live, \(motherboard.tree.flows.count - 1) flows after all")
}

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
if numbers.count == 3 {
    try nest(numbers[0])
    try await abandon(numbers[0])
    try crowd(numbers[1], numbers[2])
}
