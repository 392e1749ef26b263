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
