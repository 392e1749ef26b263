import SwiftSyntax

/// The comments around an element of a list.
struct ElementComments {
    /// Whether a comment is on its line, or above it. A comment above several elements may be about the first only.
    let concernsElement: Bool

    init(_ elements: [ArrayElementSyntax], _ index: Int) {
        concernsElement = Self.isAnnotated(elements[index]) || Self.isHeaded(elements[index], isFirst: index == 0)
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

    /// Whether a comment stands above. One at the end of the line before belongs to the element there; behind the
    /// bracket, it heads the list.
    private static func isHeaded(_ element: ArrayElementSyntax, isFirst: Bool) -> Bool {
        let bracket =
            isFirst ? element.firstToken(viewMode: .sourceAccurate)?.previousToken(viewMode: .sourceAccurate) : nil
        return element.leadingTrivia.drop { !isFirst && !$0.isNewline }.contains(where: \.isComment)
            || bracket?.trailingTrivia.contains(where: \.isComment) ?? false
    }
}
