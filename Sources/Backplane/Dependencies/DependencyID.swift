/// What identifies a dependency: a type and perhaps a name.
struct DependencyID: Sendable {
    private let type: Any.Type
    private let name: String?

    init(type: Any.Type, name: String?) {
        self.type = type
        self.name = name
    }
}

extension DependencyID: Hashable {
    static func == (first: DependencyID, second: DependencyID) -> Bool {
        first.type == second.type && first.name == second.name
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        if let name { hasher.combine(name) }
    }
}

extension DependencyID: CustomStringConvertible {
    /// The type's name, with the key's if there is one: `AccountService`, `URL "base"`.
    var description: String {
        name.map { "\(type) \"\($0)\"" } ?? "\(type)"
    }
}
