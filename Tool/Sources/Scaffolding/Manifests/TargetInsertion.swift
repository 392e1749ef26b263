import SwiftSyntax

/// Writes targets into a manifest's list.
struct TargetInsertion {
    let manifest: ManifestText
    let style: TargetStyle
    let naming: NamingStyle
    /// The names of the targets on the new module's layer.
    let neighbours: Set<String>
    /// What a new section is called.
    let heading: String?

    /// The insertions for the targets of the module `base`. Tests come behind all other targets where they do so here.
    func insertions(of targets: [NewTarget], base: String) -> [Insertion] {
        let elements = manifest.targets
        guard !elements.isEmpty else { return onlyOnes(targets) }
        let firstTest = elements.firstIndex(where: \.isTest) ?? elements.count
        let testsAreApart = elements[firstTest...].allSatisfy(\.isTest) && firstTest > 1 && firstTest < elements.count
        guard testsAreApart else { return insertions(of: targets, base, 0..<elements.count) }
        return insertions(of: targets.filter { !$0.isTest }, base, 0..<firstTest)
            + insertions(of: targets.filter(\.isTest), base, firstTest..<elements.count)
    }

    private func insertions(of targets: [NewTarget], _ base: String, _ range: Range<Int>) -> [Insertion] {
        let place = TargetPlace(
            for: base, in: range, of: manifest.targets, neighbours: neighbours, style: naming)
        let separator = style.isOnLines ? "\n\(style.indentation)" : " "
        let gap = place.isSpaced && style.isOnLines ? "\n" : ""
        let text = targets.map { $0.text(in: style) }.joined(separator: ",\(separator)")
        if place.index == 0 || place.isFirst {
            let next = manifest.targets[place.index].syntax.positionAfterSkippingLeadingTrivia.utf8Offset
            return [Insertion(offset: next, text: "\(text),\(gap)\(separator)")]
        }
        let previous = manifest.targets[place.index - 1].syntax
        // On one line, the space before what follows stays there.
        let position = style.isOnLines ? previous.endPosition : previous.endPositionBeforeTrailingTrivia
        let end = position.utf8Offset
        let isHeaded = place.beginsSection && targets.contains { !$0.isTest }
        let start = isHeaded ? newSection(separator) : gap + separator
        guard previous.trailingComma == nil else { return [Insertion(offset: end, text: "\(start)\(text),")] }
        let code = previous.expression.endPositionBeforeTrailingTrivia.utf8Offset
        return [Insertion(offset: code, text: ","), Insertion(offset: end, text: "\(start)\(text)")]
    }

    /// Where other sections have headings, a new one gets one, too.
    private func newSection(_ separator: String) -> String {
        guard style.isOnLines, let heading, manifest.targets.contains(where: \.followsHeading) else { return separator }
        return "\n\(separator)// \(heading)\(separator)"
    }

    private func onlyOnes(_ targets: [NewTarget]) -> [Insertion] {
        let list = manifest.targetList
        let lines = targets.map { "\n\(style.indentation)\($0.text(in: style))," }.joined()
        let start = list.leftSquare.endPosition.utf8Offset
        let outer = manifest.text.line(around: list.leftSquare.positionAfterSkippingLeadingTrivia.utf8Offset)
            .indentation
        let closes = list.rightSquare.startsLine
        return [Insertion(offset: start, text: lines + (closes ? "" : "\n\(outer)"))]
    }
}
