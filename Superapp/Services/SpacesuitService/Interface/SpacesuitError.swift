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

extension SpacesuitError {
    /// One or two sentences for the person: what happened and what to do.
    public var message: String {
        switch self {
        case .invalidName(let problem): problem
        case .addedBefore(let name): "This form has added \(name) already. Use the fresh one to add another."
        case .noRoom(let limit): "There are \(limit) spacesuits, and no room for more."
        case .enoughAdded(let limit): "You have added \(limit) spacesuits. There is no room for more of yours."
        case .unknownSuit: "There is no such spacesuit."
        case .unknownCosmonaut: "This cosmonaut is not in the crew."
        case .belongsToAnother(let suit): "\(suit) belongs to another cosmonaut by now. Choose another suit."
        case .outside(let wearer):
            "\(wearer) is on a spacewalk. Suits are serviced and changed when their wearers are back inside."
        case .noSuit: "There is no spacesuit to go out in. Assign one first."
        case .needsService(let suit): "\(suit) needs service before it goes out again."
        case .storage: "The suits' records can't be reached right now. Try again in a moment."
        }
    }
}

extension SpacesuitError: CustomStringConvertible {
    /// The message; for a storage failure also what the storage said, for the log.
    public var description: String {
        guard case .storage(let detail) = self else { return message }
        return "\(message) (\(detail))"
    }
}
