import TextRules

/// What is asked of a repository: whose entities, which of them, in which order, from where and how many.
public struct Query<Element: Entity>: Hashable, Sendable {
    /// Whose entities. Those of others are never found.
    public let owner: OwnerID
    /// Which of them.
    public let condition: Condition<Element>
    /// In which order; what the first key does not tell, the next does, and the id at last.
    public let sorting: [Sorting<Element>]
    /// From which place in that order on; from the beginning if it is nil.
    public let start: Place<Element>?
    /// How many at most; all if it is nil.
    public let limit: Int?
    /// What is counted beside: of each condition, how many of the owner's entities fulfil it.
    public let counting: [Condition<Element>]

    /// Asks for entities.
    ///
    /// - Parameters:
    ///   - owner: Whose entities.
    ///   - condition: Which of them; all unless given.
    ///   - sorting: In which order; by id unless given.
    ///   - start: From which place in that order on; from the beginning unless given.
    ///   - limit: How many at most; all unless given.
    ///   - counting: What is counted beside; nothing unless given.
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

    /// Finds the answer among entities.
    public func callAsFunction(_ entities: some Sequence<Element>) -> QueryResult<Element> {
        let owned = entities.filter { $0.owner == owner }
        let found = owned.filter { condition.matches($0) && isInReach($0) }.sorted(by: orders)
        return QueryResult(
            limit.map { Array(found.prefix($0)) } ?? found,
            counts: counting.map { condition in owned.count(where: condition.matches) })
    }

    /// Whether an entity would be among some that are the whole answer, if it were as it is here.
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

/// A place in the order of a query: where an entity stood, whatever has become of it since. It is what pages of a list begin at.
public struct Place<Element: Entity>: Codable, Hashable, Sendable {
    /// What the entity held in each field that the order goes by.
    public let values: [FieldValue]
    /// Which one it was.
    public let id: Element.ID

    /// Makes a place.
    public init(values: [FieldValue], id: Element.ID) {
        self.values = values
        self.id = id
    }
}

/// What entities must be like to be found: a predicate as a plain value, which can be evaluated here, translated to SQL
/// or sent over a wire. What it means is decided by ``matches(_:)``; every platform is tested to agree.
public indirect enum Condition<Element: Entity>: Codable, Hashable, Sendable {
    /// Every entity.
    case always
    /// The field holds exactly this value.
    case equals(field: Element.Field, value: FieldValue)
    /// The field holds less than this number, an earlier moment, or a text that comes before it without regard to case.
    case less(field: Element.Field, than: FieldValue)
    /// The field's text contains another, without regard to case and accents (``SearchKey``).
    case contains(field: Element.Field, text: String)
    /// The other condition is not fulfilled.
    case not(Condition)
    /// All of the conditions are fulfilled; so they are if there is none.
    case all([Condition])
    /// One of the conditions at least is fulfilled; none is if there is none.
    case any([Condition])
}

extension Condition {
    /// The entity that an id names.
    public static func identified(by id: Element.ID, field: Element.Field) -> Condition {
        .equals(field: field, value: .text(id.rawValue))
    }

    /// Whether an entity fulfils it. A value of another kind than the field's is never equal and never less.
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

    /// How many conditions it is made of, itself included.
    public var size: Int {
        switch self {
        case .always, .equals, .less, .contains: 1
        case .not(let condition): 1 + condition.size
        case .all(let conditions), .any(let conditions): conditions.reduce(1) { $0 + $1.size }
        }
    }
}

extension FieldValue {
    /// Texts are the same byte by byte, as databases compare them: two ways to write one letter differ.
    func isSame(as other: FieldValue) -> Bool {
        guard case (.text(let one), .text(let another)) = (self, other) else { return self == other }
        return one.utf8.elementsEqual(another.utf8)
    }

    /// Whether it comes before a value of the same kind; of two texts, by their ``SearchKey``.
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

/// One key that results are ordered by, as a plain value.
public struct Sorting<Element: Entity>: Codable, Hashable, Sendable {
    /// What to look at. Texts are ordered without regard to case.
    public let field: Element.Field
    /// Whether the greatest value, the latest moment comes first.
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

/// What a query finds at one time.
public struct QueryResult<Element: Entity>: Hashable, Sendable {
    /// What was found, in order.
    public let items: [Element]
    /// How many fulfil each condition that the query counts.
    public let counts: [Int]
    /// Whether these are the last that were known, because where they are kept can't be reached.
    public let isOffline: Bool

    /// Makes a result.
    ///
    /// - Parameters:
    ///   - items: What was found, in order.
    ///   - counts: How many fulfil each condition that the query counts.
    ///   - isOffline: Whether these are the last that were known; not unless given.
    public init(_ items: [Element], counts: [Int] = [], isOffline: Bool = false) {
        self.items = items
        self.counts = counts
        self.isOffline = isOffline
    }
}
