/// Elements in order, each found by its id. Appending, finding and removing one take the same time however many there
/// are.
///
/// What is removed leaves a gap, and gaps are closed when something is appended, so that no removal moves the others.
struct IndexedList<ID: Hashable, Element> {
    private var slots: [(id: ID, element: Element)?] = []
    private var indices: [ID: Int] = [:]

    var count: Int { indices.count }
    var isEmpty: Bool { indices.isEmpty }
    /// The uppermost element. There are no gaps above it.
    var last: Element? { slots.last.flatMap { $0?.element } }
    var all: [Element] { slots.compactMap { $0?.element } }
    var ids: [ID] { slots.compactMap { $0?.id } }

    func contains(_ id: ID) -> Bool { indices[id] != nil }

    /// A number that grows from the bottom up. It stays the same until something is added.
    func rank(of id: ID) -> Int? { indices[id] }

    /// The ids above one, bottom first.
    func ids(above id: ID) -> [ID] {
        guard let index = indices[id] else { return [] }
        return slots[(index + 1)...].compactMap { $0?.id }
    }

    /// The id right below another one.
    func id(below id: ID) -> ID? {
        guard let index = indices[id] else { return nil }
        return slots[..<index].last { $0 != nil }.flatMap { $0?.id }
    }

    /// The id right above another one.
    func id(above id: ID) -> ID? {
        guard let index = indices[id] else { return nil }
        return slots[(index + 1)...].first { $0 != nil }.flatMap { $0?.id }
    }

    /// The element of an id that is there.
    subscript(id: ID) -> Element? { indices[id].flatMap { slots[$0]?.element } }

    mutating func update(_ id: ID, _ change: (inout Element) -> Void) {
        if let index = indices[id], var slot = slots[index] {
            change(&slot.element)
            slots[index] = slot
        }
    }

    mutating func append(_ element: Element, id: ID) {
        if slots.count > 2 * count { fill(with: slots) }
        indices[id] = slots.count
        slots.append((id, element))
    }

    /// Adds an element right below another one. This moves those above.
    mutating func insert(_ element: Element, id: ID, below other: ID) {
        guard let index = indices[other] else { return append(element, id: id) }
        var next = slots
        next.insert((id, element), at: index)
        fill(with: next)
    }

    @discardableResult
    mutating func remove(_ id: ID) -> Element? {
        guard let index = indices.removeValue(forKey: id) else { return nil }
        let element = slots[index]?.element
        slots[index] = nil
        while let last = slots.last, last == nil { slots.removeLast() }
        return element
    }

    private mutating func fill(with next: [(id: ID, element: Element)?]) {
        slots = next.filter { $0 != nil }
        for (index, slot) in slots.enumerated() {
            if let slot { indices[slot.id] = index }
        }
    }
}
