/// Why an operation on suits was refused.
public enum SpacesuitError: Error, Hashable, Sendable {
    /// The name can't be a suit's; what is wrong with it, in a sentence.
    case invalidName(String)
    /// The id is that of a suit that was added before; its name.
    case addedBefore(name: String)
    /// There are as many suits as there may be.
    case noRoom(limit: Int)
    /// The account has added as many suits as one may.
    case enoughAdded(limit: Int)
    /// There is no suit of this id.
    case unknownSuit
    /// Nobody in the crew has this id.
    case unknownCosmonaut
    /// The suit is another cosmonaut's.
    case belongsToAnother(suit: String)
    /// The cosmonaut whose suit it is, or is to be, is on a spacewalk.
    case outside(wearer: String)
    /// The cosmonaut has no suit.
    case noSuit
    /// The suit was not serviced since it was used.
    case needsService(suit: String)
    /// The storage failed; what it said, for the log.
    case storage(String)
}
