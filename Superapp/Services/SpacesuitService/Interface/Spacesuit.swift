public import CosmonautServiceInterface
public import Foundation
public import IdentityInterface

/// A suit for spacewalks.
public struct Spacesuit: Hashable, Sendable, Identifiable {
    /// The number of other accounts' suits in a list at first, and that each step adds.
    public static let othersAtATime = 24
    /// The maximum number of other accounts' suits in a list.
    public static let mostOfOthers = 96

    /// Whether a suit may be used.
    public enum Condition: String, Hashable, Sendable {
        /// Serviced since it was last used.
        case serviced
        /// Used, or new, and not serviced since.
        case needsService
    }

    /// Identifies the suit permanently.
    public let id: SpacesuitID

    /// The name as it was entered. It is plain text and must be escaped in markup.
    public let name: String

    /// The cosmonaut to whom the suit is assigned; nil if it is unassigned.
    public let wearer: CosmonautID?

    /// Whether it may be used.
    public let condition: Condition

    /// Whether it is sample content.
    public let isSample: Bool

    /// The account that has added it; nil if the app itself has.
    public let addedBy: UUID?

    /// Makes a suit.
    ///
    /// - Parameters:
    ///   - id: Identifies the suit permanently.
    ///   - name: The name.
    ///   - wearer: The cosmonaut to whom the suit is assigned.
    ///   - condition: Whether it may be used.
    ///   - isSample: Whether it is sample content.
    ///   - addedBy: The account that has added it.
    public init(
        id: SpacesuitID, name: String, wearer: CosmonautID? = nil, condition: Condition = .needsService,
        isSample: Bool = false, addedBy: UUID? = nil
    ) {
        self.id = id
        self.name = name
        self.wearer = wearer
        self.condition = condition
        self.isSample = isSample
        self.addedBy = addedBy
    }
}

/// Identifies a spacesuit permanently.
public struct SpacesuitID: RecordID {
    public let rawValue: UUID

    public init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}
