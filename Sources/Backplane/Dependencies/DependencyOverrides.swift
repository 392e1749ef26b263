/// Values that stand in for registered dependencies during one test.
public struct DependencyOverrides: Sendable {
    private(set) var values: [DependencyID: any Sendable] = [:]

    /// Puts a value in place of what is registered under a key.
    public mutating func override<Value: Sendable>(
        _ key: KeyPath<DependencyKeys, DependencyKey<Value>>, with value: Value
    ) {
        values[DependencyKeys()[keyPath: key].id] = value
    }

    /// Puts a value in place of what is registered under a type.
    public mutating func override<Value: Sendable>(_ type: Value.Type, with value: Value) {
        values[DependencyKey<Value>().id] = value
    }
}
