import DesignSystemInterface

extension ListingFormScreen: WebScreen {
    static let template = WebTemplate("ListingForm", bytes: PackageResources.ListingForm_mustache)

    var address: String {
        switch model.input {
        case .new: "/listings/new"
        case .edit(let id): "/listings/\(id)/edit"
        }
    }

    var isLoading: Bool { model.state == .loading }

    var isMissing: Bool { model.state == .missing }

    var context: ListingFormContext { ListingFormContext(model) }

    func perform(_ action: ListingFormAction) async throws(WebFormError) {
        switch action {
        case .save(let draft):
            await model.save(draft)
            if model.failure == .notFound { throw .notFound }
        case .tryAgain: model.load()
        }
    }
}
