/// Where in a list of targets those of a new module belong: among their neighbours, in alphabetical order where these are.
struct TargetPlace {
    /// The place among all elements.
    let index: Int
    /// Whether it is the first of its section, so that it comes after the heading and not after what stands before.
    let isFirst: Bool
    /// Whether empty lines stand between the modules here.
    let isSpaced: Bool
    /// Whether nothing in the list is a neighbour, so that the new targets begin a section.
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

    /// The targets of one module that follow each other.
    private struct Group {
        let base: String
        var range: Range<Int>
        /// How many of them are neighbours.
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

        /// The part with most neighbours, where something divides the modules into parts. What stands before every module
        /// divides nothing.
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
