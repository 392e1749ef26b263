/// The shape of addresses: literal segments and `{named}` ones, as in `/listings/{id}/photos`.
struct LinkPattern: Sendable, Hashable {
    /// What one segment of an address must be.
    enum Segment: Sendable, Hashable {
        case literal(String)
        case parameter(String)
    }

    let text: String
    let segments: [Segment]

    /// Reads a pattern.
    ///
    /// - Throws: ``Problem`` when it can match no address, or one in two ways.
    init(_ text: String) throws(Problem) {
        guard text.hasPrefix("/") else { throw .noSlash }
        self.text = text
        var segments: [Segment] = []
        var names: Set<Substring> = []
        for part in text.split(separator: "/") {
            guard part.contains(where: { "{}".contains($0) }) else {
                segments.append(.literal(String(part)))
                continue
            }
            let name = part.dropFirst().dropLast()
            guard part.hasPrefix("{"), part.hasSuffix("}"), !name.isEmpty,
                name.allSatisfy({ $0.isLetter || $0.isNumber })
            else { throw .badParameter(String(part)) }
            guard names.insert(name).inserted else { throw .repeatedParameter(String(name)) }
            segments.append(.parameter(String(name)))
        }
        self.segments = segments
    }

    /// The pattern with its parameters' names left out: two patterns of one shape match the same addresses.
    var shape: String {
        "/" + segments.map { if case .literal(let text) = $0 { text } else { "{}" } }.joined(separator: "/")
    }

    /// What is wrong with a pattern.
    enum Problem: Error, CustomStringConvertible {
        case noSlash
        case badParameter(String)
        case repeatedParameter(String)

        var description: String {
            switch self {
            case .noSlash: "it must begin with a slash"
            case .badParameter(let part): "'\(part)' is neither a literal nor a '{name}' of letters and digits"
            case .repeatedParameter(let name): "it has two parameters named '\(name)'"
            }
        }
    }
}
