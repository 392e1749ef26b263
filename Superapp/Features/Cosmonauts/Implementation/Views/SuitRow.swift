import CosmonautServiceInterface
import DesignSystemInterface
import SpacesuitServiceInterface

/// A row about a suit, with what can be done to it.
struct SuitRow: Sendable, Equatable {
    let id: String
    let name: String
    let detail: String
    let badges: [Badge]
    /// Whether the row offers service.
    let needsService: Bool

    init(_ suit: Spacesuit, wearer: Cosmonaut?) {
        let isOutside = wearer?.spacewalk != nil
        id = suit.id.description
        name = suit.name
        detail = wearer.map { "Assigned to \($0.name)" } ?? (suit.wearer == nil ? "Not assigned" : "")
        badges = [.condition(of: suit, isOutside: isOutside), .sample(suit.isSample)].compactMap(\.self)
        needsService = suit.condition == .needsService && !isOutside
    }
}
