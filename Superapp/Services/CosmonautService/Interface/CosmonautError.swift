/// Why an operation on the crew was refused.
public enum CosmonautError: Error, Hashable, Sendable {
    /// The name can't be a cosmonaut's; what is wrong with it, in a sentence.
    case invalidName(String)
    /// The role can't be a cosmonaut's; what is wrong with it, in a sentence.
    case invalidRole(String)
    /// The id is that of somebody who was added before; their name.
    case addedBefore(name: String)
    /// The crew has as many as it may have.
    case crewIsFull(limit: Int)
    /// The account has added as many cosmonauts as one may.
    case enoughAdded(limit: Int)
    /// Nobody in the crew has this id.
    case unknownCosmonaut
    /// There is no spacewalk of this id.
    case unknownSpacewalk
    /// The id is that of a spacewalk that is over, or another's.
    case spacewalkOver
    /// The cosmonaut is on another spacewalk.
    case alreadyOutside(name: String)
    /// The cosmonaut has no spacesuit.
    case noSuit(name: String)
    /// The cosmonaut's spacesuit was not serviced since it was used.
    case suitNeedsService(suit: String)
    /// The storage failed; what it said, for the log.
    case storage(String)
}
