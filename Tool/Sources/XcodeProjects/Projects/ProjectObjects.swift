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

    private let objects: [String: Object]
    let root: String?

    /// - Parameter document: the whole file. Objects are found wherever a bad merge left them: a brace too few puts one into another.
    init(_ document: DocumentNode) {
        root = document["rootObject"]?.text
        var objects: [String: Object] = [:]
        var rest = document.entries.filter { $0.value.isTable }
        objects.reserveCapacity((document["objects"]?.entries.count ?? 0))
        while let entry = rest.popLast() {
            if let isa = entry.value["isa"]?.text {
                if objects[entry.key].map({ $0.line < entry.line }) ?? true {
                    objects[entry.key] = Object(id: entry.key, isa: isa, line: entry.line, node: entry.value)
                }
            }
            for inner in entry.value.entries where inner.value.isTable { rest.append(inner) }
        }
        self.objects = objects
    }

    subscript(id: String) -> Object? { objects[id] }

    /// All objects of a kind, in the order of the file.
    func all(_ isa: String) -> [Object] { objects.values.filter { $0.isa == isa }.sorted { $0.line < $1.line } }

    var values: [Object] { objects.values.sorted { $0.line < $1.line } }
}
