import CompilerIndex
import WorkspaceModel

/// The assignment of files to targets, now or after a change.
struct Division {
    let index: CompilerIndex
    /// The target of each file, by the file's number.
    private(set) var targets: [String]

    init(_ index: CompilerIndex) {
        self.index = index
        targets = index.graph.files.map(\.module)
    }

    var graph: DeclarationGraph { index.graph }

    mutating func move(_ files: some Sequence<Int>, to target: String) {
        for file in files { targets[file] = target }
    }

    func target(of declaration: Int) -> String { targets[graph.declarations[declaration].file] }

    /// The files of a target.
    func files(of target: String) -> [Int] { targets.indices.filter { targets[$0] == target } }

    /// Uses of other targets' declarations, including implicit ones, such as a witness of a conformance.
    func crossings() -> [DeclarationGraph.Use] {
        graph.uses.filter(isCrossing)
    }

    /// Whether a use is of another target's declaration.
    func isCrossing(_ use: DeclarationGraph.Use) -> Bool { targets[use.file] != target(of: use.declaration) }

    /// The facts of a declaration; `nil` for a synthesised one.
    func facts(of declaration: Int) -> (file: Int, facts: DeclarationFacts, number: Int)? {
        let it = graph.declarations[declaration]
        guard !it.isImplicit, let offset = index.facts[it.file].offset(line: it.line, column: it.column),
            let number = index.facts[it.file].declarations.firstIndex(where: { $0.position == offset })
        else { return nil }
        return (it.file, index.facts[it.file].declarations[number], number)
    }
}
