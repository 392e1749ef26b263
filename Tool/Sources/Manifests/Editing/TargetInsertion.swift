import SwiftSyntax

/// Inserts targets into a manifest's list.
package struct TargetInsertion {
    package let manifest: ManifestText
    package let style: TargetStyle
    package let naming: NamingStyle
    /// The names of the targets on the new module's layer.
    package let neighbours: Set<String>
    /// The heading of a new section.
    package let heading: String?

    package init(
        manifest: ManifestText, style: TargetStyle, naming: NamingStyle, neighbours: Set<String>, heading: String?
    ) {
        self.manifest = manifest
        self.style = style
        self.naming = naming
        self.neighbours = neighbours
        self.heading = heading
    }

    /// The insertions for the targets of the module `base`. Tests come after all other targets if they do in this
    /// manifest.
    package func insertions(of targets: [NewTarget], base: String) -> [Insertion] {
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
        // If the list is on one line, the space before the next element is kept.
        let position = style.isOnLines ? previous.endPosition : previous.endPositionBeforeTrailingTrivia
        let end = position.utf8Offset
        let isHeaded = place.beginsSection && targets.contains { !$0.isTest }
        let start = isHeaded ? newSection(separator) : gap + separator
        guard previous.trailingComma == nil else { return [Insertion(offset: end, text: "\(start)\(text),")] }
        let code = previous.expression.endPositionBeforeTrailingTrivia.utf8Offset
        return [Insertion(offset: code, text: ","), Insertion(offset: end, text: "\(start)\(text)")]
    }

    /// If other sections have headings, a new one gets one, too.
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

/// The position of a new module's targets in a list: among their neighbours, in alphabetical order if these are sorted.
struct TargetPlace {
    /// The index among all elements.
    let index: Int
    /// Whether it is the first of its section, so that it is inserted after the heading.
    let isFirst: Bool
    /// Whether the modules are separated by empty lines.
    let isSpaced: Bool
    /// Whether the list contains no neighbours, so that the new targets begin a section.
    let beginsSection: Bool

    /// Finds the place.
    ///
    /// - Parameters:
    ///   - base: The new module's name.
    ///   - range: The elements to consider.
    ///   - neighbours: The names of the targets on the new module's layer.
    init(
        for base: String, in range: Range<Int>, of elements: [TargetElement], neighbours: Set<String>,
        style: NamingStyle
    ) {
        let groups = Group.groups(range, of: elements, neighbours: neighbours, style: style)
        let headed = Group.section(of: groups) { elements[$0].followsHeading }
        let section = Group.section(of: headed) { elements[$0].followsBlankLine }
        let known = section.filter { $0.neighbours > 0 }
        isSpaced = known.count > 1 && known.dropFirst().allSatisfy { elements[$0.range.lowerBound].followsBlankLine }
        beginsSection = known.isEmpty
        let sorted = [section, known].lazy.filter { $0.count > 1 }.compactMap { groups in
            groups.map(\.base).alphabeticalPlace(of: base).map { (groups: groups, place: $0) }
        }.first
        if beginsSection {
            index = range.upperBound
        } else if let sorted, sorted.place < sorted.groups.count {
            index = sorted.groups[sorted.place].range.lowerBound
        } else {
            index = (sorted?.groups.last ?? known.last)?.range.upperBound ?? range.upperBound
        }
        isFirst = !beginsSection && index == section.first?.range.lowerBound
    }

    /// Consecutive targets of one module.
    private struct Group {
        let base: String
        var range: Range<Int>
        /// The number of neighbours among them.
        var neighbours: Int

        static func groups(
            _ range: Range<Int>, of elements: [TargetElement], neighbours: Set<String>, style: NamingStyle
        ) -> [Group] {
            var groups: [Group] = []
            for index in range {
                let name = elements[index].name
                let base = name.map(style.base) ?? ""
                if base.isEmpty || groups.last?.base != base {
                    groups.append(Group(base: base, range: index..<index, neighbours: 0))
                }
                let last = groups.count - 1
                groups[last].range = groups[last].range.lowerBound..<index + 1
                if let name, neighbours.contains(name) { groups[last].neighbours += 1 }
            }
            return groups
        }

        /// The section with the most neighbours, if something divides the modules into sections. A separator before
        /// every module does not divide them.
        static func section(of groups: [Group], where begins: (Int) -> Bool) -> [Group] {
            var parts: [[Group]] = []
            for group in groups {
                if parts.isEmpty || begins(group.range.lowerBound) { parts.append([]) }
                parts[parts.count - 1].append(group)
            }
            guard parts.contains(where: { $0.count > 1 || $0[0].neighbours == 0 }) else { return groups }
            func count(_ part: [Group]) -> Int { part.reduce(0) { $0 + $1.neighbours } }
            return parts.reduce([]) { $0.isEmpty || count($1) > count($0) ? $1 : $0 }
        }
    }
}

/// A target to be written into a manifest.
package struct NewTarget {
    /// `target` or `testTarget`.
    package let function: String
    package let name: String
    /// The dependencies, each as it is written.
    package let dependencies: [String]
    /// Its folder, if it is written.
    package let path: String?
    /// Further arguments, like those of its neighbours.
    package var others: [String] = []

    package init(function: String, name: String, dependencies: [String], path: String?, others: [String] = []) {
        self.function = function
        self.name = name
        self.dependencies = dependencies
        self.path = path
        self.others = others
    }

    package var isTest: Bool { function == "testTarget" }

    private var arguments: [String] {
        var arguments = ["name: \"\(name)\""]
        if !dependencies.isEmpty { arguments.append("dependencies: [\(dependencies.joined(separator: ", "))]") }
        if let path { arguments.append("path: \"\(path)\"") }
        return arguments + others
    }

    /// The text of the target in a style, without leading space.
    package func text(in style: TargetStyle) -> String {
        let line = ".\(function)(\(arguments.joined(separator: ", ")))"
        // The comma after it counts, too, and `swift format` requires one more character.
        if style.allowsOneLine, style.indentation.count + line.count + 1 < style.lineLength { return line }
        let inner = style.indentation + style.unit
        let lines = arguments.map { argument in
            guard inner.count + argument.count >= style.lineLength, argument.hasPrefix("dependencies: [") else {
                return inner + argument
            }
            let each = dependencies.map { "\(inner)\(style.unit)\($0),\n" }.joined()
            return "\(inner)dependencies: [\n\(each)\(inner)]"
        }
        let end = style.closesOnOwnLine ? "\n\(style.indentation))" : ")"
        return ".\(function)(\n\(lines.joined(separator: ",\n"))\(end)"
    }
}
