// The code on the Backplane side of the pages for those who come from elsewhere.

import Backplane
import Testing

private final class Badge { var count = 0 }

extension BoardID<Void, Bool, Never> { fileprivate static var terms: Self { "com.example.terms" } }

extension BoardID<Int, Void, Never> { fileprivate static var book: Self { "com.example.book" } }

private protocol ChatService: Sendable {}

private struct LiveChat: ChatService {}

extension DependencyKeys {
    fileprivate var chat: DependencyKey<any ChatService> { .init() }
    fileprivate var user: DependencyKey<User> { .init() }
}

private final class ChatBoard: Board<Order, Receipt, Never> {
    @Injected(\.chat) private var chat

    override func activate(_ order: Order) {
        task { [weak self] in self?.finish(order) }
    }

    private func finish(_ order: Order) {
        nextToBoard(.payment, with: order)
        interactWithOtherBoard(.shelf, .refresh)
        broadcast(HelpRequest(topic: "delivery"))
        complete(with: Receipt(order: order))
    }
}

private struct ChatModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.register(\.chat) { _ in LiveChat() }
        registry.board(.payment) { _ in ChatBoard() }
        registry.link("/books/{id}", to: .book) { link in try link.value("id") }
    }

    let policies: [TaskPolicy] = [.latest, .single, .queue, .concurrent(max: 3)]

    func launch(on motherboard: Motherboard) { motherboard.activate(.login) }
}

private final class BannerBoard: Board<Book, Void, Never> {
    override func activate(_ book: Book) {
        let screen = ShelfScreen { _ in }
        present(screen)
    }
}

@MainActor
private func assemble(_ modules: [any Module], window: AnyObject, user: User) throws {
    let motherboard = try Motherboard(modules: modules)
    motherboard.install(into: window)
    let assembly = try Assembly(modules: modules, providing: [DependencyRequirement(\.user)])
    _ = assembly.dependencies.child { registry in registry.register(\.user) { _ in user } }
    motherboard.shutDown()
}

@MainActor
private func talk(_ motherboard: Motherboard, _ book: Book, _ order: Order) async throws {
    motherboard.activate(.login)
    motherboard.activate(.basket, with: book)
    motherboard.interact(.shelf, .refresh)
    motherboard.complete(.shelf)
    motherboard.completeAll()
    _ = try? await motherboard.run(.login)
    _ = try await motherboard.run(.payment, with: order)
    _ = try await motherboard.run(.search, with: "emma")
    for profile in motherboard.live(.profile) { profile.send(.refresh) }
    let activation = motherboard.activate(.payment, with: order)
    for await receipt in activation.outputs { print(receipt) }
    activation.cancel()
    switch await motherboard.open("/books/3") {
    case .opened, .hidden, .notFound, .denied, .invalid: break
    }
    _ = motherboard.isLive(.shelf)
}

@MainActor
private func connect(_ motherboard: Motherboard, _ badge: Badge, _ sales: Bus<Receipt>) {
    motherboard.registerFlow(from: .login) { motherboard, outcome in motherboard.complete(.login) }
    motherboard.registerFlow(from: .payment, target: badge) { badge, receipt in badge.count += 1 }
    motherboard.registerFlow(from: .payment, to: sales)
    motherboard.registerGuaranteedFlow(from: .login, .register) { motherboard, outcome in }
    motherboard.registerFlow(ofType: Receipt.self) { motherboard, receipt in }
    motherboard.registerChainFlow(from: .login)
        .handle(\.signedInUser) { motherboard, user in }
        .eventuallyHandle { motherboard, outcome in }
    motherboard.registerFlow(from: .basket, to: .payment)
    motherboard.registerFlow(from: .payment, to: .thanks)
    motherboard.registerCombinedFlow(.zip, from: .basket, .payment) { motherboard, order, receipt in }
    motherboard.registerCombinedFlow(.latest, from: .basket, .payment) { motherboard, order, receipt in }
    motherboard.registerCompletionFlow(of: .payment) { motherboard, reason in }
    let token = motherboard.registerActionFlow(HelpRequest.self) { motherboard, request in }
    token.cancel()
    sales.connect(badge) { badge, receipt in badge.count += 1 }
    sales.send(Receipt(order: Order(book: Book(id: 1, title: ""))))
}

@MainActor
private func guardBoards(_ motherboard: Motherboard) {
    motherboard.registerBarrier(before: .basket, .payment, timeout: .seconds(300)) { _ in
        true
    } otherwise: { _ in
        .pass
    }
    motherboard.registerGateway(exempting: .terms, .login) { _ in
        true
    } otherwise: { _ in
        .cancel
    }
}

@MainActor
private func watch(_ root: Root, _ motherboard: Motherboard) {
    root.trace.add(TraceRecorder())
    root.trace.add(TextLog { line in print(line) })
    print(motherboard.tree)
    print(motherboard.tree.dot)
    root.navigator.pop()
    root.navigator.popToRoot()
}

@MainActor
private func test(_ motherboard: Motherboard) {
    Dependencies.withOverrides {
        $0.override(\.chat, with: LiveChat())
    } operation: {
        motherboard.completeAll()
    }
    _ = Root(faultHandler: .log, leakDetection: .off)
}
