import TextRules

/// A part of a message's text: what is written, or a web address in it, which becomes a link.
struct MessagePart: Sendable, Equatable {
    /// The text as it was written.
    let text: String
    /// Whether it is the address of a page on the web. Nothing but `http` and `https` is one, with a host that is not
    /// mistaken for another.
    let isAddress: Bool

    /// The maximum number of links of a message; further addresses remain text. A link takes several times as
    /// many bytes as the shortest address has.
    static let maximumLinks = 20

    /// Divides a text, by Unicode scalars: together the parts are the text.
    static func parts(of text: String) -> [MessagePart] {
        guard text.contains("://") else { return [MessagePart(text: text, isAddress: false)] }
        let scalars = text.unicodeScalars
        var (parts, plain, index, links) = ([MessagePart](), scalars.startIndex, scalars.startIndex, 0)
        while index < scalars.endIndex, links < maximumLinks {
            let isBegin = index == scalars.startIndex || isBoundary(scalars[scalars.index(before: index)])
            guard isBegin, scalars[index] == "h" || scalars[index] == "H", let link = address(in: scalars[index...])
            else {
                index = scalars.index(after: index)
                continue
            }
            let begin = index
            index = link.endIndex
            guard WebHost.isPlain(in: String(link)) else { continue }
            if plain < begin { parts.append(MessagePart(text: String(scalars[plain..<begin]), isAddress: false)) }
            parts.append(MessagePart(text: String(link), isAddress: true))
            (plain, links) = (index, links + 1)
        }
        if plain < scalars.endIndex { parts.append(MessagePart(text: String(scalars[plain...]), isAddress: false)) }
        return parts
    }

    private static func isBoundary(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || "([{<\"'“„‘«".unicodeScalars.contains(scalar)
    }

    /// The address that a text begins with; nil if it begins with none.
    private static func address(in text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
        let scheme = ["https://", "http://"].first { String(text.prefix($0.count)).lowercased() == $0 }
        guard let scheme, let begin = text.index(text.startIndex, offsetBy: scheme.count, limitedBy: text.endIndex),
            begin < text.endIndex
        else { return nil }
        func isOutside(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isWhitespace || "<>\"“”«»".unicodeScalars.contains(scalar)
        }
        var end = text[begin...].firstIndex(where: isOutside) ?? text.endIndex
        // What ends a sentence, or a parenthesis around the address, is no part of it.
        var unopened = text[begin..<end].reduce(0) { $0 + ($1 == ")" ? 1 : $1 == "(" ? -1 : 0) }
        while end > begin {
            let last = text.index(before: end)
            let isClosing = text[last] == ")" && unopened > 0
            guard isClosing || ".,;:!?'’…]}".unicodeScalars.contains(text[last]) else { break }
            if isClosing { unopened -= 1 }
            end = last
        }
        return text[..<end]
    }
}
