import AccountServiceInterface
import DesignSystemInterface

/// Where the person is signed in, as the home page shows it.
struct SessionsContext: Sendable, Equatable {
    let rows: [ListRow]
    let isLoading: Bool
    let failure: Notice?
    let tryAgain: ActionButton?

    init(_ sessions: HomeModel.Sessions, current: SessionID, goesOn: Bool) {
        isLoading = sessions == .loading
        let failed = sessions == .failed
        failure =
            failed
            ? Notice("Where you are signed in can't be read right now.", tone: .warning)
            : goesOn ? Notice("That can't be stored right now: you are still signed in there.", tone: .warning) : nil
        tryAgain = failed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        guard case .loaded(let list) = sessions else {
            rows = []
            return
        }
        rows = list.map { Self.row($0, isCurrent: $0.id == current) }
    }

    private static func row(_ session: SessionSummary, isCurrent: Bool) -> ListRow {
        let name = AgentName(agent: session.agent).text
        return ListRow(
            name, time: PageTime(session.startedAt, after: "Since"), avatar: Avatar(name: name),
            badge: isCurrent ? Badge("This browser", tone: .success) : nil,
            button: isCurrent
                ? nil
                : ActionButton(
                    "Sign out there", action: HomeAction.signingOut + session.id.rawValue.uuidString, style: .quiet,
                    subject: "(\(name))"))
    }
}
