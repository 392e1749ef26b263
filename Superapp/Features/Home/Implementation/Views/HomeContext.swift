import AccountServiceInterface
import DesignSystemInterface
import HomeInterface

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
        sessions = model.session.map { SessionsContext(model.sessions, current: $0.id, goesOn: model.signOutFailed) }
    }
}

/// The greeting of someone who is signed in.
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
