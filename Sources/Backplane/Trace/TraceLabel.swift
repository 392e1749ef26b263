/// The name under which traces and faults show a value: the case of an enum, or the type. Never the value itself, which may
/// be a secret or prolong a life.
///
/// What can be known of a type is found out once. All there is to do for most values is to look it up.
@MainActor
enum TraceLabel {
    private static var kinds: [ObjectIdentifier: Kind] = [:]

    /// How the values of a type get their names.
    private enum Kind {
        /// They have none: `Void`.
        case unnamed
        /// All have the same, the type's.
        case type(String)
        /// Enums of one byte, which are one another's equals where that byte is: the names of those seen so far.
        case byte(SeenCases)
        /// The case's, which the runtime knows: enums that carry something.
        case enumCase(type: String)
        /// Each by reflection: values of protocol types, and enums that describe themselves.
        case reflected
    }

    /// The names of the values of one type, by the byte that they consist of.
    private final class SeenCases {
        var names: [String?] = Array(repeating: nil, count: 256)
    }

    /// The case of an enum, the type of anything else, or nil for `Void`.
    static func of<Value>(_ value: Value) -> String? {
        let id = ObjectIdentifier(Value.self)
        let kind = kinds[id] ?? classify(value, as: id)
        switch kind {
        case .unnamed: return nil
        case .type(let name): return name
        case .enumCase(let type):
            guard let name = caseName(of: value) else { return type }
            return String(cString: name)
        case .reflected: return reflected(value)
        case .byte(let seen):
            let byte = withUnsafeBytes(of: value) { $0[0] }
            if let name = seen.names[Int(byte)] { return name }
            let name = reflected(value)
            seen.names[Int(byte)] = name
            return name
        }
    }

    private static func classify<Value>(_ value: Value, as id: ObjectIdentifier) -> Kind {
        let kind: Kind
        if Value.self == Void.self {
            kind = .unnamed
        } else if Swift.type(of: value as Any) != Value.self, !(Value.self is AnyClass) {
            // A protocol type: the next value may be of another type.
            kind = .reflected
        } else if Value.self is any CustomReflectable.Type || Mirror(reflecting: value).displayStyle != .enum {
            // What a type says about itself may be the value: then the type's name has to do.
            kind = .type(String(describing: Value.self))
        } else {
            kind =
                MemoryLayout<Value>.size == 1
                ? .byte(SeenCases())
                : describesItself(value) ? .reflected : .enumCase(type: String(describing: Value.self))
        }
        kinds[id] = kind
        return kind
    }

    private static func reflected<Value>(_ value: Value) -> String {
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

/// The name of an enum's case, from the runtime: what `Mirror` finds it by, without the rest of a `Mirror`. See
/// docs/decisions/0061.
@_silgen_name("swift_EnumCaseName")
private func caseName<Value>(of value: Value) -> UnsafePointer<CChar>?
