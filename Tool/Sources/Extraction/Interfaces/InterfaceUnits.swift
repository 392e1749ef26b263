import CompilerIndex

/// The top-level declarations of files, each with its members and uses: the units that can move to an interface.
struct InterfaceUnits {
    /// A top-level declaration, by its file and its index among the file's facts.
    struct Unit: Hashable, Comparable {
        let file: Int
        let number: Int

        static func < (one: Unit, other: Unit) -> Bool { (one.file, one.number) < (other.file, other.number) }
    }

    let division: Division
    /// The units of each file, in order.
    private let units: [Int: [Unit]]
    /// What each unit uses.
    private(set) var uses: [Unit: [DeclarationGraph.Use]] = [:]

    init(_ division: Division, files: some Sequence<Int>) {
        self.division = division
        var units: [Int: [Unit]] = [:]
        for file in files {
            units[file] = division.index.facts[file].declarations.enumerated().filter { $0.element.parent == nil }
                .map { Unit(file: file, number: $0.offset) }
        }
        self.units = units
        for file in units.keys {
            for use in division.graph.uses[division.graph.usesOfFile[file]] {
                if let unit = unit(of: use.file, use.line, use.column) { uses[unit, default: []].append(use) }
            }
        }
    }

    func facts(_ unit: Unit) -> DeclarationFacts { division.index.facts[unit.file].declarations[unit.number] }

    func all(of file: Int) -> [Unit] { units[file] ?? [] }

    /// The unit that a declaration belongs to.
    func unit(of declaration: Int) -> Unit? {
        let it = division.graph.declarations[declaration]
        return unit(of: it.file, it.line, it.column)
    }

    func unit(of file: Int, _ line: Int, _ column: Int) -> Unit? {
        guard let all = units[file], let offset = division.index.facts[file].offset(line: line, column: column) else {
            return nil
        }
        return all.first { facts($0).range.contains(offset) || facts($0).position == offset }
    }

    /// The lines of a unit with the comments above it; `nil` if they contain something else.
    func lines(of unit: Unit) -> ClosedRange<Int>? {
        let index = division.index.facts[unit.file]
        let text = division.index.texts[unit.file].split(separator: "\n", omittingEmptySubsequences: false)
        let range = facts(unit).range
        var first = index.place(range.lowerBound).line
        let last = index.place(max(range.lowerBound, range.upperBound - 1)).line
        for other in all(of: unit.file) where other != unit {
            let range = facts(other).range
            let theirs =
                index.place(range.lowerBound).line...index.place(max(range.lowerBound, range.upperBound - 1)).line
            if theirs.overlaps(first...last) { return nil }
        }
        // A declaration below `#if` can't be moved without its clause.
        if index.clauses.contains(where: { $0.range.contains(range.lowerBound) }) { return nil }
        while first > 1 {
            let line = text[first - 2].drop { $0 == " " || $0 == "\t" }
            guard line.hasPrefix("//") || line.hasPrefix("/*") || line.hasPrefix("*") else { break }
            // A comment in the first line belongs to the file.
            if first - 1 == 1, !line.hasPrefix("///") { break }
            first -= 1
        }
        return first...last
    }
}
