import SwiftSyntax

/// Counts the statements of a body, nested ones and those of closures included. A `switch` that gives one value for
/// each case counts as one.
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
        if !(skipsAssignments && isAssignment(node)), !isEntryOfTable(node) { count += 1 }
        return .visitChildren
    }

    private func isAssignment(_ node: CodeBlockItemSyntax) -> Bool {
        guard let sequence = node.item.as(SequenceExprSyntax.self) else { return false }
        return sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false
    }

    /// Whether it is all there is to one case of a `switch`: a table of values is one statement, however long.
    private func isEntryOfTable(_ node: CodeBlockItemSyntax) -> Bool {
        guard let list = node.parent, list.parent?.is(SwitchCaseSyntax.self) ?? false else { return false }
        return list.as(CodeBlockItemListSyntax.self)?.count == 1
    }
}
