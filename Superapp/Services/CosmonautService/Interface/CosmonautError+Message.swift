extension CosmonautError {
    /// One or two sentences for the person: what happened and what to do.
    public var message: String {
        switch self {
        case .invalidName(let problem), .invalidRole(let problem): problem
        case .addedBefore(let name): "This form has added \(name) already. Use the fresh one to add somebody else."
        case .crewIsFull(let limit): "The crew has \(limit) cosmonauts. There is no room for more."
        case .enoughAdded(let limit): "You have added \(limit) cosmonauts. There is no room for more of yours."
        case .unknownCosmonaut: "This cosmonaut is not in the crew."
        case .unknownSpacewalk: "There is no such spacewalk."
        case .spacewalkOver: "This spacewalk has been, and is over. Look at the page as it is now to start another."
        case .alreadyOutside(let name): "\(name) is on a spacewalk already. One at a time."
        case .noSuit(let name): "\(name) has no spacesuit. Assign one first."
        case .suitNeedsService(let suit): "\(suit) needs service before it goes out again."
        case .storage: "The crew's records can't be reached right now. Try again in a moment."
        }
    }
}

extension CosmonautError: CustomStringConvertible {
    /// The message; for a storage failure also what the storage said, for the log.
    public var description: String {
        guard case .storage(let detail) = self else { return message }
        return "\(message) (\(detail))"
    }
}
