/// Why an operation on the crew was refused.
public enum CosmonautError: Error, Hashable, Sendable {
    /// The name is not valid. The value is a sentence that says why.
    case invalidName(String)
    /// The role is not valid. The value is a sentence that says why.
    case invalidRole(String)
    /// The id belongs to a cosmonaut who was added before. The value is their name.
    case addedBefore(name: String)
    /// The id belongs to a cosmonaut whom another account has added, or did so before.
    case idTaken
    /// The account has added the maximum number of cosmonauts.
    case enoughAdded(limit: Int)
    /// Nobody in the crew has this id.
    case unknownCosmonaut
    /// No spacewalk has this id.
    case unknownSpacewalk
    /// The id belongs to a spacewalk that is over, or to one of another cosmonaut.
    case spacewalkOver
    /// The cosmonaut is on another spacewalk.
    case alreadyOutside(name: String)
    /// Another account, or the app itself, has added the cosmonaut.
    case notYours(name: String)
    /// The cosmonaut is on a spacewalk, and can't be removed.
    case stillOutside(name: String)
    /// The account has not removed this cosmonaut, or too long ago.
    case notRestorable
    /// Who was removed can't be put back, because another cosmonaut of the same account has the name now.
    case nameInUse(String)
    /// The cosmonaut has no spacesuit.
    case noSuit(name: String)
    /// The cosmonaut's spacesuit has not been serviced since it was used.
    case suitNeedsService(suit: String)
    /// The storage failed. The value is its error message, for the log.
    case storage(String)
}

extension CosmonautError {
    /// One or two sentences for the user: what happened and what to do.
    public var message: String {
        switch self {
        case .invalidName(let problem), .invalidRole(let problem): problem
        case .addedBefore(let name): "This form has added \(name) already. Use the new form to add somebody else."
        case .idTaken: "This form has been used by somebody else. Reload the page for a new one."
        case .enoughAdded(let limit): "You have added \(limit) cosmonauts. There is no room for more of yours."
        case .unknownCosmonaut: "This cosmonaut is not in the crew."
        case .unknownSpacewalk: "There is no such spacewalk."
        case .spacewalkOver: "This spacewalk is already over. Reload the page to start another."
        case .alreadyOutside(let name): "\(name) is on a spacewalk already. One at a time."
        case .notYours(let name): "Only the person who added \(name) can remove them from the crew."
        case .stillOutside(let name): "\(name) is on a spacewalk. End it before you remove them from the crew."
        case .notRestorable: "This cosmonaut can’t be brought back any more."
        case .nameInUse(let name): "The removed cosmonaut can’t be brought back: there is another “\(name)” now."
        case .noSuit(let name): "\(name) has no spacesuit. Assign one first."
        case .suitNeedsService(let suit): "\(suit) needs service before it goes out again."
        case .storage: "The crew’s records can’t be reached right now. Try again in a moment."
        }
    }
}

extension CosmonautError: CustomStringConvertible {
    /// The message and, for a storage failure, the storage's own error message, for the log.
    public var description: String {
        guard case .storage(let detail) = self else { return message }
        return "\(message) (\(detail))"
    }
}
