import Domain
import Foundation

/// Entities that someone else has written, no more of them than there may be: more are an error before the first one is
/// read.
struct BoundedArray<Element: Entity>: DecodableWithConfiguration {
    let elements: [Element]

    /// - Parameter limit: How many there may be.
    init(from decoder: any Decoder, configuration limit: Int) throws {
        var container = try decoder.unkeyedContainer()
        guard let count = container.count, count <= limit else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "there are more than \(limit) \(Element.collection)")
        }
        var elements: [Element] = []
        while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
        self.elements = elements
    }

    /// The maximum number of bytes of so many entities in JSON.
    ///
    /// Each byte of a text is four of JSON at most: if all are escaped, an ASCII letter takes six, but no more than a
    /// quarter of the bytes can be such letters, and of others, such as ü as `\u00fc`, each takes three.
    static func byteLimit(of count: Int) -> Int { count * (1_024 + 4 * Element.maximumTextBytes) }
}

extension Query {
    /// The maximum number of entities of an answer.
    var maximumCount: Int { min(limit ?? Element.maximumCount, Element.maximumCount) }
}
