import DesignSystemInterface

extension ListingScreen: WebScreen {
    static let template = WebTemplate("Listing", bytes: PackageResources.Listing_mustache)

    var address: String { "/listings/\(model.id)" }

    var isLoading: Bool { model.state == .loading }

    var isMissing: Bool { model.state == .missing }

    var context: ListingContext { ListingContext(model) }

    func perform(_ action: ListingAction) async throws(WebFormError) {
        if action.isForSeller, !model.isOwn { throw .notFound }
        switch action {
        case .message: model.messageSeller()
        case .ask: await model.ask()
        case .edit: model.edit()
        case .startRemoving: model.setRemoving(true)
        case .keep: model.setRemoving(false)
        case .remove: await model.remove()
        case .tryAgain: model.tryAgain()
        }
    }
}
