import DesignSystemInterface

extension TodosScreen: WebScreen {
    static let template = WebTemplate("Todos", bytes: PackageResources.Todos_mustache)

    var address: String { "/todos" }

    var isLoading: Bool { output.phase == .loading }

    var context: TodosContext { TodosContext(output) }

    func perform(_ action: TodosAction) async throws(WebFormError) {
        switch action {
        case .add(let form): await input.add.send(form)
        case .setDone(let form): await input.setDone.send(form)
        case .beginRewording(let id): await input.beginRewording.send(id)
        case .endRewording: return await input.endRewording.send()
        case .reword(let form): await input.reword.send(form)
        case .delete(let id): await input.delete.send(id)
        case .filter(let filter): return await input.filter.send(filter)
        case .showMore: return await input.showMore.send()
        case .tryAgain: return await input.tryAgain.send()
        }
        if output.message == .notFound { throw .notFound }
    }
}
