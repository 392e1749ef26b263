import SwiftSyntax

/// Puts an argument into a call, in the way the call is written: on its line, or on lines of their own.
struct ArgumentInsertion {
    let text: String
    let call: FunctionCallExprSyntax
    let lineLength: Int

    /// The insertions for an argument that comes behind those named in `after`.
    ///
    /// - Throws: ``ScaffoldingError`` where the call has none of these.
    func insertions(of label: String, value: String, after labels: [String]) throws -> [Insertion] {
        guard let previous = call.arguments.last(where: { $0.label.map { labels.contains($0.text) } ?? false }) else {
            throw ScaffoldingError("the manifest leaves out the name where '\(label)' would follow")
        }
        let argument = "\(label): \(value)"
        let separator = isOnLines(previous) ? "\n\(indentation(of: previous))" : " "
        let end = (previous.trailingComma ?? previous.expression.lastToken(viewMode: .sourceAccurate))?
            .endPositionBeforeTrailingTrivia.utf8Offset
        guard let end else { return [] }
        return [
            Insertion(
                offset: end,
                text: previous.trailingComma == nil ? ",\(separator)\(argument)" : "\(separator)\(argument),")
        ]
    }

    private func isOnLines(_ previous: LabeledExprSyntax) -> Bool {
        previous.startsLine || call.arguments.dropFirst().contains(where: \.startsLine)
    }

    private func indentation(of previous: LabeledExprSyntax) -> String {
        let example = previous.startsLine ? previous : call.arguments.first(where: \.startsLine)
        return example?.lineIndentation ?? ""
    }
}
