/// The objects of a property list project, by their identifiers.
struct ProjectObjects {
    struct Object {
        let id: String
        let isa: String
        let line: Int
        fileprivate let node: DocumentNode

        func text(_ key: String) -> String? { node[key]?.text }
        func texts(_ key: String) -> [String] { node[key]?.texts ?? [] }
        subscript(key: String) -> DocumentNode? { node[key] }
    }

    /// All objects in the order of the file, including those replaced by later ones with the same identifier.
    private let values: [Object]
    private let positions: [String: Int]
    private let kinds: [String: [Int]]
    let root: String?

    /// Collects the objects of a file.
    ///
    /// - Parameter document: The content of the file. Objects are found even if a bad merge has nested them, for
    ///   example through a missing brace.
    init(_ document: DocumentNode) {
        root = document["rootObject"]?.text
        var found: [Object] = []
        found.reserveCapacity(document["objects"]?.entries.count ?? 0)
        var rest = document.entries.filter { $0.value.isTable }
        while let entry = rest.popLast() {
            if let isa = entry.value["isa"]?.text {
                found.append(Object(id: entry.key, isa: isa, line: entry.line, node: entry.value))
            }
            for inner in entry.value.entries where inner.value.isTable { rest.append(inner) }
        }
        // The traversal is from last to first, so the reversed list is almost sorted.
        found.reverse()
        found.sort { $0.line < $1.line }
        // Of two objects with the same identifier, the later one takes precedence.
        var positions: [String: Int] = [:]
        positions.reserveCapacity(found.count)
        var earlier: Set<Int> = []
        for (position, object) in found.enumerated() {
            if let other = positions.updateValue(position, forKey: object.id) { earlier.insert(other) }
        }
        kinds = Dictionary(grouping: found.indices.filter { !earlier.contains($0) }) { found[$0].isa }
        values = found
        self.positions = positions
    }

    subscript(id: String) -> Object? { positions[id].map { values[$0] } }

    /// Returns all objects of some types, in the order of the file.
    func all(_ isa: String...) -> [Object] {
        let found = isa.map { kinds[$0] ?? [] }
        return (found.count == 1 ? found[0] : found.joined().sorted()).map { values[$0] }
    }
}
