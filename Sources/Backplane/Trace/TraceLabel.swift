/// The name under which traces and faults show a value. Never the value itself, which may be a secret or prolong a life.
enum TraceLabel {
    /// The case of an enum, the type of anything else, or nil for `Void`.
    static func of<Value>(_ value: Value) -> String? {
        guard Value.self != Void.self else { return nil }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else { return String(describing: Value.self) }
        return mirror.children.first?.label ?? String(describing: value)
    }
}
