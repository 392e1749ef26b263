/// The objects of a property list project by what the file calls them.
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

    /// All objects, in the order of the file, with those that others of the same name replace.
    private let values: [Object]
    private let positions: [String: Int]
    private let kinds: [String: [Int]]
    let root: String?

    /// - Parameter document: the whole file. Objects are found wherever a bad merge left them: a brace too few puts one into another.
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
        // They come last first, so that there is little to sort.
        found.reverse()
        found.sort { $0.line < $1.line }
        // Of two with one name the later counts.
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

    /// All objects of some kinds, in the order of the file.
    func all(_ isa: String...) -> [Object] {
        let found = isa.map { kinds[$0] ?? [] }
        return (found.count == 1 ? found[0] : found.joined().sorted()).map { values[$0] }
    }
}
