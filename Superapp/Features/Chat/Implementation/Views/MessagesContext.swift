import AccountServiceInterface
import ChatInterface
import DesignSystemInterface

/// What the page of messages shows.
struct MessagesContext: Sendable, Equatable {
    let title: String
    let avatar: Avatar?
    let subject: SubjectLink?
    let isLoading: Bool
    let missing: EmptyState?
    let failure: Notice?
    let tryAgain = ActionButton("Try again", action: "tryAgain", style: .secondary)
    let talk: TalkContext?

    @MainActor
    init(_ model: MessagesModel) {
        title = model.other?.name ?? (model.state == .missing ? "No such conversation" : "Chat")
        avatar = model.other.map { Avatar(name: $0.name) }
        isLoading = model.state == .loading
        missing = model.state == .missing ? Self.missing : nil
        failure =
            switch model.state {
            case .failed(.storage): Notice("The messages can't be read right now.", tone: .warning)
            case .failed(let error): Notice(error.message, tone: .warning)
            case .loading, .loaded, .missing: nil
            }
        subject = model.history?.subject.map(SubjectLink.init)
        talk = TalkContext(model)
    }

    private static let missing = EmptyState(
        "There is nothing to read here", text: "This conversation does not exist, or it is other people’s.",
        way: PageLink("See your conversations", path: "/chat"))
}
