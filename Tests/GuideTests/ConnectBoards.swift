// The code of the article "Connect boards".

import Backplane
import Testing

// <doc>
public struct Order: Sendable, Equatable {
    public let book: Book
    public init(book: Book) { self.book = book }
}

public struct Receipt: Sendable, Equatable {
    public let order: Order
    public init(order: Order) { self.order = order }
}

extension BoardID<Book, Order, Never> { public static var basket: Self { "com.example.basket" } }
extension BoardID<Order, Receipt, Never> { public static var payment: Self { "com.example.payment" } }
extension BoardID<Receipt, Void, Never> { public static var thanks: Self { "com.example.thanks" } }

public struct User: Sendable, Equatable {
    public let name: String
    public init(name: String) { self.name = name }
}

public enum LoginOutcome: Sendable {
    case signedIn(User)
    case givenUp

    public var signedInUser: User? {
        if case .signedIn(let user) = self { user } else { nil }
    }
}

extension BoardID<Void, LoginOutcome, Never> {
    public static var login: Self { "com.example.login" }
    public static var register: Self { "com.example.register" }
}
// </doc>

/// An object that flows are registered for.
@MainActor
private final class Badge {
    var count = 0
}

@MainActor
@Suite("Guide: connect boards")
struct ConnectBoardsTests {
    private let diary = Diary()
    private let shop: Shop
    private let motherboard: Motherboard
    private let emma = Book(id: 1, title: "Emma")

    init() throws {
        shop = try Shop { [diary] registry in
            registry.board(.shelf) { _ in
                ClosureBoard<Void, ShelfOutcome, ShelfCommand> { board, command in
                    diary("shelf told to \(command)")
                } onActivate: { board, _ in
                    board.sendToMotherboard(.picked(Book(id: 1, title: "Emma")))
                }
            }
            registry.board(.basket) { _ in
                ClosureBoard<Book, Order, Never> { board, book in
                    diary("basket \(book.title)")
                    board.sendToMotherboard(Order(book: book))
                }
            }
            registry.board(.payment) { _ in
                ClosureBoard<Order, Receipt, Never> { board, order in
                    diary("payment")
                    board.complete(with: Receipt(order: order))
                }
            }
            registry.board(.thanks) { _ in ClosureBoard<Receipt, Void, Never> { _, _ in diary("thanks") } }
            for id in [BoardID.login, .register] {
                registry.board(id) { _ in
                    ClosureBoard<Void, LoginOutcome, Never> { board, _ in
                        board.sendToMotherboard(.signedIn(User(name: id.rawValue)))
                        board.sendToMotherboard(.givenUp)
                    }
                }
            }
        }
        motherboard = shop.motherboard
    }

    @Test("A plain flow leads on, with the motherboard or an object as its target, until its token is cancelled")
    func plain() throws {
        var badge: Badge? = Badge()
        if let badge {
            // <doc>
            motherboard.registerFlow(from: .shelf) { motherboard, outcome in
                if case .picked(let book) = outcome { motherboard.activate(.basket, with: book) }
            }
            let counting = motherboard.registerFlow(from: .basket, target: badge) { badge, order in
                badge.count += 1
            }
            // </doc>
            motherboard.activate(.shelf)
            #expect(badge.count == 1)
            // <doc>
            counting.cancel()
            // </doc>
            #expect(!counting.isActive)
        }
        badge = nil
        motherboard.activate(.shelf)
        #expect(diary.lines == ["basket Emma", "basket Emma"])
        #expect(shop.faults.kinds == [.unhandledOutput(board: "com.example.basket", output: "Order")])
    }

    @Test("A guaranteed flow takes what several boards send; a chain takes it apart")
    func outcomes() {
        func greet(_ user: User) { diary("hello \(user.name)") }
        let guaranteed = motherboard.registerFlow(from: .login) { _, _ in }
        guaranteed.cancel()
        // <doc>
        motherboard.registerGuaranteedFlow(from: .login, .register) { motherboard, outcome in
            if let user = outcome.signedInUser { greet(user) }
        }
        // </doc>
        // <doc>
        motherboard.registerChainFlow(from: .login)
            .handle(\.signedInUser) { motherboard, user in greet(user) }
            .eventuallyHandle { motherboard, outcome in motherboard.complete(.login) }
        // </doc>
        motherboard.activate(.register)
        #expect(diary.lines == ["hello com.example.register"])
        motherboard.activate(.login)
        #expect(diary.lines.dropFirst() == ["hello com.example.login", "hello com.example.login"])
        #expect(!motherboard.isLive(.login))
        #expect(shop.faults.kinds.isEmpty)
    }

    @Test("Steps lead through boards whose types fit; a flow by type hears whoever sends it")
    func steps() {
        // <doc>
        motherboard.registerFlow(from: .basket, to: .payment)
        motherboard.registerFlow(from: .payment, to: .thanks)
        // </doc>
        // <doc>
        motherboard.registerFlow(ofType: Receipt.self) { _, receipt in print("sold \(receipt.order.book.title)") }
        // </doc>
        motherboard.activate(.basket, with: emma)
        #expect(diary.lines == ["basket Emma", "payment", "thanks"])
        #expect(shop.faults.kinds.isEmpty)
    }

    @Test("A combined flow waits for several boards; a completion flow says why a board has gone")
    func combined() {
        func confirm(_ order: Order, _ receipt: Receipt) { diary("order and receipt") }
        // <doc>
        motherboard.registerCombinedFlow(.zip, from: .basket, .payment) { motherboard, order, receipt in
            confirm(order, receipt)
        }
        // </doc>
        var reasons: [CompletionReason] = []
        func record(_ reason: CompletionReason) { reasons.append(reason) }
        // <doc>
        motherboard.registerCompletionFlow(of: .payment) { motherboard, reason in
            record(reason)  // .finished, .cancelled, .left or .shutDown
        }
        // </doc>
        motherboard.activate(.payment, with: Order(book: emma))
        motherboard.activate(.basket, with: emma)
        #expect(diary.lines == ["payment", "basket Emma", "order and receipt"])
        #expect(reasons == [.finished])
    }

    @Test("What was begun before a sign-out is not combined with what comes after it")
    func signedOut() {
        var pairs = 0
        motherboard.registerCombinedFlow(.zip, from: .basket, .payment) { _, _, _ in pairs += 1 }
        motherboard.activate(.basket, with: emma)
        motherboard.completeAll()
        motherboard.activate(.payment, with: Order(book: emma))
        #expect(pairs == 0)
        motherboard.activate(.basket, with: emma)
        #expect(pairs == 1)
    }

    @Test("A board can be asked for one answer")
    func asked() async throws {
        let order = Order(book: emma)
        // <doc>
        let receipt = try await motherboard.run(.payment, with: order)
        // </doc>
        #expect(receipt == Receipt(order: order))
        #expect(shop.faults.kinds.isEmpty)
    }

    @Test("A bus carries a board's outputs to everyone who is connected")
    func bus() {
        let badge = Badge()
        // <doc>
        let sales = Bus<Receipt>()
        sales.connect(badge) { badge, receipt in badge.count += 1 }
        motherboard.registerFlow(from: .payment, to: sales)
        // </doc>
        motherboard.activate(.payment, with: Order(book: emma))
        #expect(badge.count == 1)
    }
}
