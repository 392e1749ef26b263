public import Foundation
public import IdentityInterface

/// A member of the crew.
public struct Cosmonaut: Hashable, Sendable, Identifiable {
    /// The number of other accounts' cosmonauts in a list of the crew at first, and that each step adds.
    public static let othersAtATime = 24
    /// The maximum number of other accounts' cosmonauts in a list of the crew.
    public static let mostOfOthers = 96

    /// Identifies the cosmonaut permanently.
    public let id: CosmonautID

    /// The name as it was entered. It is plain text and must be escaped in markup.
    public let name: String

    /// What the cosmonaut does aboard, as it was entered.
    public let role: String

    /// The current spacewalk; nil while the cosmonaut is inside.
    public let spacewalk: Spacewalk?

    /// Whether the cosmonaut is sample content.
    public let isSample: Bool

    /// The account that has added the cosmonaut, and may remove them; nil for the app itself.
    public let addedBy: UUID?

    /// Makes a cosmonaut.
    ///
    /// - Parameters:
    ///   - id: Identifies the cosmonaut permanently.
    ///   - name: The name.
    ///   - role: What the cosmonaut does aboard.
    ///   - spacewalk: The current spacewalk.
    ///   - isSample: Whether the cosmonaut is sample content.
    ///   - addedBy: The account that has added the cosmonaut.
    public init(
        id: CosmonautID, name: String, role: String, spacewalk: Spacewalk? = nil, isSample: Bool = false,
        addedBy: UUID? = nil
    ) {
        self.id = id
        self.name = name
        self.role = role
        self.spacewalk = spacewalk
        self.isSample = isSample
        self.addedBy = addedBy
    }
}

/// Identifies a cosmonaut permanently.
public struct CosmonautID: RecordID {
    public let rawValue: UUID

    public init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}
