import Backplane
import DesignSystemInterface

/// A module of two boards with addresses: one for everyone, one for signed-in users.
struct GuardedModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.board(.square) { _ in PlainBoard(title: "Square") }
        registry.board(.club) { _ in PlainBoard(title: "Club") }
        registry.link("/square", to: .square) { _ in "/square" }
        registry.link("/club/{room}", to: .club) { link in "/club/\(try link.value("room", as: Int.self))" }
        registry.restore(.square, from: PlainRoute.self) { $0.address }
        registry.restore(.club, from: PlainRoute.self) { $0.address }
    }
}

extension BoardID<String, Never, Never> {
    /// For everyone. The input is the address of its screen.
    static var square: Self { "test.square" }
    /// For signed-in users.
    static var club: Self { "test.club" }
}

final class PlainBoard: Board<String, Never, Never> {
    private let title: String
    private var isShown = false

    init(title: String) {
        self.title = title
    }

    override func activate(_ address: String) {
        if !isShown { push(PlainScreen(title: title, address: address)) }
        isShown = true
    }
}

struct PlainRoute: Route, Hashable {
    let address: String
}

final class PlainScreen: WebScreen {
    let id = ScreenID()
    let title: String
    let address: String
    var route: any Route { PlainRoute(address: address) }
    nonisolated static func draw(_ state: String) -> Markup { "<h1>\(state)</h1>" }
    var context: String { title }

    init(title: String, address: String) {
        self.title = title
        self.address = address
    }

    func perform(_ action: NoWebAction) async {}
}
