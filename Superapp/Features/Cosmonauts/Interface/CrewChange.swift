public import CosmonautServiceInterface
public import SpacesuitServiceInterface

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
