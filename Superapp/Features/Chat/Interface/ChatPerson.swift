public import AccountServiceInterface

/// Someone to write to.
public struct ChatPerson: Hashable, Codable, Sendable, Identifiable {
    /// Who it is.
    public let id: UserID

    /// The name that the other one sees.
    public let name: String

    /// Makes a person.
    ///
    /// - Parameters:
    ///   - id: Who it is.
    ///   - name: The name that the other one sees.
    public init(id: UserID, name: String) {
        self.id = id
        self.name = name
    }

    /// Makes a person of an account.
    public init(_ user: User) {
        self.init(id: user.id, name: user.name)
    }
}
