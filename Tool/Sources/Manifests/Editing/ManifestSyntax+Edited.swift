import SwiftParser
import SwiftSyntax

extension ManifestSyntax {
    /// Returns the syntax of an edited text. If the edit is within the description of one target, only that is parsed: it
    /// is a small part of a manifest with many targets, to which a fix may make many edits.
    ///
    /// - Parameter old: The text with this syntax.
    func edited(from old: String, to new: String) throws -> ManifestSyntax {
        guard old != new else { return self }
        return try tree(from: old, to: new).map(ManifestSyntax.init) ?? ManifestSyntax(new)
    }

    /// Returns the tree of the edited text, of which only the edited target is parsed; `nil` if that is not sufficient.
    private func tree(from old: String, to new: String) -> SourceFileSyntax? {
        let edit = TextEdit(from: Array(old.utf8), to: Array(new.utf8))
        guard let call = calls.values.joined().first(where: { $0.arguments(contain: edit.range) }),
            let edited = parsed(edit.new[call.trimmedBytes.lowerBound..<call.trimmedBytes.upperBound + edit.growth])
        else { return nil }
        let replaced = call.with(\.leftParen, edited.leftParen).with(\.arguments, edited.arguments)
            .with(\.rightParen, edited.rightParen?.with(\.trailingTrivia, call.trailingTrivia))
        guard let tree = replaced.root.as(SourceFileSyntax.self), tree.totalLength.utf8Length == edit.new.count else {
            return nil
        }
        return tree
    }

    /// Returns the only call that a text contains; `nil` if it contains anything else.
    private func parsed(_ bytes: ArraySlice<UInt8>) -> FunctionCallExprSyntax? {
        let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        guard !tree.hasError, tree.statements.count == 1,
            let call = tree.statements.first?.item.as(FunctionCallExprSyntax.self),
            call.trailingClosure == nil, call.rightParen?.trailingTrivia.isEmpty == true
        else { return nil }
        return call
    }
}

/// The part of a text that an edit replaces.
private struct TextEdit {
    let new: [UInt8]
    /// The replaced bytes of the old text.
    let range: Range<Int>
    /// The number of bytes by which the text has grown.
    let growth: Int

    init(from old: [UInt8], to new: [UInt8]) {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        var equal = 0
        while equal < shorter - start, old[old.count - 1 - equal] == new[new.count - 1 - equal] { equal += 1 }
        self.new = new
        range = start..<old.count - equal
        growth = new.count - old.count
    }
}

extension FunctionCallExprSyntax {
    /// The bytes of the call without the trivia around it.
    fileprivate var trimmedBytes: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }

    /// Whether a range of bytes is between the parentheses. The call has no closures behind them.
    fileprivate func arguments(contain range: Range<Int>) -> Bool {
        guard trailingClosure == nil, additionalTrailingClosures.isEmpty, let leftParen, let rightParen else {
            return false
        }
        return leftParen.endPositionBeforeTrailingTrivia.utf8Offset <= range.lowerBound
            && range.upperBound <= rightParen.positionAfterSkippingLeadingTrivia.utf8Offset
    }
}
