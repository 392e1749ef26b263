/// The name under which traces and faults show a value: the case of an enum, or the type. Never the value itself, which
/// may be a secret or prolong a life.
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
        /// That of the case: enums.
        case enumCase(CaseNames)
        /// Each by reflection: values of protocol types, and enums of C.
        case reflected
    }

    /// The names of an enum's cases.
    @MainActor
    private final class CaseNames {
        private let type: String
        /// Those that have been seen, by the numbers of their cases.
        private var seen: [String?] = []

        init(of type: String) {
            self.type = type
        }

        func name<Value>(for value: Value) -> String {
            let number = Int(caseNumber(of: value))
            if number < seen.count, let name = seen[number] { return name }
            return find(number, of: value)
        }

        private func find<Value>(_ number: Int, of value: Value) -> String {
            let name = caseName(of: value).map { String(cString: $0) } ?? type
            if number >= seen.count { seen += Array(repeating: nil, count: number + 1 - seen.count) }
            seen[number] = name
            return name
        }
    }

    /// The case of an enum, the type of anything else, or nil for `Void`.
    static func of<Value>(_ value: Value) -> String? {
        let id = ObjectIdentifier(Value.self)
        switch kinds[id] ?? classify(value, as: id) {
        case .unnamed: return nil
        case .type(let name): return name
        case .enumCase(let names): return names.name(for: value)
        case .reflected: return reflected(value)
        }
    }

    private static func classify<Value>(_ value: Value, as id: ObjectIdentifier) -> Kind {
        let kind: Kind
        if Value.self == Void.self {
            kind = .unnamed
        } else if Swift.type(of: value as Any) != Value.self, !(Value.self is AnyClass) {
            kind = .reflected
        } else if Mirror(reflecting: value).displayStyle == .enum, !(Value.self is any CustomReflectable.Type) {
            kind = hasCaseNumbers(Value.self) ? .enumCase(CaseNames(of: String(describing: Value.self))) : .reflected
        } else {
            // What a type says about itself may be the value: the type's name has to do.
            kind = .type(String(describing: Value.self))
        }
        kinds[id] = kind
        return kind
    }

    private static func reflected<Value>(_ value: Value) -> String {
        let mirror = Mirror(reflecting: value)
        let describesItself =
            value is any CustomStringConvertible || value is any CustomDebugStringConvertible
            || value is any TextOutputStreamable
        guard mirror.displayStyle == .enum, !(value is any CustomReflectable) else {
            return String(describing: Value.self)
        }
        if let carrying = mirror.children.first { return carrying.label ?? String(describing: Value.self) }
        return describesItself ? String(describing: Value.self) : String(describing: value)
    }
}

/// The name of an enum's case, from the runtime: what `Mirror` finds it by, without the rest of a `Mirror`. See
/// docs/decisions/0061.
@_silgen_name("swift_EnumCaseName")
private func caseName<Value>(of value: Value) -> UnsafePointer<CChar>?

/// Whether values of a type know the numbers of their cases: enums, but those of C. See docs/decisions/0072.
private func hasCaseNumbers(_ type: Any.Type) -> Bool {
    #if _ptrauth(_arm64e)
        false  // There the functions in the table are signed, and can't be called from here.
    #else
        ValueWitnesses(of: type).flags & 0x0020_0000 != 0
    #endif
}

/// The number of an enum's case.
private func caseNumber<Value>(of value: Value) -> UInt32 {
    withUnsafePointer(to: value) { ValueWitnesses(of: Value.self).caseNumber(UnsafeRawPointer($0)) }
}

/// What the runtime does with values of a type whatever it is, by the layout that Swift's ABI gives it
/// (docs/ABI/TypeMetadata.rst in Swift's repository).
private struct ValueWitnesses {
    private let type: UnsafeRawPointer
    private let table: UnsafeRawPointer
    private static var word: Int { MemoryLayout<Int>.size }

    init(of type: Any.Type) {
        self.type = unsafeBitCast(type, to: UnsafeRawPointer.self)
        table = (self.type - Self.word).load(as: UnsafeRawPointer.self)
    }

    /// After eight functions, the size and the stride.
    var flags: UInt32 { table.load(fromByteOffset: 10 * Self.word, as: UInt32.self) }

    /// The first function of an enum's own, after the flags and another number of 32 bits.
    func caseNumber(_ value: UnsafeRawPointer) -> UInt32 {
        typealias GetEnumTag = @convention(c) (_ value: UnsafeRawPointer, _ type: UnsafeRawPointer) -> UInt32
        return table.load(fromByteOffset: 10 * Self.word + 8, as: GetEnumTag.self)(value, type)
    }
}
