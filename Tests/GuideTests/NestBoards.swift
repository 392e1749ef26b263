// The code of the article "Nest boards".

import Backplane
import Testing

// <doc>
public struct HelpRequest: BoardAction { public let topic: String }

extension BoardID<Book, Receipt, Never> { public static var purchase: Self { "com.example.purchase" } }

final class PurchaseBoard: ContinuousBoard<Book, Receipt, Never> {
    override func activate(_ book: Book) {
        innerMotherboard.registerFlow(from: .basket, to: .payment)
        innerMotherboard.registerFlow(from: .payment, target: self) { board, receipt in
            board.complete(with: receipt)
        }
        innerMotherboard.activate(.basket, with: book)
    }
}
// </doc>

extension BoardID<String, String, Never> { fileprivate static var gift: Self { "com.example.gift" } }

@MainActor
@Suite("Guide: nest boards")
struct NestBoardsTests {
    @Test("The inner boards do the work, ask for help further up, and go with the board they are in")
    func purchase() throws {
        let diary = Diary()
        let shop = try Shop { registry in
            registry.board(.purchase, instances: .many) { _ in PurchaseBoard() }
            registry.board(.basket) { _ in
                ClosureBoard<Book, Order, Never> { board, book in
                    // <doc>
                    board.broadcast(HelpRequest(topic: "delivery"))
                    // </doc>
                    board.sendToMotherboard(Order(book: book))
                }
            }
            registry.board(.payment) { _ in
                ClosureBoard<Order, Receipt, Never> { board, order in
                    board.sendToMotherboard(Receipt(order: order))
                }
            }
        }
        let motherboard = shop.motherboard
        func showHelp(about topic: String) { diary("help about \(topic)") }
        // <doc>
        motherboard.registerActionFlow(HelpRequest.self) { motherboard, request in
            showHelp(about: request.topic)
        }
        // </doc>
        motherboard.registerFlow(from: .purchase) { _, receipt in diary("bought \(receipt.order.book.title)") }
        motherboard.activate(.purchase, with: Book(id: 1, title: "Emma"))
        #expect(diary.lines == ["help about delivery", "bought Emma"])
        #expect(!motherboard.isLive(.purchase))
        #expect(shop.faults.kinds.isEmpty)
    }

    @Test("Going back past the first inner board ends the board they are in")
    func goingBack() throws {
        let shop = try Shop { registry in
            registry.board(.shelf) { _ in ShelfBoard(catalogue: FixedCatalogue()) }
            registry.board(.purchase, instances: .many) { _ in PurchaseBoard() }
            registry.board(.basket) { _ in
                ClosureBoard<Book, Order, Never> { board, _ in board.push(ShelfScreen { _ in }) }
            }
            registry.board(.payment) { _ in ClosureBoard<Order, Receipt, Never> { _, _ in } }
        }
        shop.motherboard.activate(.shelf)
        shop.motherboard.activate(.purchase, with: Book(id: 1, title: "Emma"))
        #expect(shop.motherboard.isLive(.purchase))
        shop.motherboard.root.navigator.pop()
        #expect(!shop.motherboard.isLive(.purchase))
        #expect(shop.faults.kinds.isEmpty)
    }

    @Test("An adapter takes a title and says which book was paid for")
    func adapter() async throws {
        let shop = try Shop { registry in
            registry.board(.payment) { _ in
                ClosureBoard<Order, Receipt, Never> { board, order in board.complete(with: Receipt(order: order)) }
            }
            // <doc>
            registry.board(.gift, instances: .many) { _ in
                AdapterBoard(of: .payment) { title in
                    Order(book: Book(id: 0, title: title))
                } output: { receipt in
                    receipt.order.book.title
                }
            }
            // </doc>
        }
        #expect(try await shop.motherboard.run(.gift, with: "Emma") == "Emma")
        #expect(shop.motherboard.live(.gift).isEmpty)
        #expect(shop.faults.kinds.isEmpty)
    }
}
