import DesignSystemInterface

extension ConversationsScreen: WebScreen {
    static let template = WebTemplate("Conversations", bytes: PackageResources.Conversations_mustache)

    var address: String { "/chat" }

    var isLoading: Bool { model.state == .loading }

    var context: ConversationsContext { ConversationsContext(model) }

    func perform(_ action: ConversationsAction) async {
        switch action {
        case .start(let name): await model.start(with: name)
        case .showMore: await model.showMore()
        case .tryAgain: model.tryAgain()
        }
    }
}
