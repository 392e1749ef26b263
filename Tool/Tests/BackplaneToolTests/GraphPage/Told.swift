/// A text or a list of texts that a page told.
enum Told: Decodable, Equatable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    case text(String)
    case list([String])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .list(try container.decode([String].self))
        }
    }

    init(stringLiteral value: String) { self = .text(value) }
    init(arrayLiteral elements: String...) { self = .list(elements) }
}
