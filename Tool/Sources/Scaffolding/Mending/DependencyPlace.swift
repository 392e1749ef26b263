import SwiftSyntax

/// Where in a list of dependencies a new one belongs: among those that are written like it, in alphabetical order where these are.
struct DependencyPlace {
    let text: String
    let list: ArrayExprSyntax
    let lineLength: Int

    func insertions(of written: String) -> [Insertion] {
        if list.elements.isEmpty, list.rightSquare.startsLine {
            let outer = list.rightSquare.lineIndentation
            let unit = outer.contains("\t") ? "\t" : "    "
            return [Insertion(offset: list.leftSquare.endPosition.utf8Offset, text: "\n\(outer)\(unit)\(written),")]
        }
        let texts = list.elements.map(\.expression.trimmedDescription)
        let like = texts.indices.filter { Self.form(of: texts[$0]) == Self.form(of: written) }
        var index = like.last.map { $0 + 1 }
        if let place = like.map({ texts[$0] }).alphabeticalPlace(of: written), place < like.count {
            index = like[place]
        }
        if index == nil { index = texts.firstIndex { Self.rank(of: $0) > Self.rank(of: written) } }
        return ListInsertion(text: text, list: list.elements, lineLength: lineLength).insertions(
            of: written, before: index)
    }

    /// As people write them: constants, then names, then calls.
    private static func rank(of text: String) -> Int { text.contains("(") ? 2 : text.hasPrefix("\"") ? 1 : 0 }

    /// What comes before the name.
    private static func form(of text: String) -> Substring { text.prefix { $0 != "\"" } }
}
