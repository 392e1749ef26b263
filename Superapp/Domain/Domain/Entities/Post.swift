/// Something that a user has written.
public struct Post: Entity {
    /// Identifies the post permanently.
    public let id: EntityID<Post>
    /// The author.
    public let owner: OwnerID
    /// The title.
    public var title: Title
    /// The text.
    public var content: Content
    /// When it was first saved.
    public var createdAt: Moment
    /// When it was last saved.
    public var updatedAt: Moment
    /// The number of times that it has been saved.
    public var revision: Int
    /// Whether it is sample content.
    public let isSample: Bool

    /// Makes a post.
    ///
    /// - Parameters:
    ///   - id: Identifies it; a new id by default.
    ///   - owner: The author.
    ///   - title: The title.
    ///   - content: The text.
    ///   - createdAt: When it was first saved; set by the use case by default.
    ///   - updatedAt: When it was last saved; set by the use case.
    ///   - revision: The number of times that it has been saved; 0 by default.
    ///   - isSample: Whether it is sample content.
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
    /// The fields of a post in queries.
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

    public static var maximumTextBytes: Int { Title.maximumBytes + Content.maximumBytes }

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
