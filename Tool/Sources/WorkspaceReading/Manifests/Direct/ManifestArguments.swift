/// The arguments of a call, taken one after the other in the order the function has them.
///
/// A label that is unknown or out of order would not compile, so that it is declined.
struct ManifestArguments {
    private var rest: ArraySlice<ManifestValue.Argument>

    init(_ arguments: [ManifestValue.Argument]) {
        rest = arguments[...]
    }

    /// The argument with that label, if it comes next.
    mutating func next(_ label: String?) -> ManifestValue? {
        guard let argument = rest.first, argument.label == label else { return nil }
        rest.removeFirst()
        return argument.value
    }

    mutating func string(_ label: String?) throws -> String {
        guard case .string(let text)? = next(label) else {
            throw ManifestDeclined("no text for \(label ?? "an argument")")
        }
        return text
    }

    mutating func optionalString(_ label: String?) throws -> String? {
        switch next(label) {
        case nil, .null: nil
        case .string(let text): text
        default: throw ManifestDeclined("no text for \(label ?? "an argument")")
        }
    }

    mutating func strings(_ label: String) throws -> [String]? {
        try array(label)?.map { value in
            guard case .string(let text) = value else { throw ManifestDeclined("no text in \(label)") }
            return text
        }
    }

    mutating func array(_ label: String) throws -> [ManifestValue]? {
        switch next(label) {
        case nil, .null: nil
        case .array(let values): values
        default: throw ManifestDeclined("no list for \(label)")
        }
    }

    /// All arguments must have been taken.
    func end() throws {
        if let argument = rest.first { throw ManifestDeclined("the argument \(argument.label ?? "without label")") }
    }
}
