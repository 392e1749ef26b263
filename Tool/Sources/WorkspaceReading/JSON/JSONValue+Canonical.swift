extension JSONValue {
    /// The document on one line with sorted keys: equal text for equal values.
    package var canonical: String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): number == number.rounded() ? String(Int64(clamping: number)) : String(number)
        case .string(let text): text.debugDescription
        case .array(let elements): "[" + elements.map(\.canonical).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }
                .map { "\($0.key.debugDescription):\($0.value.canonical)" }
                .joined(separator: ",") + "}"
        }
    }
}

extension Int64 {
    fileprivate init(clamping number: Double) {
        self = Int64(exactly: number) ?? (number < 0 ? .min : .max)
    }
}
