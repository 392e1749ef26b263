/// Something that a user wants to do.
public struct Todo: Entity {
    /// Identifies the todo permanently.
    public let id: EntityID<Todo>
    /// The user who wants to do it.
    public let owner: OwnerID
    /// What to do.
    public var title: Title
    /// Whether it is done.
    public var isDone: Bool
    /// When it was first saved.
    public var createdAt: Moment
    /// When it was last saved.
    public var updatedAt: Moment
    /// The number of times that it has been saved.
    public var revision: Int
    /// Whether it is sample content.
    public let isSample: Bool

    /// Makes a todo.
    ///
    /// - Parameters:
    ///   - id: Identifies it; a new id by default.
    ///   - owner: The user who wants to do it.
    ///   - title: What to do.
    ///   - isDone: Whether it is done; false by default.
    ///   - createdAt: When it was first saved; set by the use case by default.
    ///   - updatedAt: When it was last saved; set by the use case.
    ///   - revision: The number of times that it has been saved; 0 by default.
    ///   - isSample: Whether it is sample content.
    public init(
        id: ID = ID(), owner: OwnerID, title: Title, isDone: Bool = false, createdAt: Moment = Moment(rawValue: 0),
        updatedAt: Moment = Moment(rawValue: 0), revision: Int = 0, isSample: Bool = false
    ) {
        self.id = id
        self.owner = owner
        self.title = title
        self.isDone = isDone
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.revision = revision
        self.isSample = isSample
    }
}

extension Todo {
    /// The fields of a todo in queries.
    public enum Field: String, EntityField {
        case id, title, isDone, createdAt, updatedAt, isSample

        public var kind: FieldKind {
            switch self {
            case .id, .title: .text
            case .createdAt, .updatedAt: .number
            case .isDone, .isSample: .flag
            }
        }
    }

    public static let collection = "todos"

    public static var maximumTextBytes: Int { Title.maximumBytes }

    public func value(of field: Field) -> FieldValue {
        switch field {
        case .id: .text(id.rawValue)
        case .title: .text(title.text)
        case .isDone: .flag(isDone)
        case .createdAt: .number(createdAt.rawValue)
        case .updatedAt: .number(updatedAt.rawValue)
        case .isSample: .flag(isSample)
        }
    }

    public func hasSameContent(as other: Todo) -> Bool {
        title == other.title && isDone == other.isDone
    }
}
