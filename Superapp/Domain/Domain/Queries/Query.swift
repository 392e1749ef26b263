/// What is asked of a repository: whose entities, which of them, in which order.
public struct Query<Element: Entity>: Hashable, Sendable {
    /// Whose entities. Those of others are never found.
    public let owner: OwnerID
    /// Which of them.
    public let condition: Condition<Element>
    /// In which order; what the first key does not tell, the next does, and the id at last.
    public let sorting: [Sorting<Element>]

    /// Asks for entities.
    ///
    /// - Parameters:
    ///   - owner: Whose entities.
    ///   - condition: Which of them; all unless given.
    ///   - sorting: In which order; by id unless given.
    public init(owner: OwnerID, where condition: Condition<Element> = .always, sorting: [Sorting<Element>] = []) {
        self.owner = owner
        self.condition = condition
        self.sorting = sorting
    }

    /// Finds the answer among entities.
    public func callAsFunction(_ entities: some Sequence<Element>) -> [Element] {
        entities.filter(matches).sorted(by: orders)
    }

    /// Whether an entity belongs to the answer.
    public func matches(_ entity: Element) -> Bool {
        entity.owner == owner && condition.matches(entity)
    }

    private func orders(_ one: Element, before other: Element) -> Bool {
        sorting.lazy.compactMap { $0.orders(one, before: other) }.first
            ?? one.id.rawValue.utf8.lexicographicallyPrecedes(other.id.rawValue.utf8)
    }
}
