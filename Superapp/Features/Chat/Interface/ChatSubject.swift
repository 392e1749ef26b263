/// What a conversation is about, as much of it as Chat has to know. Two people have one conversation for each subject.
public struct ChatSubject: Hashable, Codable, Sendable, Identifiable {
    /// Identifies the subject among those of all features: `listing:` and the listing's id, say.
    public let id: String

    /// What people call it.
    public let title: String

    /// The address where it is shown, if there is one.
    public let address: String?

    /// Makes a subject.
    ///
    /// - Parameters:
    ///   - id: Identifies the subject among those of all features.
    ///   - title: What people call it. The conversation keeps the title that it began with.
    ///   - address: The path where it is shown, if there is one.
    public init(id: String, title: String, address: String? = nil) {
        self.id = id
        self.title = title
        self.address = address
    }
}
