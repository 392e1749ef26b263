import DesignSystemInterface

extension CrewScreen: WebScreen {
    static let template = WebTemplate("Crew", bytes: PackageResources.Crew_mustache)

    var address: String { "/cosmonauts" }

    var context: CrewContext { CrewContext(model) }

    var isLoading: Bool { model.isLoading }

    func perform(_ action: CrewAction) async throws(WebFormError) {
        switch action {
        case .enlist(let id, let name, let role): await model.enlist(id, name: name, role: role)
        case .commission(let id, let name): await model.commission(id, name: name)
        case .service(let id): await model.service(id)
        case .tryAgain: return model.tryAgain()
        }
        if model.changes.result?.isAboutNothing == true { throw .notFound }
    }
}
