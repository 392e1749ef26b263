public import CosmonautServiceInterface
public import Foundation

/// A suit to go outside in.
public struct Spacesuit: Hashable, Sendable, Identifiable {
    /// Whether a suit may go out.
    public enum Condition: String, Hashable, Sendable {
        /// Serviced since it was last used.
        case serviced
        /// Used, or new, and not serviced since.
        case needsService
    }

    /// Identifies the suit for ever.
    public let id: SpacesuitID

    /// The name as it was entered. It is text: whoever shows it in markup escapes it.
    public let name: String

    /// Whose suit it is, or nil while it is nobody's.
    public let wearer: CosmonautID?

    /// Whether it may go out.
    public let condition: Condition

    /// Whether it came with the app, to have something to look at.
    public let isSample: Bool

    /// Makes a suit.
    ///
    /// - Parameters:
    ///   - id: Identifies the suit for ever.
    ///   - name: The name.
    ///   - wearer: Whose suit it is.
    ///   - condition: Whether it may go out.
    ///   - isSample: Whether it came with the app.
    public init(
        id: SpacesuitID, name: String, wearer: CosmonautID? = nil, condition: Condition = .needsService,
        isSample: Bool = false
    ) {
        self.id = id
        self.name = name
        self.wearer = wearer
        self.condition = condition
        self.isSample = isSample
    }
}

/// Identifies a spacesuit for ever.
public struct SpacesuitID: Hashable, Codable, Sendable {
    /// The id as stored.
    public let rawValue: UUID

    /// Makes an id.
    ///
    /// - Parameter rawValue: The id as stored; a new one by default.
    public init(rawValue: UUID = UUID()) {
        self.rawValue = rawValue
    }
}

extension SpacesuitID: LosslessStringConvertible {
    /// Reads the id of a form; nil for any other text.
    public init?(_ description: String) {
        guard let id = UUID(uuidString: description) else { return nil }
        rawValue = id
    }

    /// The id in a form, in lower case.
    public var description: String { rawValue.uuidString.lowercased() }
}
