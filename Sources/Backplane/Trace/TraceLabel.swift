/// The name under which traces and faults show a value. Never the value itself, which may be a secret or prolong a life.
enum TraceLabel {
    /// The case of an enum, the type of anything else, or nil for `Void`.
    static func of<Value>(_ value: Value) -> String? {
        guard Value.self != Void.self else { return nil }
        // What a type says about itself may be the value: then the type's name has to do.
        guard !(value is any CustomReflectable) else { return String(describing: Value.self) }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else { return String(describing: Value.self) }
        if let carrying = mirror.children.first { return carrying.label ?? String(describing: Value.self) }
        return describesItself(value) ? String(describing: Value.self) : String(describing: value)
    }

    private static func describesItself<Value>(_ value: Value) -> Bool {
        value is any CustomStringConvertible || value is any CustomDebugStringConvertible
            || value is any TextOutputStreamable
    }
}
