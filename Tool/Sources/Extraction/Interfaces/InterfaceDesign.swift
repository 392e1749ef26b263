import CompilerIndex
import WorkspaceModel

/// The interface between an extracted module and the rest: protocols that replace services, and plain data.
struct InterfaceDesign {
    /// A protocol that replaces a type.
    struct StandIn {
        let type: Int
        /// The protocol's name.
        let name: String
        /// The type's new name, if the protocol gets the old one.
        let renamed: String?
        /// The members that it requires.
        let members: [Int]
        /// Whether the protocol exists already.
        let isThere: Bool
        let head: NameReader.TypeHead
        /// The initialisers that others call.
        var made: [Int] = []
    }

    /// A replacement in a file, at a position of the index.
    struct Edit {
        let file: Int
        let range: Range<Int>
        let text: String
    }

    let name: String
    var change = IndexChange()
    /// Files of the group that move to the interface as a whole.
    var wholeFiles: Set<Int> = []
    /// The parts of other files that move there, by file.
    var parts: [Int: [InterfaceUnits.Unit]] = [:]
    var standIns: [StandIn] = []
    var edits: [Edit] = []
    var remarks: [ExtractionPlan.Remark] = []
    /// Declarations that the other side uses through a protocol now.
    var replaced: Set<Int> = []
    /// Declarations that become visible because protocols name them.
    var raised: Set<Int> = []
    /// The modules that files must import, by file.
    var imports: [Int: Set<String>] = [:]
    /// The target of each new file of ``change``.
    var targets: [String] = []
    /// The type with which the app creates the implementations; `nil` if it needs none, or has one.
    var module: String?

    var isClear: Bool { !remarks.contains(where: \.isInTheWay) }
}

extension InterfaceDesign {
    /// Moves the interface's files and the new files to their targets.
    func place(in division: inout Division, of index: CompilerIndex) {
        division.move(wholeFiles, to: name)
        let first = index.graph.files.count
        division.move(change.parts.indices.map { first + $0 }, to: name)
        for (number, target) in targets.enumerated() {
            division.move([first + change.parts.count + number], to: target)
        }
    }

    /// The treatment of a declaration that is used across the boundary; `nil` if the interface does not concern it.
    func treatment(of declaration: Int, in index: CompilerIndex) -> ExtractionPlan.Treatment? {
        if replaced.contains(declaration) { return .replaced }
        let it = index.graph.declarations[declaration]
        if wholeFiles.contains(it.file) { return .visible }
        guard let units = parts[it.file], let offset = index.facts[it.file].offset(line: it.line, column: it.column)
        else {
            return nil
        }
        let all = index.facts[it.file].declarations
        return units.contains { all[$0.number].range.contains(offset) } ? .visible : nil
    }

    /// The interface as part of a plan.
    func shown(in subject: PackageSubject, _ index: CompilerIndex, _ module: String) -> ExtractionPlan.Interface {
        let graph = index.graph
        return ExtractionPlan.Interface(
            name: name, files: wholeFiles.map { subject.shown(graph.files[$0].path) }.sorted(),
            declarations: parts.sorted { $0.key < $1.key }.flatMap { file, units in
                units.map { unit in
                    let facts = index.facts[file].declarations[unit.number]
                    let kind = facts.kind == .extension ? "extension of " : ""
                    return "\(kind)\(facts.name) (\(subject.shown(graph.files[file].path)))"
                }
            },
            protocols: standIns.map { standIn in
                .init(
                    name: standIn.name, type: standIn.renamed ?? graph.declarations[standIn.type].name,
                    isWritten: !standIn.isThere, members: standIn.members.map { graph.declarations[$0].name })
            }, module: self.module)
    }
}
