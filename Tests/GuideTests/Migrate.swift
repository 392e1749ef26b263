// The code of the article "Move an existing app".

import Backplane
import Testing

/// A coordinator of an app that is being moved.
@MainActor
final class CheckoutCoordinator {
    var onFinish: (String) -> Void = { _ in }
    var onCancel: () -> Void = {}
    let window: AnyObject?

    init(window: AnyObject?) { self.window = window }

    func start(title: String) { if title.isEmpty { onCancel() } else { onFinish(title) } }
}

// <doc>
extension BoardID<Order, String, Never> { public static var oldCheckout: Self { "com.example.oldCheckout" } }

/// The coordinator as it is, with one way in and one way out.
final class OldCheckoutBoard: Board<Order, String, Never> {
    private var coordinator: CheckoutCoordinator?

    override func activate(_ order: Order) {
        let coordinator = CheckoutCoordinator(window: root?.object)
        self.coordinator = coordinator
        coordinator.onFinish = { [weak self] number in self?.complete(with: number) }
        coordinator.onCancel = { [weak self] in self?.complete() }
        coordinator.start(title: order.book.title)
    }

    override func didComplete() { coordinator = nil }
}
// </doc>

@MainActor
@Suite("Guide: move an existing app")
struct MigrateTests {
    @Test("A coordinator in a board says what came of it and goes with the board", arguments: ["Emma", ""])
    func oldCheckout(title: String) throws {
        let shop = try Shop { $0.board(.oldCheckout) { _ in OldCheckoutBoard() } }
        var numbers: [String] = []
        shop.motherboard.registerFlow(from: .oldCheckout) { _, number in numbers.append(number) }
        shop.motherboard.activate(.oldCheckout, with: Order(book: Book(id: 1, title: title)))
        #expect(numbers == (title.isEmpty ? [] : [title]))
        #expect(!shop.motherboard.isLive(.oldCheckout))
        #expect(shop.faults.kinds.isEmpty)
    }
}
