public import Foundation

/// An id of 128 bits that never changes. Whoever creates a thing makes its id, so that creating it twice by mistake, for
/// example with a form that is sent twice, stores it once.
///
/// Every kind of thing has a type of its own, so that ids of different kinds can't be mistaken for each other.
public protocol RecordID: Hashable, Codable, Sendable, LosslessStringConvertible {
    /// The id as stored.
    var rawValue: UUID { get }

    /// Makes an id from its stored form.
    init(rawValue: UUID)
}

extension RecordID {
    /// Makes a new, unique id.
    public init() {
        self.init(rawValue: UUID())
    }

    /// Reads an id from an address or a form; nil for any other text.
    public init?(_ description: String) {
        guard let id = UUID(uuidString: description) else { return nil }
        self.init(rawValue: id)
    }

    /// The id as written in addresses and forms, in lower case.
    public var description: String { rawValue.uuidString.lowercased() }
}
