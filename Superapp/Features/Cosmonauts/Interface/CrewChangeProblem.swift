public import CosmonautServiceInterface
public import SpacesuitServiceInterface

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
