/// A dependency that a module says it needs.
public struct DependencyRequirement: Sendable {
    let id: DependencyID

    /// Requires what a key stands for: `.init(\.accounts)`.
    public init<Value>(_ key: KeyPath<DependencyKeys, DependencyKey<Value>>) {
        id = DependencyKeys()[keyPath: key].id
    }

    /// Requires what is registered under a type: `.init((any AccountService).self)`.
    public init<Value: Sendable>(_ type: Value.Type) {
        id = DependencyKey<Value>().id
    }
}
