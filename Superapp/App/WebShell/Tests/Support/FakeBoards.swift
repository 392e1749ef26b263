import Backplane

extension BoardID<NotesModel, Void, Never> { static var notes: Self { "test.notes" } }
extension BoardID<Int, Int, Never> { static var page: Self { "test.page" } }
extension BoardID<Void, Never, Never> {
    static var detail: Self { "test.detail" }
    static var broken: Self { "test.broken" }
    static var unregistered: Self { "test.unregistered" }
}

final class NotesBoard: Board<NotesModel, Void, Never> {
    override func activate(_ model: NotesModel) {
        push(NotesScreen(model: model, board: self))
    }
}

final class DetailBoard: Board<Void, Never, Never> {
    override func activate(_: Void) { push(DetailScreen()) }
}

final class BrokenBoard: Board<Void, Never, Never> {
    override func activate(_: Void) { push(BrokenScreen()) }
}

final class PageBoard: Board<Int, Int, Never> {
    override func activate(_ number: Int) {
        push(PageScreen(number: number) { [weak self] in self?.sendToMotherboard(number + 1) })
    }
}

struct FakeModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.board(.notes) { _ in NotesBoard() }
        registry.board(.detail) { _ in DetailBoard() }
        registry.restore(.detail, from: DetailRoute.self)
        registry.board(.page, instances: .many) { _ in PageBoard() }
        registry.board(.broken) { _ in BrokenBoard() }
    }
}
