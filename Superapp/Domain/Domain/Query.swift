import TextRules

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

    /// Evaluates the query on a sequence of entities.
    public func callAsFunction(_ entities: some Sequence<Element>) -> QueryResult<Element> {
        let owned = entities.filter { $0.owner == owner }
        let found = owned.filter { condition.matches($0) && isInReach($0) }.sorted(by: orders)
        return QueryResult(
            limit.map { Array(found.prefix($0)) } ?? found,
            counts: counting.map { condition in owned.count(where: condition.matches) })
    }

    /// Whether an entity would be part of the answer, given the items of the complete answer.
    public func reaches(_ entity: Element, among items: [Element]) -> Bool {
        guard entity.owner == owner, condition.matches(entity), isInReach(entity) else { return false }
        guard let limit, items.count >= limit else { return true }
        return items.last.map { !orders($0, before: entity) } ?? false
    }

    /// The place of an entity in the order.
    public func place(of entity: Element) -> Place<Element> {
        Place(values: sorting.map { entity.value(of: $0.field) }, id: entity.id)
    }

    private func isInReach(_ entity: Element) -> Bool {
        guard let start else { return true }
        return !isOrdered(place(of: entity), before: start)
    }

    private func orders(_ one: Element, before other: Element) -> Bool {
        isOrdered(place(of: one), before: place(of: other))
    }

    private func isOrdered(_ one: Place<Element>, before other: Place<Element>) -> Bool {
        for (index, key) in sorting.enumerated() where index < min(one.values.count, other.values.count) {
            let (left, right) = (one.values[index], other.values[index])
            if left.precedes(right) { return !key.isDescending }
            if right.precedes(left) { return key.isDescending }
        }
        return one.id.rawValue.utf8.lexicographicallyPrecedes(other.id.rawValue.utf8)
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
/// ``matches(_:)`` defines its meaning; tests verify that every platform agrees.
public indirect enum Condition<Element: Entity>: Codable, Hashable, Sendable {
    /// Every entity.
    case always
    /// The field has exactly this value.
    case equals(field: Element.Field, value: FieldValue)
    /// The field has a lesser number, an earlier moment, or a text that comes before, compared without case.
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

    /// Whether an entity meets the condition. A value of another kind than the field's is never equal and never less.
    public func matches(_ entity: Element) -> Bool {
        switch self {
        case .always: true
        case .equals(let field, let value): entity.value(of: field).isSame(as: value)
        case .less(let field, let limit): entity.value(of: field).precedes(limit)
        case .contains(let field, let text): entity.value(of: field).contains(text)
        case .not(let condition): !condition.matches(entity)
        case .all(let conditions): conditions.allSatisfy { $0.matches(entity) }
        case .any(let conditions): conditions.contains { $0.matches(entity) }
        }
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

extension FieldValue {
    /// Texts are equal if their bytes are, as in databases: two encodings of a letter differ.
    func isSame(as other: FieldValue) -> Bool {
        guard case (.text(let one), .text(let another)) = (self, other) else { return self == other }
        return one.utf8.elementsEqual(another.utf8)
    }

    /// Whether it comes before a value of the same kind. Texts are compared by their ``SearchKey``.
    func precedes(_ other: FieldValue) -> Bool {
        switch (self, other) {
        case (.text(let one), .text(let another)): SearchKey(one) < SearchKey(another)
        case (.number(let one), .number(let another)): one < another
        case (.flag(let one), .flag(let another)): !one && another
        default: false
        }
    }

    func contains(_ part: String) -> Bool {
        guard case .text(let text) = self else { return false }
        return SearchKey(text).contains(SearchKey(part))
    }
}

/// One key of the order of results, as a plain value.
public struct Sorting<Element: Entity>: Codable, Hashable, Sendable {
    /// The field. Texts are ordered without regard to case.
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
