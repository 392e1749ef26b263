/// Something that a person has written.
public struct Post: Entity {
    /// Identifies it for ever.
    public let id: EntityID<Post>
    /// Who wrote it.
    public let owner: OwnerID
    /// What it is called.
    public var title: Title
    /// What it says.
    public var content: Content
    /// When it was first saved.
    public var createdAt: Moment
    /// When it was last saved.
    public var updatedAt: Moment
    /// How often it has been saved.
    public var revision: Int
    /// Whether it came with the app, as something to look at.
    public let isSample: Bool

    /// Makes a post.
    ///
    /// - Parameters:
    ///   - id: Identifies it; a new one unless given.
    ///   - owner: Who wrote it.
    ///   - title: What it is called.
    ///   - content: What it says.
    ///   - createdAt: When it was first saved; the use case sets it unless given.
    ///   - updatedAt: When it was last saved; the use case sets it.
    ///   - revision: How often it has been saved; never unless given.
    ///   - isSample: Whether it came with the app.
    public init(
        id: ID = ID(), owner: OwnerID, title: Title, content: Content, createdAt: Moment = Moment(rawValue: 0),
        updatedAt: Moment = Moment(rawValue: 0), revision: Int = 0, isSample: Bool = false
    ) {
        self.id = id
        self.owner = owner
        self.title = title
        self.content = content
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.revision = revision
        self.isSample = isSample
    }
}

extension Post {
    /// What queries can ask about a post.
    public enum Field: String, EntityField {
        case id, title, content, createdAt, updatedAt, isSample

        public var kind: FieldKind {
            switch self {
            case .id, .title, .content: .text
            case .createdAt, .updatedAt: .number
            case .isSample: .flag
            }
        }
    }

    public static let collection = "posts"

    public func value(of field: Field) -> FieldValue {
        switch field {
        case .id: .text(id.rawValue)
        case .title: .text(title.text)
        case .content: .text(content.text)
        case .createdAt: .number(createdAt.rawValue)
        case .updatedAt: .number(updatedAt.rawValue)
        case .isSample: .flag(isSample)
        }
    }

    public func hasSameContent(as other: Post) -> Bool {
        title == other.title && content == other.content
    }
}
