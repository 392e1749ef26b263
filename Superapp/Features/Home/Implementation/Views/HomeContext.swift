import AccountServiceInterface
import DesignSystemInterface
import Foundation

/// What the home page's template shows.
struct HomeContext: Sendable, Equatable {
    let name: String
    let avatar: Avatar
    let since: String
    let sessions: [ListRow]
    let isLoading: Bool
    let failure: Notice?
    let tryAgain: ActionButton?
    let signOut = ActionButton("Sign out", action: "signOut", style: .secondary)

    @MainActor
    init(_ model: HomeModel) {
        let user = model.session.user
        name = user.name
        avatar = Avatar(name: user.name)
        since = Self.day(user.createdAt)
        isLoading = model.sessions == .loading
        let failed = model.sessions == .failed
        failure = failed ? Notice("Where you are signed in can't be read right now.", tone: .warning) : nil
        tryAgain = failed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        guard case .loaded(let list) = model.sessions else {
            sessions = []
            return
        }
        sessions = list.map { Self.row($0, isCurrent: $0.id == model.session.id) }
    }

    private static func row(_ session: SessionSummary, isCurrent: Bool) -> ListRow {
        let name = AgentName(agent: session.agent).text
        return ListRow(
            name, detail: "Since \(moment(session.startedAt))", avatar: Avatar(name: name),
            badge: isCurrent ? Badge("This browser", tone: .success) : nil)
    }

    private static func day(_ date: Date) -> String {
        date.formatted(format.day().month(.wide).year())
    }

    private static func moment(_ date: Date) -> String {
        date.formatted(format.day().month(.wide).year().hour().minute()) + " UTC"
    }

    /// The server can't know the reader's time zone, so times are given in one that everybody can convert.
    private static let format = Date.FormatStyle(
        locale: Locale(identifier: "en_GB"), calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
}
