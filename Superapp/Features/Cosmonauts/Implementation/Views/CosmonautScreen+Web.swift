import DesignSystemInterface

extension CosmonautScreen: WebScreen {
    static let template = WebTemplate("Cosmonaut", bytes: PackageResources.Cosmonaut_mustache)

    var address: String { "/cosmonauts/\(model.id)" }

    var context: CosmonautContext { CosmonautContext(model) }

    var isLoading: Bool { model.isLoading }

    var isMissing: Bool { model.isMissing }

    func perform(_ action: CosmonautAction) async throws(WebFormError) {
        switch action {
        case .assign(let suit): await model.change(.assign(suit, to: model.id))
        case .takeBack(let suit): await model.change(.takeBack(suit, from: model.id))
        case .service(let suit): await model.change(.service(suit))
        case .start(let spacewalk): await model.change(.startSpacewalk(spacewalk, of: model.id))
        case .end(let spacewalk): await model.change(.endSpacewalk(spacewalk))
        case .tryAgain: return model.tryAgain()
        }
        if model.changes.result?.isAboutNothing == true { throw .notFound }
    }
}
