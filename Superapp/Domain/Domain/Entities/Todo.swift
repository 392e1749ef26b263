/// Something that a person wants to do.
public struct Todo: Entity {
    /// Identifies it for ever.
    public let id: EntityID<Todo>
    /// Who wants to do it.
    public let owner: OwnerID
    /// What is to be done.
    public var title: Title
    /// Whether it is done.
    public var isDone: Bool
    /// When it was first saved.
    public var createdAt: Moment
    /// When it was last saved.
    public var updatedAt: Moment
    /// How often it has been saved.
    public var revision: Int
    /// Whether it came with the app, as something to look at.
    public let isSample: Bool

    /// Makes a todo.
    ///
    /// - Parameters:
    ///   - id: Identifies it; a new one unless given.
    ///   - owner: Who wants to do it.
    ///   - title: What is to be done.
    ///   - isDone: Whether it is done; not unless given.
    ///   - createdAt: When it was first saved; the use case sets it unless given.
    ///   - updatedAt: When it was last saved; the use case sets it.
    ///   - revision: How often it has been saved; never unless given.
    ///   - isSample: Whether it came with the app.
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
    /// What queries can ask about a todo.
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
