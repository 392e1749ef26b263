/// A query of a repository: whose entities, which of them, in which order, from which place on and how many.
public struct Query<Element: Entity>: Hashable, Sendable {
    /// The owner. Entities of other owners are never found.
    public let owner: OwnerID
    /// The condition that the entities must meet.
    public let condition: Condition<Element>
    /// The order. If entities are equal by the first key, the next one decides, and finally the id.
    public let sorting: [Sorting<Element>]
    /// The place in that order to start at; nil for the beginning.
    public let start: Place<Element>?
    /// The maximum number; nil for all.
    public let limit: Int?
    /// Additional conditions for which the owner's matching entities are counted.
    public let counting: [Condition<Element>]

    /// Makes a query.
    ///
    /// - Parameters:
    ///   - owner: The owner.
    ///   - condition: The condition that the entities must meet; all entities by default.
    ///   - sorting: The order; by id by default.
    ///   - start: The place in that order to start at; the beginning by default.
    ///   - limit: The maximum number; all by default.
    ///   - counting: Additional conditions to count by; none by default.
    public init(
        owner: OwnerID, where condition: Condition<Element> = .always, sorting: [Sorting<Element>] = [],
        from start: Place<Element>? = nil, limit: Int? = nil, counting: [Condition<Element>] = []
    ) {
        self.owner = owner
        self.condition = condition
        self.sorting = sorting
        self.start = start
        self.limit = limit.map { max(0, $0) }
        self.counting = counting
    }
}

/// A place in the order of a query: where an entity was, even if it has been changed or deleted since. The pages of a
/// list begin at places.
public struct Place<Element: Entity>: Codable, Hashable, Sendable {
    /// The entity's value of each field of the order.
    public let values: [FieldValue]
    /// The entity's id.
    public let id: Element.ID

    /// Makes a place.
    public init(values: [FieldValue], id: Element.ID) {
        self.values = values
        self.id = id
    }
}

/// A condition on entities: a predicate as a plain value, which can be evaluated, translated to SQL or sent as JSON.
/// Evaluating a query in memory defines its meaning; tests verify that every platform agrees.
public indirect enum Condition<Element: Entity>: Codable, Hashable, Sendable {
    /// Every entity.
    case always
    /// The field has exactly this value.
    case equals(field: Element.Field, value: FieldValue)
    /// The field has a lesser number, an earlier moment, or a text that comes before, in the order of ``Sorting``.
    case less(field: Element.Field, than: FieldValue)
    /// The field's text contains another one, compared without case and accents (``SearchKey``).
    case contains(field: Element.Field, text: String)
    /// The other condition does not hold.
    case not(Condition)
    /// All of the conditions hold; true if there are none.
    case all([Condition])
    /// At least one of the conditions holds; false if there are none.
    case any([Condition])
}

extension Condition {
    /// The entity with an id.
    public static func identified(by id: Element.ID, field: Element.Field) -> Condition {
        .equals(field: field, value: .text(id.rawValue))
    }

    /// The number of conditions that it consists of, including itself.
    public var size: Int {
        switch self {
        case .always, .equals, .less, .contains: 1
        case .not(let condition): 1 + condition.size
        case .all(let conditions), .any(let conditions): conditions.reduce(1) { $0 + $1.size }
        }
    }
}

/// One key of the order of results, as a plain value.
public struct Sorting<Element: Entity>: Codable, Hashable, Sendable {
    /// The field. Texts are ordered without regard to case, and numbers in them as people count.
    public let field: Element.Field
    /// Whether the greatest value, or the latest moment, comes first.
    public let isDescending: Bool

    /// Orders by a field, the least value first.
    public static func ascending(_ field: Element.Field) -> Sorting {
        Sorting(field: field, isDescending: false)
    }

    /// Orders by a field, the greatest value first.
    public static func descending(_ field: Element.Field) -> Sorting {
        Sorting(field: field, isDescending: true)
    }
}

/// The result of a query at one time.
public struct QueryResult<Element: Entity>: Hashable, Sendable {
    /// The entities, in order.
    public let items: [Element]
    /// The number of entities that meet each of the query's additional conditions.
    public let counts: [Int]
    /// Whether these are the last known entities, because the storage can't be reached.
    public let isOffline: Bool

    /// Makes a result.
    ///
    /// - Parameters:
    ///   - items: The entities, in order.
    ///   - counts: The number of entities that meet each of the query's additional conditions.
    ///   - isOffline: Whether these are the last known entities; false by default.
    public init(_ items: [Element], counts: [Int] = [], isOffline: Bool = false) {
        self.items = items
        self.counts = counts
        self.isOffline = isOffline
    }
}
