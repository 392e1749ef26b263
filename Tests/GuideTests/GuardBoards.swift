// The code of the article "Guard boards".

import Backplane
import Testing

/// Who is signed in.
@MainActor
private final class ShopAccount: Account {
    var user: User?
    var isSignedIn: Bool { user != nil }
    var hasAcceptedTerms = false
    var isUnlocked = false

    func unlock() async -> Bool { user != nil }
}

extension BoardID<Void, Bool, Never> {
    fileprivate static var terms: Self { "com.example.terms" }
}

@MainActor
@Suite("Guide: guard boards")
struct GuardBoardsTests {
    private let account = ShopAccount()
    private let emma = Order(book: Book(id: 1, title: "Emma"))

    private func shop(signingIn user: User?) throws -> Shop {
        try Shop { [account] registry in
            registry.register(\.account) { _ in account }
            registry.board(.payment) { _ in
                ClosureBoard<Order, Receipt, Never> { board, order in
                    board.sendToMotherboard(Receipt(order: order))
                }
            }
            registry.board(.login) { _ in
                ClosureBoard<Void, LoginOutcome, Never> { board, _ in
                    account.user = user
                    board.complete(with: user.map { .signedIn($0) } ?? .givenUp)
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
        let account = try motherboard.dependencies.account
        motherboard.registerBarrier(before: .basket, .payment, timeout: .seconds(300)) { _ in
            account.isSignedIn
        } otherwise: { motherboard in
            let outcome = try? await motherboard.run(.login)
            return outcome?.signedInUser == nil ? .cancel : .pass
        }
        // </doc>
        let receipt = try? await motherboard.activate(.payment, with: emma).firstOutput()
        #expect(receipt == user.map { _ in Receipt(order: emma) })
        #expect(!motherboard.isLive(.login))
    }

    @Test("An object can decide", arguments: [User(name: "Ada"), nil])
    func target(user: User?) async throws {
        let shop = try shop(signingIn: nil)
        let motherboard = shop.motherboard
        account.user = user
        // <doc>
        motherboard.registerBarrier(before: .payment, target: account) { account in
            account.isUnlocked
        } otherwise: { account in
            await account.unlock() ? .pass : .cancel
        }
        // </doc>
        let receipt = try? await motherboard.run(.payment, with: emma)
        #expect(receipt == user.map { _ in Receipt(order: emma) })
    }

    @Test("A gateway stands before every board but those it exempts")
    func gateway() async throws {
        let shop = try shop(signingIn: nil)
        let motherboard = shop.motherboard
        // <doc>
        let gateway = motherboard.registerGateway(exempting: .terms, .login) { _ in
            account.hasAcceptedTerms
        } otherwise: { motherboard in
            let hasAccepted = try? await motherboard.run(.terms)
            return hasAccepted == true ? .pass : .cancel
        }
        // </doc>
        #expect(try await motherboard.activate(.payment, with: emma).firstOutput() == Receipt(order: emma))
        #expect(gateway.isActive)
    }

    @Test("A decision that waits for itself is a fault that says so")
    func deadlock() async throws {
        let shop = try shop(signingIn: nil)
        shop.motherboard.registerGateway(exempting: .login) { _ in
            false
        } otherwise: { motherboard in
            let hasAccepted = try? await motherboard.run(.terms)
            return hasAccepted == true ? .pass : .cancel
        }
        await #expect(throws: ActivationEnded.self) { try await shop.motherboard.run(.payment, with: emma) }
        let message = try #require(shop.faults.kinds.first).message.replacing(/swift:\d+/, with: "swift:21")
        #expect(try Guide.article("GuardBoards").blocks(of: "text") == [message + "\n"])
    }
}
