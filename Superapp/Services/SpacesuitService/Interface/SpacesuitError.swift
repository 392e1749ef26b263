/// Why an operation on suits was refused.
public enum SpacesuitError: Error, Hashable, Sendable {
    /// The name is not valid. The value is a sentence that says why.
    case invalidName(String)
    /// The id belongs to a suit that was added before. The value is its name.
    case addedBefore(name: String)
    /// The id belongs to a suit that another account has added, or did so before.
    case idTaken
    /// The account has added the maximum number of suits.
    case enoughAdded(limit: Int)
    /// No suit has this id.
    case unknownSuit
    /// Nobody in the crew has this id.
    case unknownCosmonaut
    /// The suit belongs to another cosmonaut.
    case belongsToAnother(suit: String)
    /// The suit's present or future wearer is on a spacewalk.
    case outside(wearer: String)
    /// The cosmonaut has no suit.
    case noSuit
    /// The suit has not been serviced since it was used.
    case needsService(suit: String)
    /// Another account, or the app itself, has added the suit.
    case notYours(suit: String)
    /// The suit is assigned, and can't be removed.
    case assigned(suit: String)
    /// The account has not removed this suit, or too long ago.
    case notRestorable
    /// What was removed can't be put back, because another suit of the same account has the name now.
    case nameInUse(String)
    /// The storage failed. The value is its error message, for the log.
    case storage(String)
}

extension SpacesuitError {
    /// One or two sentences for the user: what happened and what to do.
    public var message: String {
        switch self {
        case .invalidName(let problem): problem
        case .addedBefore(let name): "This form has added \(name) already. Use the new form to add another."
        case .idTaken: "This form has been used by somebody else. Reload the page for a new one."
        case .enoughAdded(let limit): "You have added \(limit) spacesuits. There is no room for more of yours."
        case .unknownSuit: "There is no such spacesuit."
        case .unknownCosmonaut: "This cosmonaut is not in the crew."
        case .belongsToAnother(let suit): "\(suit) now belongs to another cosmonaut. Choose another suit."
        case .outside(let wearer):
            "\(wearer) is on a spacewalk. Suits are serviced and changed when their wearers are back inside."
        case .noSuit: "There is no spacesuit to go out in. Assign one first."
        case .needsService(let suit): "\(suit) needs service before it goes out again."
        case .notYours(let suit): "Only the person who added \(suit) can remove it."
        case .assigned(let suit): "\(suit) is assigned. Take it back before you remove it."
        case .notRestorable: "This spacesuit can’t be brought back any more."
        case .nameInUse(let name): "The removed suit can’t be brought back: there is another “\(name)” now."
        case .storage: "The suits’ records can’t be reached right now. Try again in a moment."
        }
    }
}

extension SpacesuitError: CustomStringConvertible {
    /// The message and, for a storage failure, the storage's own error message, for the log.
    public var description: String {
        guard case .storage(let detail) = self else { return message }
        return "\(message) (\(detail))"
    }
}
