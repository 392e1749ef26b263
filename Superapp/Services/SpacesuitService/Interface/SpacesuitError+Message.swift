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
