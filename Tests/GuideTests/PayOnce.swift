// The code of the article "Pay once".

import Backplane
import BackplaneTesting
import Foundation
import Observation
import Testing

// <doc>
/// One tap on "Buy". Its number tells a second tap from the first, and the bank a repetition from a second purchase.
public struct Purchase: Sendable, Equatable {
    public let number = UUID()
    public let order: Order
    public init(of book: Book) { order = Order(book: book) }
}

/// Answers with the purchase that the person confirmed, or ends without an answer.
extension BoardID<Purchase, Purchase, Never> {
    public static var confirm: Self { "com.example.confirm" }
}

extension BoardID<Purchase, TaskOutcome<Purchase, Never, Receipt>, TaskCommand> {
    public static var charge: Self { "com.example.charge" }
}

public protocol Bank: Sendable {
    func charge(_ purchase: Purchase) async throws -> Receipt
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
    var purchase: Purchase?
    let confirm: (Purchase) -> Void

    init(confirm: @escaping (Purchase) -> Void) { self.confirm = confirm }

    func buyTapped() {
        if let purchase { confirm(purchase) }
    }
}

final class ConfirmBoard: Board<Purchase, Purchase, Never> {
    private lazy var screen = ConfirmScreen { [weak self] purchase in self?.complete(with: purchase) }

    override func activate(_ purchase: Purchase) {
        screen.purchase = purchase
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
            return TaskBoard(policy: .single) { purchase, _ in try await bank.charge(purchase) }
        }
    }
}
// </doc>

// <doc>
extension Motherboard {
    /// Asks, then charges. Nil when another purchase was confirmed.
    public func pay(for purchase: Purchase) async throws -> Receipt? {
        guard try await run(.confirm, with: purchase) == purchase else { return nil }
        return try await run(.charge, with: purchase)
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
                let receipt = try await self?.motherboard?.pay(for: Purchase(of: book))
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
    private(set) var charged: [Purchase] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func charge(_ purchase: Purchase) async throws -> Receipt {
        charged.append(purchase)
        await withCheckedContinuation { waiting.append($0) }
        return Receipt(order: purchase.order)
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
    private let emma = Purchase(of: Book(id: 1, title: "Emma"))

    init() throws {
        motherboard = try Motherboard(modules: [PaymentModule(), BankModule(bank: bank)])
        motherboard.install(into: motherboard.root)
    }

    private func pay(for purchase: Purchase) -> Task<Receipt?, any Error> {
        Task { try await motherboard.pay(for: purchase) }
    }

    private func confirm(_ purchase: Purchase) async throws {
        let navigator = motherboard.root.navigator
        await expectEventually { (navigator.top?.screen as? ConfirmScreen)?.purchase == purchase }
        try #require(navigator.top?.screen as? ConfirmScreen).buyTapped()
    }

    @Test("Cancelled while the bank charges, it returns the receipt")
    func cancelled() async throws {
        let paying = pay(for: emma)
        try await confirm(emma)
        await bank.hasBegun()
        paying.cancel()
        await bank.finish()
        #expect(try await paying.value == Receipt(order: emma.order))
    }

    @Test(
        "A second tap, or another book, is one question and one charge: the receipt is for what was confirmed",
        arguments: ["Emma", "Dracula"])
    func another(_ title: String) async throws {
        let later = Purchase(of: Book(id: title == "Emma" ? 1 : 2, title: title))
        let paying = [pay(for: emma), pay(for: later)]
        try await confirm(later)
        await bank.hasBegun()
        await bank.finish()
        #expect(try await paying[1].value == Receipt(order: later.order))
        #expect(try await paying[0].value == nil)
        #expect(await bank.charged == [later])
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
