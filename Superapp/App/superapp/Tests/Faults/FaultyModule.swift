import Backplane
import DesignSystemInterface

/// A module whose board makes a mistake as soon as it is shown: it asks for a board that nobody has registered.
struct FaultyModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.board(.faulty) { _ in FaultyBoard() }
        registry.link("/faulty", to: .faulty)
    }
}

extension BoardID<Void, Never, Never> {
    static var faulty: Self { "test.faulty" }
    static var nobody: Self { "test.nobody" }
}

final class FaultyBoard: Board<Void, Never, Never> {
    override func activate(_: Void) {
        push(PlainScreen(title: "Faulty", address: "/faulty"))
        nextToBoard(.nobody)
    }
}
