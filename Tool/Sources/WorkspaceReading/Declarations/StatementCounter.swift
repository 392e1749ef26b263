import SwiftSyntax

/// Counts the statements of a body, nested ones and those of closures included.
final class StatementCounter: SyntaxVisitor {
    private var count = 0
    private let skipsAssignments: Bool

    private init(skipsAssignments: Bool) {
        self.skipsAssignments = skipsAssignments
        super.init(viewMode: .sourceAccurate)
    }

    /// The statements below `body`. `skipsAssignments` leaves plain ones out, as initialisers have them.
    static func count(_ body: (some SyntaxProtocol)?, skipsAssignments: Bool = false) -> Int {
        guard let body else { return 0 }
        let counter = StatementCounter(skipsAssignments: skipsAssignments)
        counter.walk(body)
        return counter.count
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        if skipsAssignments, isAssignment(node) { return .skipChildren }
        count += 1
        return .visitChildren
    }

    private func isAssignment(_ node: CodeBlockItemSyntax) -> Bool {
        guard let sequence = node.item.as(SequenceExprSyntax.self), sequence.elements.count == 3 else { return false }
        return sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false
    }
}
