public import Backplane
public import CosmonautServiceInterface
public import SpacesuitServiceInterface

extension BoardID<Void, Never, Never> {
    /// The crew and the suits, for everyone to look at.
    public static var crew: Self { "superapp.crew" }
}

extension BoardID<CosmonautID, Never, Never> {
    /// One cosmonaut, for everyone to look at.
    public static var cosmonaut: Self { "superapp.cosmonaut" }
}

extension BoardID<CrewChange, CrewChangeOutcome, TaskCommand> {
    /// Carries changes out, one after another. Not for everyone: the app puts its sign-in before it.
    public static var crewChange: Self { "superapp.crewChange" }
}

/// Something that a person wants changed. What it makes has its id from the form it comes from, so that a form that is
/// sent twice makes it once.
public enum CrewChange: Sendable, Codable, Hashable {
    /// Add a cosmonaut to the crew.
    case enlist(CosmonautID, name: String, role: String)
    /// Add a suit.
    case commission(SpacesuitID, name: String)
    /// Give a cosmonaut a suit that is nobody's.
    case assign(SpacesuitID, to: CosmonautID)
    /// Take a suit back from a cosmonaut.
    case takeBack(SpacesuitID, from: CosmonautID)
    /// Service a suit.
    case service(SpacesuitID)
    /// Send a cosmonaut outside.
    case startSpacewalk(SpacewalkID, of: CosmonautID)
    /// Bring the cosmonaut of a spacewalk in again.
    case endSpacewalk(SpacewalkID)
}

/// What the work on a change comes to.
public typealias CrewChangeOutcome = TaskOutcome<CrewChange, Never, Void>

/// What came of a change.
public struct CrewChangeResult: Sendable, Hashable {
    /// What was wanted.
    public let change: CrewChange
    /// Why it was not made; nil when it was.
    public let problem: CrewChangeProblem?

    /// Makes a result.
    ///
    /// - Parameters:
    ///   - change: What was wanted.
    ///   - problem: Why it was not made.
    public init(_ change: CrewChange, problem: CrewChangeProblem? = nil) {
        self.change = change
        self.problem = problem
    }
}

/// Why a change was not made.
public enum CrewChangeProblem: Error, Sendable, Hashable {
    /// Nobody is signed in any more.
    case signedOut
    /// The crew's service refused it.
    case crew(CosmonautError)
    /// The suits' service refused it.
    case suits(SpacesuitError)
}

extension CrewChangeProblem {
    /// One or two sentences for the person: what happened and what to do.
    public var message: String {
        switch self {
        case .signedOut: "You are not signed in any more. Sign in and try again."
        case .crew(let error): error.message
        case .suits(let error): error.message
        }
    }
}
