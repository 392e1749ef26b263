/// A first-in-first-out queue with constant time, amortised, at both ends.
struct Queue<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }
    var count: Int { elements.count - head }
    var first: Element? { isEmpty ? nil : elements[head] }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        var first: Element?
        swap(&first, &elements[head])
        head += 1
        if head == elements.count {
            removeAll()
        } else if head >= 1_024, head * 2 >= elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }

    /// Takes out all elements for which something is not true.
    mutating func removeAll(except isKept: (Element) -> Bool) -> [Element] {
        let waiting = elements[head...].compactMap(\.self)
        removeAll()
        elements = waiting.filter(isKept)
        return waiting.filter { !isKept($0) }
    }

    /// Takes out all elements but the first ones.
    mutating func removeAll(after count: Int) -> [Element] {
        let rest = elements[(head + count)...].compactMap(\.self)
        elements.removeSubrange((head + count)...)
        return rest
    }

    private mutating func removeAll() {
        elements.removeAll(keepingCapacity: elements.count <= 1_024)
        head = 0
    }
}
