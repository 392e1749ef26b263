import TextRules

/// An entity as queries compare it. The keys of its texts can be kept with it: making one of a long text takes a
/// millisecond, which a search would spend on each.
public struct ComparableEntity<Element: Entity>: Hashable, Sendable {
    /// The entity.
    public let entity: Element
    private let keys: [Element.Field: SearchKey]

    /// Makes the keys of all its texts.
    public init(_ entity: Element) {
        self.entity = entity
        keys = Element.Field.allCases.reduce(into: [:]) { keys, field in
            if case .text(let text) = entity.value(of: field) { keys[field] = SearchKey(text) }
        }
    }

    /// Makes keys only when they are asked for, each time, for entities that are not compared often.
    fileprivate init(passing entity: Element) {
        self.entity = entity
        keys = [:]
    }

    fileprivate func ordered(_ field: Element.Field) -> OrderedValue {
        OrderedValue(entity.value(of: field), of: field, key: keys[field])
    }

    /// The key of a text; nil if the field holds none.
    fileprivate func key(_ field: Element.Field) -> SearchKey? {
        if let key = keys[field] { return key }
        return if case .text(let text) = entity.value(of: field) { SearchKey(text) } else { nil }
    }
}

/// A value of a field as it is ordered: a text by its key, with numbers as people count; an id by its letters.
private enum OrderedValue: Hashable {
    case text(SearchKey)
    case number(Int64)
    case flag(Bool)

    init(_ value: FieldValue, of field: some EntityField, key: SearchKey? = nil) {
        switch value {
        case .text(let text):
            let key = key ?? SearchKey(text)
            self = .text(field.isID ? key : key.counting)
        case .number(let number): self = .number(number)
        case .flag(let flag): self = .flag(flag)
        }
    }

    /// Whether it comes before a value of the same kind.
    func precedes(_ other: OrderedValue) -> Bool {
        switch (self, other) {
        case (.text(let one), .text(let another)): one < another
        case (.number(let one), .number(let another)): one < another
        case (.flag(let one), .flag(let another)): !one && another
        default: false
        }
    }
}

extension Query {
    /// Evaluates the query on a sequence of entities.
    public func callAsFunction(_ entities: some Sequence<Element>) -> QueryResult<Element> {
        self(entities.lazy.map { ComparableEntity(passing: $0) })
    }

    /// Evaluates the query on a sequence of entities with the keys of their texts.
    public func callAsFunction(_ entities: some Sequence<ComparableEntity<Element>>) -> QueryResult<Element> {
        let owned = entities.filter { $0.entity.owner == owner }
        let (meets, counted, order) = (condition.test, counting.map(\.test), Order(sorting))
        let first = start.map(order.position(of:))
        let found = owned.lazy.filter(meets).map { (entity: $0.entity, position: order.position(of: $0)) }
            .filter { found in first.map { !order.puts(found.position, before: $0) } ?? true }
            .sorted { order.puts($0.position, before: $1.position) }.map(\.entity)
        return QueryResult(
            limit.map { Array(found.prefix($0)) } ?? found, counts: counted.map { owned.count(where: $0) })
    }

    /// Whether an entity would be part of the answer, given the items of the complete answer.
    public func reaches(_ entity: Element, among items: [Element]) -> Bool {
        let (entity, order) = (ComparableEntity(passing: entity), Order(sorting))
        guard entity.entity.owner == owner, condition.test(entity) else { return false }
        let position = order.position(of: entity)
        if let start, order.puts(position, before: order.position(of: start)) { return false }
        guard let limit, items.count >= limit else { return true }
        return items.last.map { !order.puts(order.position(of: ComparableEntity(passing: $0)), before: position) }
            ?? false
    }

    /// The place of an entity in the order.
    public func place(of entity: Element) -> Place<Element> {
        Place(values: sorting.map { entity.value(of: $0.field) }, id: entity.id)
    }
}

/// The order of a query.
private struct Order<Element: Entity> {
    /// Where an entity is in the order: a place whose keys have been made.
    struct Position {
        let values: [OrderedValue]
        let id: Element.ID
    }

    private let sorting: [Sorting<Element>]

    init(_ sorting: [Sorting<Element>]) {
        self.sorting = sorting
    }

    func position(of place: Place<Element>) -> Position {
        Position(values: zip(place.values, sorting).map { OrderedValue($0, of: $1.field) }, id: place.id)
    }

    func position(of entity: ComparableEntity<Element>) -> Position {
        Position(values: sorting.map { entity.ordered($0.field) }, id: entity.entity.id)
    }

    func puts(_ one: Position, before other: Position) -> Bool {
        for (index, key) in sorting.enumerated() where index < min(one.values.count, other.values.count) {
            let (left, right) = (one.values[index], other.values[index])
            if left.precedes(right) { return !key.isDescending }
            if right.precedes(left) { return key.isDescending }
        }
        return one.id.rawValue.utf8.lexicographicallyPrecedes(other.id.rawValue.utf8)
    }
}

extension Condition {
    /// Whether an entity meets the condition. A value of another kind than the field's is never equal and never less.
    ///
    /// The keys of the condition's own texts are made once.
    fileprivate var test: (ComparableEntity<Element>) -> Bool {
        switch self {
        case .always:
            return { _ in true }
        case .equals(let field, let value):
            return { $0.entity.value(of: field).isSame(as: value) }
        case .less(let field, let limit):
            let limit = OrderedValue(limit, of: field)
            return { $0.ordered(field).precedes(limit) }
        case .contains(let field, let text):
            let part = SearchKey(text)
            return { $0.key(field)?.contains(part) ?? false }
        case .not(let condition):
            let test = condition.test
            return { !test($0) }
        case .all(let conditions):
            let tests = conditions.map(\.test)
            return { entity in tests.allSatisfy { $0(entity) } }
        case .any(let conditions):
            let tests = conditions.map(\.test)
            return { entity in tests.contains { $0(entity) } }
        }
    }
}

extension FieldValue {
    /// Texts are equal if their bytes are, as in databases: two encodings of a letter differ.
    fileprivate func isSame(as other: FieldValue) -> Bool {
        guard case (.text(let one), .text(let another)) = (self, other) else { return self == other }
        return one.utf8.elementsEqual(another.utf8)
    }
}
