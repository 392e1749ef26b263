public import Backplane
public import CosmonautServiceInterface
public import SpacesuitServiceInterface

extension BoardID<Void, Never, Never> {
    /// The crew and the suits. Visible to everyone.
    public static var crew: Self { "superapp.crew" }
}

extension BoardID<CosmonautID, CosmonautOutcome, Never> {
    /// One cosmonaut. Visible to everyone.
    public static var cosmonaut: Self { "superapp.cosmonaut" }
}

extension BoardID<CrewChange, CrewChangeOutcome, TaskCommand> {
    /// Carries out changes, one after another. Not available to everyone: the app guards it with its sign-in.
    public static var crewChange: Self { "superapp.crewChange" }
}

/// The outcomes of the screen of a cosmonaut.
public enum CosmonautOutcome: Sendable, Codable, Hashable {
    /// The user has removed them from the crew, which offers to put them back.
    case removed
}

/// A change that a user requests. What it creates has an id from the form that requests it, so that a form that is sent
/// twice creates it once.
public enum CrewChange: Sendable, Codable, Hashable {
    /// Add a cosmonaut to the crew.
    case enlist(CosmonautID, name: String, role: String)
    /// Remove a cosmonaut whom the user has added.
    case remove(CosmonautID)
    /// Put back the cosmonaut whom the user has removed last.
    case putBack(CosmonautID)
    /// Add a suit.
    case commission(SpacesuitID, name: String)
    /// Remove a suit that the user has added.
    case decommission(SpacesuitID)
    /// Put back the suit that the user has removed last.
    case putBackSuit(SpacesuitID)
    /// Assign an unassigned suit to a cosmonaut.
    case assign(SpacesuitID, to: CosmonautID)
    /// Take a suit back from a cosmonaut.
    case takeBack(SpacesuitID, from: CosmonautID)
    /// Service a suit.
    case service(SpacesuitID)
    /// Send a cosmonaut outside.
    case startSpacewalk(SpacewalkID, of: CosmonautID)
    /// Bring the cosmonaut of a spacewalk back inside.
    case endSpacewalk(SpacewalkID)
}

/// The outcome of the task for a change.
public typealias CrewChangeOutcome = TaskOutcome<CrewChange, Never, Void>

/// The result of a change.
public struct CrewChangeResult: Sendable, Hashable {
    /// The requested change.
    public let change: CrewChange
    /// Why the change failed; nil if it was made.
    public let problem: CrewChangeProblem?

    /// Makes a result.
    ///
    /// - Parameters:
    ///   - change: The requested change.
    ///   - problem: Why it failed; nil if it was made.
    public init(_ change: CrewChange, problem: CrewChangeProblem? = nil) {
        self.change = change
        self.problem = problem
    }
}

/// Why a change was not made.
public enum CrewChangeProblem: Error, Sendable, Hashable {
    /// Nobody is signed in anymore.
    case signedOut
    /// The crew's service refused it.
    case crew(CosmonautError)
    /// The suits' service refused it.
    case suits(SpacesuitError)
}

extension CrewChangeProblem {
    /// One or two sentences for the user: what happened and what to do.
    public var message: String {
        switch self {
        case .signedOut: "You are no longer signed in. Sign in and try again."
        case .crew(let error): error.message
        case .suits(let error): error.message
        }
    }
}
