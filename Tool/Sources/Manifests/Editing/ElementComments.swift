import SwiftSyntax

/// The comments around an element of a list.
struct ElementComments {
    /// Whether a comment is on its line, or above it alone.
    let concernsElement: Bool

    init(_ elements: [ArrayElementSyntax], _ index: Int) {
        let element = elements[index]
        let isHeaded = Self.isHeaded(element)
        let endsPart = index == elements.count - 1 || Self.isHeaded(elements[index + 1])
        concernsElement = Self.isAnnotated(element) || isHeaded && endsPart
    }

    /// Whether a comment follows on the same line.
    private static func isAnnotated(_ element: ArrayElementSyntax) -> Bool {
        let next = element.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
        let inner = element.tokens(viewMode: .sourceAccurate).dropFirst().contains {
            $0.leadingTrivia.contains(where: \.isComment)
        }
        return inner || element.expression.trailingTrivia.contains(where: \.isComment)
            || element.trailingTrivia.contains(where: \.isComment)
            || (next?.leadingTrivia.prefix { !$0.isNewline }.contains(where: \.isComment) ?? false)
    }

    /// Whether a comment stands above.
    private static func isHeaded(_ element: ArrayElementSyntax) -> Bool {
        element.leadingTrivia.drop { !$0.isNewline }.contains(where: \.isComment)
    }
}
