// The code of the article "Pay once".

import Backplane
import BackplaneTesting
import Observation
import Testing

// <doc>
/// Answers with the order that the person confirmed, or ends without an answer.
extension BoardID<Order, Order, Never> {
    public static var confirm: Self { "com.example.confirm" }
}

extension BoardID<Order, TaskOutcome<Order, Never, Receipt>, TaskCommand> {
    public static var charge: Self { "com.example.charge" }
}

public protocol Bank: Sendable {
    func charge(_ order: Order) async throws -> Receipt
}

extension DependencyKeys {
    public var bank: DependencyKey<any Bank> { .init() }
}
// </doc>

// <doc>
@Observable
final class ConfirmScreen: Screen {
    let id = ScreenID()
    let title = "Buy this?"
    var order: Order?
    let confirm: (Order) -> Void

    init(confirm: @escaping (Order) -> Void) { self.confirm = confirm }

    func buyTapped() {
        if let order { confirm(order) }
    }
}

final class ConfirmBoard: Board<Order, Order, Never> {
    private lazy var screen = ConfirmScreen { [weak self] order in self?.complete(with: order) }

    override func activate(_ order: Order) {
        screen.order = order
        push(screen)
    }
}
// </doc>

// <doc>
public struct PaymentModule: Module {
    public let requires = [DependencyRequirement(\.bank)]

    public init() {}

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.confirm) { _ in ConfirmBoard() }
        registry.board(.charge) { dependencies in
            let bank = try dependencies.bank
            return TaskBoard(policy: .single) { order, _ in try await bank.charge(order) }
        }
    }
}
// </doc>

// <doc>
extension Motherboard {
    /// Asks, then charges. Nil when this order was not confirmed.
    public func pay(for order: Order) async throws -> Receipt? {
        guard try await run(.confirm, with: order) == order else { return nil }
        return try await run(.charge, with: order)
    }
}
// </doc>

// <doc>
final class OfferBoard: Board<Book, Never, Never> {
    private lazy var screen = OfferScreen { [weak self] book in self?.buy(book) }

    override func activate(_ book: Book) {
        screen.book = book
        push(screen)
    }

    private func buy(_ book: Book) {
        task { [weak self] in
            do {
                let receipt = try await self?.motherboard?.pay(for: Order(book: book))
                self?.screen.note = receipt == nil ? "Not bought." : "Bought."
            } catch is TaskRejected {
                self?.screen.note = "Something is being paid for already."
            } catch {
                self?.screen.note = "Not bought: \(error)"
            }
        }
    }
}
// </doc>

private final class OfferScreen: Screen {
    let id = ScreenID()
    let title = "Offer"
    var book: Book?
    var note = ""
    let buy: (Book) -> Void

    init(buy: @escaping (Book) -> Void) { self.buy = buy }

    func buyTapped() {
        if let book { buy(book) }
    }
}

extension BoardID<Book, Never, Never> {
    fileprivate static var offer: Self { "com.example.offer" }
}

@MainActor
private func keepReceipts(of motherboard: Motherboard, keep: @escaping @MainActor (Receipt) -> Void) {
    // <doc>
    motherboard.registerFlow(from: .charge) { _, outcome in
        if let receipt = outcome.succeeded { keep(receipt) }
    }
    // </doc>
}

// <doc>
/// A bank that has begun a charge finishes it, cancelled or not, when the test lets it.
actor SlowBank: Bank {
    private(set) var charged: [Order] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func charge(_ order: Order) async throws -> Receipt {
        charged.append(order)
        await withCheckedContinuation { waiting.append($0) }
        return Receipt(order: order)
    }

    func finish() {
        for charge in waiting { charge.resume() }
        waiting = []
    }

    /// Waits until so many charges have begun.
    func hasBegun(_ count: Int = 1) async {
        while waiting.count < count { await Task.yield() }
    }
}

struct BankModule: Module {
    let bank: any Bank

    func register(in registry: inout ModuleRegistry) {
        registry.register(\.bank) { [bank] _ in bank }
    }
}

@MainActor
@Suite("Paying once")
struct PayOnceTests {
    private let bank = SlowBank()
    private let motherboard: Motherboard
    private let emma = Order(book: Book(id: 1, title: "Emma"))
    private let dracula = Order(book: Book(id: 2, title: "Dracula"))

    init() throws {
        motherboard = try Motherboard(modules: [PaymentModule(), BankModule(bank: bank)])
        motherboard.install(into: motherboard.root)
    }

    private func pay(for order: Order) -> Task<Receipt?, any Error> {
        Task { try await motherboard.pay(for: order) }
    }

    private func confirm(_ order: Order) async throws {
        let navigator = motherboard.root.navigator
        await expectEventually { (navigator.top?.screen as? ConfirmScreen)?.order == order }
        try #require(navigator.top?.screen as? ConfirmScreen).buyTapped()
    }

    @Test("Cancelled while the bank charges, it returns the receipt")
    func cancelled() async throws {
        let paying = pay(for: emma)
        try await confirm(emma)
        await bank.hasBegun()
        paying.cancel()
        await bank.finish()
        #expect(try await paying.value == Receipt(order: emma))
    }

    @Test("Two taps are one question and one charge, and the second is told so")
    func doubleTap() async throws {
        let taps = [pay(for: emma), pay(for: emma)]
        try await confirm(emma)
        await bank.hasBegun()
        await #expect(throws: TaskRejected.self) { try await taps[1].value }
        await bank.finish()
        #expect(try await taps[0].value == Receipt(order: emma))
        #expect(await bank.charged == [emma])
    }

    @Test("Another order that comes meanwhile is asked about in its own name, and has its own receipt")
    func another() async throws {
        let first = pay(for: emma)
        let second = pay(for: dracula)
        try await confirm(dracula)
        await bank.hasBegun()
        await bank.finish()
        #expect(try await second.value == Receipt(order: dracula))
        #expect(try await first.value == nil)
        #expect(await bank.charged == [dracula])
    }
}
// </doc>

private struct OfferModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.board(.offer, instances: .many) { _ in OfferBoard() }
    }
}

@MainActor
@Suite("Guide: pay once")
struct OfferTests {
    private let bank = SlowBank()
    private let shop: Motherboard
    private let emma = Book(id: 1, title: "Emma")

    init() throws {
        shop = try Motherboard(modules: [PaymentModule(), BankModule(bank: bank), OfferModule()])
        shop.install(into: shop.root)
    }

    private func tapOffer() async throws -> OfferScreen {
        let screen = try #require(shop.root.navigator.top?.screen as? OfferScreen)
        screen.buyTapped()
        await expectEventually { shop.root.navigator.top?.screen is ConfirmScreen }
        try #require(shop.root.navigator.top?.screen as? ConfirmScreen).buyTapped()
        return screen
    }

    @Test("Whoever asked may have gone: a flow hears the receipt all the same")
    func left() async throws {
        var receipts: [Receipt] = []
        keepReceipts(of: shop) { receipts.append($0) }
        let offer = shop.activate(.offer, with: emma)
        _ = try await tapOffer()
        await bank.hasBegun()
        offer.cancel()
        await bank.finish()
        while shop.isLive(.charge) { await Task.yield() }
        #expect(receipts == [Receipt(order: Order(book: emma))])
    }

    @Test("The board that asks says what came of it")
    func note() async throws {
        shop.activate(.offer, with: emma)
        let offer = try await tapOffer()
        await bank.hasBegun()
        _ = try await tapOffer()
        while offer.note.isEmpty { await Task.yield() }
        #expect(offer.note == "Something is being paid for already.")
        await bank.finish()
        while offer.note != "Bought." { await Task.yield() }
    }
}
