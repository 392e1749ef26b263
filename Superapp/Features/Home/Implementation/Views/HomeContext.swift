import AccountServiceInterface
import DesignSystemInterface
import HomeInterface
import TextRules

/// What the home page shows.
struct HomeContext: Sendable, Equatable {
    let person: PersonContext?
    let visitor: VisitorContext?
    let tiles: [HomeTile]
    let sessions: SessionsContext?

    @MainActor
    init(_ model: HomeModel) {
        person = model.session.map { PersonContext($0.user) }
        visitor = model.session == nil ? VisitorContext() : nil
        tiles = model.entries.map {
            HomeTile($0, count: model.counts[$0.id], isOpen: model.session != nil || !$0.needsSignIn)
        }
        sessions = model.session.map { SessionsContext(model.sessions, current: $0.id, ending: model.ending) }
    }
}

/// The greeting of a signed-in user.
struct PersonContext: Sendable, Equatable {
    let name: String
    let avatar: Avatar
    let since: PageTime

    init(_ user: User) {
        name = user.name
        avatar = Avatar(name: user.name)
        since = PageTime(user.createdAt, .day, after: "You have been here since")
    }
}

/// The greeting of a visitor.
struct VisitorContext: Sendable, Equatable {
    let signIn = ActionButton("Sign in", action: "signIn")
    let register = ActionButton("Create an account", action: "register", style: .secondary)
}

/// An entry, as the home page shows it.
struct HomeTile: Sendable, Equatable {
    let title: String
    let text: String
    /// The destination of the link in a new tab or without the script.
    let path: String
    /// The action that the script sends instead, so that a flow decides on the destination.
    let action: String
    let symbol: Symbol
    let badge: Badge?

    init(_ entry: HomeEntry, count: Int?, isOpen: Bool) {
        title = entry.title
        text = entry.text
        path = entry.path
        action = HomeAction.opening + entry.id
        symbol = Symbol(entry.symbol)
        badge =
            isOpen
            ? count.map { Badge("\($0 > 99 ? "99+" : "\($0)") \(entry.unit)", tone: .info) }
            : Badge("Sign in first", tone: .neutral)
    }
}

/// The user's sessions, as the home page shows them.
struct SessionsContext: Sendable, Equatable {
    let rows: [ListRow]
    let isLoading: Bool
    /// What can't be read, or what came of signing out elsewhere.
    let notice: Notice?
    let tryAgain: ActionButton?
    /// Ends all other sessions; nil if there are not several.
    let signOutElsewhere: ActionButton?
    let changePassword = ActionButton("Change your password", action: "changePassword", style: .quiet)

    init(_ sessions: HomeModel.Sessions, current: SessionID, ending: HomeModel.Ending?) {
        isLoading = sessions == .loading
        let failed = sessions == .failed
        notice =
            failed
            ? Notice("Your other sessions can’t be loaded right now.", tone: .warning) : ending.map(Self.notice)
        tryAgain = failed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        let list = if case .loaded(let list) = sessions { list } else { [SessionSummary]() }
        signOutElsewhere =
            list.count { $0.id != current } > 1
            ? ActionButton("Sign out everywhere else", action: "signOutElsewhere", style: .secondary) : nil
        rows = list.map { Self.row($0, isCurrent: $0.id == current) }
    }

    private static func notice(_ ending: HomeModel.Ending) -> Notice {
        switch ending {
        case .ended(let session):
            Notice(
                "\(AgentName(agent: session.agent).text) is signed out.",
                time: PageTime(session.startedAt, after: "It was signed in on"), tone: .success)
        case .endedAll: Notice("You are signed out everywhere else.", tone: .success)
        case .failed: Notice("That can’t be saved right now: you are still signed in there.", tone: .warning)
        }
    }

    private static func row(_ session: SessionSummary, isCurrent: Bool) -> ListRow {
        let name = AgentName(agent: session.agent).text
        let since = PageTime(session.startedAt, after: "Since")
        return ListRow(
            name, time: since, avatar: Avatar(name: name),
            badge: isCurrent ? Badge("This browser", tone: .success) : nil,
            button: isCurrent
                ? nil
                : ActionButton(
                    "Sign out there", action: HomeAction.signingOut + session.id.rawValue.uuidString, style: .quiet,
                    subject: "(\(name))", subjectTime: PageTime(session.startedAt, after: "since")))
    }
}

/// A readable name of a browser, such as `Firefox on Android`, from its user agent.
///
/// Browsers include the names of other browsers in their user agent, so the most specific name is looked for first.
struct AgentName {
    let text: String

    init(agent: String) {
        let browser = Self.first(Self.browsers, in: agent)
        let system = Self.first(Self.systems, in: agent)
        text =
            switch (browser, system) {
            case (let browser?, let system?): "\(browser) on \(system)"
            case (let name?, nil), (nil, let name?): name
            case (nil, nil): Self.words(agent)
            }
    }

    /// What a program says about itself, which can be anything.
    private static func words(_ agent: String) -> String {
        let words = TextRule.line(agent, limit: 40)
        return words.isEmpty ? "An unknown program" : words
    }

    private static let browsers = [
        ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
    ]

    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    private static func first(_ names: [(mark: String, name: String)], in agent: String) -> String? {
        names.first { agent.contains($0.mark) }?.name
    }
}
