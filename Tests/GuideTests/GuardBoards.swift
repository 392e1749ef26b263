// The code of the article "Guard boards".

import Backplane
import Testing

/// Who is signed in.
@MainActor
private final class Account {
    var user: User?
    var isSignedIn: Bool { user != nil }
    var hasAcceptedTerms = false
}

extension BoardID<Void, Bool, Never> {
    fileprivate static var terms: Self { "com.example.terms" }
}

@MainActor
@Suite("Guide: guard boards")
struct GuardBoardsTests {
    private let account = Account()
    private let emma = Order(book: Book(id: 1, title: "Emma"))

    private func shop(signingIn user: User?) throws -> Shop {
        try Shop { [account] registry in
            registry.board(.payment) { _ in
                ClosureBoard<Order, Receipt, Never> { board, order in
                    board.sendToMotherboard(Receipt(order: order))
                }
            }
            registry.board(.login) { _ in
                ClosureBoard<Void, LoginOutcome, Never> { board, _ in
                    account.user = user
                    board.sendToMotherboard(user.map { .signedIn($0) } ?? .givenUp)
                    board.complete()
                }
            }
            registry.board(.terms) { _ in ClosureBoard<Void, Bool, Never> { board, _ in board.sendToMotherboard(true) }
            }
        }
    }

    @Test("A payment waits until someone has signed in, and ends if they don't", arguments: [User(name: "Ada"), nil])
    func barrier(user: User?) async throws {
        let shop = try shop(signingIn: user)
        let motherboard = shop.motherboard
        // <doc>
        motherboard.registerBarrier(before: .basket, .payment, timeout: .seconds(300)) { _ in
            account.isSignedIn
        } otherwise: { motherboard in
            let outcome = try? await motherboard.activate(.login).firstOutput()
            return outcome?.signedInUser == nil ? .cancel : .pass
        }
        // </doc>
        let receipt = try? await motherboard.activate(.payment, with: emma).firstOutput()
        #expect(receipt == user.map { _ in Receipt(order: emma) })
        #expect(!motherboard.isLive(.login))
    }

    @Test("A gateway stands before every board but those it exempts")
    func gateway() async throws {
        let shop = try shop(signingIn: nil)
        let motherboard = shop.motherboard
        // <doc>
        let gateway = motherboard.registerGateway(exempting: .terms, .login) { _ in
            account.hasAcceptedTerms
        } otherwise: { motherboard in
            let hasAccepted = try? await motherboard.activate(.terms).firstOutput()
            return hasAccepted == true ? .pass : .cancel
        }
        // </doc>
        #expect(try await motherboard.activate(.payment, with: emma).firstOutput() == Receipt(order: emma))
        #expect(gateway.isActive)
    }
}
