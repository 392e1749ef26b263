// The code of the article "Test with probes".

import Backplane
import BackplaneTesting
import Testing

// <doc>
@MainActor
@Suite("The shelf, probed")
struct ShelfProbeTests {
    private func probe() throws -> BoardProbe<Void, ShelfOutcome, ShelfCommand> {
        try BoardProbe(.shelf, of: ShelfModule()) { registry in
            registry.register(\.catalogue) { _ in StubCatalogue(titles: ["Emma", "Dracula"]) }
        }
    }

    @Test("A picked book is the shelf's output")
    func pick() async throws {
        let probe = try probe()
        probe.activate()
        let screen = try await probe.expectScreen(ShelfScreen.self)
        screen.pick(screen.books[1])
        #expect(try await probe.expectOutput(\.pickedBook).title == "Dracula")
        probe.expectNothing()
    }

    @Test("Going back ends the shelf and leaves nothing behind")
    func goBack() async throws {
        let probe = try probe()
        probe.activate()
        try await probe.expectScreen(ShelfScreen.self)
        probe.goBack()
        await probe.expectCompletion()
        await probe.expectDeallocation()
    }
}
// </doc>

extension ShelfOutcome {
    /// What was picked, if something was.
    var pickedBook: Book? { if case .picked(let book) = self { book } else { nil } }
}

@MainActor
@Suite("Guide: test with probes")
struct TestWithProbesTests {
    private struct BasketModule: Module {
        func register(in registry: inout ModuleRegistry) {
            registry.board(.basket) { _ in
                ClosureBoard<Book, Order, Never> { board, book in board.sendToMotherboard(Order(book: book)) }
            }
        }
    }

    @Test("A stub answers as the test says, and records how it was used")
    func stubs() async throws {
        let order = Order(book: Book(id: 1, title: "Emma"))
        // <doc>
        let payment = StubBoard(.payment, instances: .many) { payment, order in
            payment.send(Receipt(order: order))
        }
        let motherboard = try Motherboard(modules: [BasketModule(), payment])
        motherboard.install(into: motherboard.root)
        let receipt = try await motherboard.run(.payment, with: order)
        #expect(payment.activations == [order])
        #expect(receipt == Receipt(order: order))
        // </doc>
        #expect(!motherboard.isLive(.payment))
    }
}

// <doc>
enum BookshopFlows {
    /// All flows of the shop, for the app's motherboard and for tests.
    @MainActor
    static func register(in motherboard: Motherboard) {
        motherboard.registerFlow(from: .shelf) { motherboard, outcome in
            if case .picked(let book) = outcome { motherboard.activate(.basket, with: book) }
        }
        motherboard.registerFlow(from: .basket, to: .payment)
        motherboard.registerFlow(from: .payment) { motherboard, receipt in
            motherboard.complete(.basket)
            motherboard.activate(.thanks, with: receipt)
        }
    }
}
// </doc>

extension TestWithProbesTests {
    @Test("The app's motherboard and the tests register the same flows")
    func app() throws {
        let thanks = StubBoard(.thanks)
        let modules: [any Module] = [
            ShelfModule(), StubBoard(.payment), thanks, BasketModule(),
            BookshopModule { $0.register(\.catalogue) { _ in StubCatalogue(titles: ["Emma"]) } },
        ]
        let window = Diary()
        // <doc>
        let motherboard = try Motherboard(modules: modules)
        BookshopFlows.register(in: motherboard)
        motherboard.install(into: window)
        // </doc>
        #expect(motherboard.tree.flows.map(\.kind) == [.step, .plain, .plain])
    }

    // <doc>
    @Test("A picked book is ordered, paid for and thanked for")
    func purchase() async throws {
        let flows = try FlowProbe(stubbing: .shelf, .basket, .payment, .thanks) { motherboard in
            BookshopFlows.register(in: motherboard)
        }
        let emma = Book(id: 1, title: "Emma")
        flows.given(.shelf)
        flows.when(.shelf, outputs: .picked(emma))
        await flows.expectActivation(of: .basket, with: emma)
        flows.when(.basket, outputs: Order(book: emma))
        await flows.expectActivation(of: .payment, with: Order(book: emma))
        flows.when(.payment, outputs: Receipt(order: Order(book: emma)))
        await flows.expectCompletion(of: .basket)
        await flows.expectActivation(of: .thanks, with: Receipt(order: Order(book: emma)))
    }
    // </doc>
}

// <doc>
final class ReminderBoard: Board<String, String, Never> {
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) { self.clock = clock }

    override func activate(_ text: String) {
        task { [weak self, clock] in
            do { try await clock.sleep(for: .seconds(3600)) } catch { return }
            self?.complete(with: text)
        }
    }
}
// </doc>

extension TestWithProbesTests {
    @Test("Time passes when the test says so")
    func clock() async throws {
        // <doc>
        let clock = TestClock()
        let probe = try BoardProbe(.reminder, of: ReminderModule(clock: clock))
        probe.activate(with: "Emma is waiting in your basket")
        await clock.waitForSleepers()
        probe.expectNothing()
        await clock.advance(by: .seconds(3600))
        await probe.expectOutput("Emma is waiting in your basket")
        await probe.expectCompletion()
        // </doc>
    }

    @Test("The clock of a root measures how long a barrier may decide")
    func rootClock() async throws {
        let modules = [ReminderModule(clock: TestClock())]
        // <doc>
        let clock = TestClock()
        let root = Root(faultHandler: .recordingIssues(), clock: clock, leakDetection: .after(.seconds(5)))
        let motherboard = try Motherboard(modules: modules, root: root)
        motherboard.install(into: root)
        // </doc>
        motherboard.registerBarrier(before: .reminder, timeout: .seconds(60)) { _ in
            false
        } otherwise: { _ in
            try? await Task.sleep(for: .seconds(1_000_000))
            return .pass
        }
        let activation = motherboard.activate(.reminder, with: "Emma")
        await clock.waitForSleepers()
        await clock.advance(by: .seconds(60))
        await #expect(throws: ActivationEnded.self) { try await activation.firstOutput() }
    }

    @Test("A condition on observable state is waited for")
    func state() async throws {
        let probe = try BoardProbe(.shelf, of: ShelfModule()) { registry in
            registry.register(\.catalogue) { _ in FixedCatalogue() }
        }
        probe.activate()
        let screen = try await probe.expectScreen(ShelfScreen.self)
        screen.books = []
        Task { probe.interact(.refresh) }
        // <doc>
        await expectEventually { screen.books.count == 2 }
        // </doc>
    }
}

/// The calls that the article lists.
extension TestWithProbesTests {
    @Test("What the table of calls shows is code that is compiled here or stands in the sources")
    func table() throws {
        let calls = try Guide.article("TestWithProbes").codeInTables(columns: [0, 1, 2])
        #expect(calls.count > 20)
        for call in try calls.notCompiled() { Issue.record("\(call)") }
    }

    @Test("A probe activates, tells, ends and leaves its board, and hears all that it says")
    func boardCalls() async throws {
        let probe = try BoardProbe(.shelf, of: ShelfModule()) { registry in
            registry.register(\.catalogue) { _ in FixedCatalogue() }
        }
        probe.activate()
        probe.interact(.refresh)
        try await probe.expectScreen(ShelfScreen.self).pick(Book(id: 1, title: "Emma"))
        try await probe.expectOutput(\.pickedBook)
        probe.goBack()
        await probe.expectCompletion()
        probe.interact(.refresh)
        try await probe.expectFault()
        probe.activate()
        probe.complete()
        await probe.expectCompletion()
        probe.expectNothing()
    }

    @Test("A probe with an input is given it, and hears actions")
    func inputs() async throws {
        let emma = Book(id: 1, title: "Emma")
        let module = BookshopModule { registry in
            registry.board(.basket) { _ in
                ClosureBoard<Book, Order, Never> { board, _ in board.broadcast(HelpRequest(topic: "prices")) }
            }
        }
        let probe = try BoardProbe(.basket, of: module)
        probe.activate(with: emma)
        #expect(try await probe.expectAction(HelpRequest.self).topic == "prices")
    }

    @Test("A probe of flows lets its stubs act, and sees what the flows do")
    func flowCalls() async throws {
        let emma = Book(id: 1, title: "Emma")
        let flows = try FlowProbe(stubbing: .shelf, .basket) { motherboard in
            motherboard.registerFlow(from: .shelf) { motherboard, _ in
                motherboard.activate(.basket, with: emma)
                motherboard.interact(.shelf, .refresh)
            }
            motherboard.registerFlow(from: .basket) { motherboard, _ in
                motherboard.complete(.shelf)
                motherboard.interact(.shelf, .refresh)
            }
        }
        flows.given(.shelf)
        flows.when(.shelf, outputs: .picked(emma))
        await flows.expectActivation(of: .basket, with: emma)
        await flows.expectCommand(to: .shelf, .refresh)
        flows.when(.shelf, broadcasts: HelpRequest(topic: "prices"))
        try await flows.expectAction(HelpRequest.self)
        flows.when(.basket, outputs: Order(book: emma))
        await flows.expectCompletion(of: .shelf)
        try await flows.expectFault()
        flows.given(.shelf)
        flows.whenCompleted(.shelf)
        flows.given(.basket, with: emma)
        flows.expectNothing()
    }
}

extension BoardID<String, String, Never> {
    fileprivate static var reminder: Self { "com.example.reminder" }
}

private struct ReminderModule: Module {
    let clock: TestClock

    func register(in registry: inout ModuleRegistry) {
        registry.board(.reminder) { _ in ReminderBoard(clock: clock) }
    }
}
