import WorkspaceModel

/// A hypothetical change to the index, before anything is written: declarations moved to their own files, new files,
/// removed uses.
public struct IndexChange: Sendable {
    /// Lines of a file that move to a new one.
    public struct Part: Sendable {
        public let file: Int
        /// Whole lines, from 1, in their order.
        public let lines: [ClosedRange<Int>]
        /// The path of the new file, as an absolute path.
        public let path: String

        public init(file: Int, lines: [ClosedRange<Int>], path: String) {
            self.file = file
            self.lines = lines
            self.path = path
        }
    }

    /// A new file of which only the text is known.
    public struct NewFile: Sendable {
        public let path: String
        /// The target it belongs to.
        public let target: String
        public let text: String

        public init(path: String, target: String, text: String) {
            self.path = path
            self.target = target
            self.text = text
        }
    }

    public var parts: [Part] = []
    public var files: [NewFile] = []
    /// Uses, by their index among all.
    public var uses: Set<Int> = []

    public init() {}
}

extension CompilerIndex {
    /// The index as it would be after a change. New files come last: first those of parts, then the others, in order.
    /// The numbers of declarations do not change. The result also contains the new position of each line.
    public func changed(
        _ change: IndexChange
    ) -> (index: CompilerIndex, place: (_ file: Int, _ line: Int) -> (file: Int, line: Int)) {
        var graph = DeclarationGraph(
            files: self.graph.files
                + change.parts.map { .init(path: $0.path, module: self.graph.files[$0.file].module) }
                + change.files.map { .init(path: $0.path, module: $0.target) })
        let count = self.graph.files.count
        var (facts, texts) = (facts, texts)
        var cuts: [Int: Cut] = [:]
        for (number, part) in change.parts.enumerated() {
            let cut = Cut(of: texts[part.file], imports: facts[part.file], lines: part.lines, into: count + number)
            cuts[part.file] = cut
            texts.append(cut.part)
        }
        for (file, cut) in cuts { texts[file] = cut.rest }
        texts += change.files.map(\.text)
        for file in cuts.keys { facts[file] = SyntaxReader.facts(of: texts[file]) }
        facts += texts[count...].map { SyntaxReader.facts(of: $0) }

        func moved(_ file: Int, _ line: Int) -> (file: Int, line: Int) {
            guard let cut = cuts[file] else { return (file, line) }
            return cut.place(of: line, in: file)
        }
        graph.declarations = self.graph.declarations.map { old in
            let (file, line) = moved(old.file, old.line)
            guard file != old.file || line != old.line else { return old }
            return .init(
                usr: old.usr, name: old.name, kind: old.kind, file: file, line: line, column: old.column,
                parent: old.parent, extended: old.extended, isImplicit: old.isImplicit, isOverride: old.isOverride)
        }
        graph.witnesses = self.graph.witnesses
        graph.inheritances = self.graph.inheritances.map { old in
            let type = self.graph.declarations[old.type]
            let file = type.file == old.file ? graph.declarations[old.type].file : old.file
            return .init(type: old.type, base: old.base, file: file)
        }
        var uses: [[DeclarationGraph.Use]] = Array(repeating: [], count: graph.files.count)
        for (number, use) in self.graph.uses.enumerated() where !change.uses.contains(number) {
            let (file, line) = moved(use.file, use.line)
            uses[file].append(
                .init(
                    file: file, line: line, column: use.column, declaration: use.declaration, isImplicit: use.isImplicit
                ))
        }
        for all in uses {
            graph.usesOfFile.append(graph.uses.count..<graph.uses.count + all.count)
            graph.uses += all
        }
        var seen: [[Int]] = Array(repeating: [], count: graph.files.count)
        for (file, lines) in self.graph.seenLines.enumerated() {
            for line in lines {
                let place = moved(file, line)
                seen[place.file].append(place.line)
            }
        }
        graph.seenLines = seen
        graph.declarationsOfFile = Array(repeating: [], count: graph.files.count)
        for (number, declaration) in graph.declarations.enumerated() {
            graph.declarationsOfFile[declaration.file].append(number)
        }
        return (CompilerIndex(graph: graph, state: state, facts: facts, texts: texts), moved)
    }
}

/// A text without some lines, and the text that these make.
private struct Cut {
    let rest: String
    let part: String
    /// For each line from 1, the file that it is in and its number there.
    private let places: [(isPart: Bool, line: Int)]
    private let file: Int

    init(of text: String, imports facts: FileFacts, lines wanted: [ClosedRange<Int>], into file: Int) {
        self.file = file
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let imports = facts.imports.filter { !$0.isConditional }.map { found in
            "\(found.prefix.isEmpty ? "" : found.prefix + " ")import \(found.module)"
        }
        var (rest, part): ([Substring], [Substring]) = ([], imports.map { $0[...] })
        var places: [(isPart: Bool, line: Int)] = []
        for (number, line) in lines.enumerated() {
            let isBlank = line.allSatisfy(\.isWhitespace)
            let isStart = wanted.contains { $0.lowerBound == number + 1 }
            if isStart, !part.isEmpty { part.append("") }
            if wanted.contains(where: { $0.contains(number + 1) }) {
                part.append(line)
                places.append((true, part.count))
            } else {
                // Something was removed between two blank lines.
                let closes = isBlank && places.last?.isPart == true && (rest.last?.allSatisfy(\.isWhitespace) ?? true)
                if !closes || number == lines.count - 1 { rest.append(line) }
                places.append((false, max(1, rest.count)))
            }
        }
        self.rest = rest.joined(separator: "\n")
        self.part = part.joined(separator: "\n") + "\n"
        self.places = places
    }

    /// The current position of a line that was in `old`.
    func place(of line: Int, in old: Int) -> (file: Int, line: Int) {
        guard line >= 1, line <= places.count else { return (old, line) }
        return (places[line - 1].isPart ? file : old, places[line - 1].line)
    }
}
