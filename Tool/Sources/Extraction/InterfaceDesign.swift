import CompilerIndex
import WorkspaceModel

/// What comes to stand between a module that is taken out and the rest, where each is to know only what the other does: an interface
/// with protocols and plain data, and protocols in the place of services.
struct InterfaceDesign {
    /// A protocol that takes the place of a type.
    struct StandIn {
        let type: Int
        /// The protocol's name.
        let name: String
        /// The type's new name, where the protocol gets the old one.
        let renamed: String?
        /// The members that it asks for.
        let members: [Int]
        /// Whether the protocol was there.
        let isThere: Bool
        let head: NameReader.TypeHead
        /// The initialisers that others call.
        var made: [Int] = []
    }

    /// A change of a text, at a place as the index has it.
    struct Edit {
        let file: Int
        let range: Range<Int>
        let text: String
    }

    let name: String
    var change = IndexChange()
    /// Files of the group that go into the interface whole.
    var wholeFiles: Set<Int> = []
    /// What of other files goes there, by the files.
    var parts: [Int: [InterfaceUnits.Unit]] = [:]
    var standIns: [StandIn] = []
    var edits: [Edit] = []
    var remarks: [ExtractionPlan.Remark] = []
    /// Declarations that the other side knows by a protocol now.
    var replaced: Set<Int> = []
    /// What becomes visible, since protocols name it.
    var raised: Set<Int> = []
    /// Files, each with a module that it comes to import.
    var imports: [Int: Set<String>] = [:]
    /// By each new file of ``change``, the target that it goes into.
    var targets: [String] = []
    /// The type that the app makes what is behind the protocols with; `nil` where it needs none, or has one.
    var module: String?

    var isClear: Bool { !remarks.contains(where: \.isInTheWay) }
}

extension InterfaceDesign {
    /// Puts the interface's files, and those that are to come, into their targets.
    func place(in division: inout Division, of index: CompilerIndex) {
        division.move(wholeFiles, to: name)
        let first = index.graph.files.count
        division.move(change.parts.indices.map { first + $0 }, to: name)
        for (number, target) in targets.enumerated() {
            division.move([first + change.parts.count + number], to: target)
        }
    }

    /// What becomes of a declaration that is used across the line; `nil` where the design has no say.
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

    /// The design as the plan tells it.
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
