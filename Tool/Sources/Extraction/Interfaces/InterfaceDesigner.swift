import CompilerIndex
import Foundation
import WorkspaceModel

/// Designs the interface between a group of files and the rest.
struct InterfaceDesigner {
    let subject: PackageSubject
    let old: Division
    let group: Set<Int>
    let source: PackageSubject.Target
    let name: String
    let isBelow: Bool
    let level: AccessLevel
    /// The folders of the interface and of the module, as absolute paths.
    let folders: (interface: String, module: String)
    /// The types of properties by their USRs, if they are not written in the source.
    let types: [String: String]

    let units: InterfaceUnits
    var design: InterfaceDesign
    var chosen: Set<InterfaceUnits.Unit> = []
    var services: [Int] = []
    var readers: [Int: NameReader] = [:]

    init(
        subject: PackageSubject, old: Division, group: Set<Int>, source: PackageSubject.Target,
        name: String,
        isBelow: Bool, level: AccessLevel, folders: (interface: String, module: String), types: [String: String]
    ) {
        self.subject = subject
        self.old = old
        self.group = group
        self.source = source
        self.name = name
        self.isBelow = isBelow
        self.level = level
        self.folders = folders
        self.types = types
        units = InterfaceUnits(old, files: group)
        design = InterfaceDesign(name: "\(name)Interface")
    }

    var graph: DeclarationGraph { old.graph }
    var index: CompilerIndex { old.index }

    mutating func designed() -> InterfaceDesign {
        placeData()
        for service in services.sorted() { replace(service) }
        if isBelow { replaceWhatIsNeeded() }
        cut()
        writeModule()
        return design
    }

    // MARK: The content of the interface

    func isTest(_ file: Int) -> Bool { subject[old.targets[file]]?.kind == .test }

    /// Uses of the group by other files, without tests, and their indices among all uses.
    var usesFromOutside: [(number: Int, use: DeclarationGraph.Use)] {
        graph.uses.enumerated().filter { _, use in
            group.contains(graph.declarations[use.declaration].file) && !group.contains(use.file) && !isTest(use.file)
        }.map { ($0.offset, $0.element) }
    }

    mutating func placeData() {
        var refused: Set<Int> = []
        for (_, use) in usesFromOutside {
            let kind = graph.declarations[use.declaration].kind
            guard kind != .extension, let unit = units.unit(of: use.declaration) else { continue }
            if let service = service(of: use.declaration, unit) {
                if !isProgramsOwn(service, use) { add(service) }
                continue
            }
            let reason = place(unit)
            guard let reason else { continue }
            if let type = type(of: unit), graph.declarations[type].kind == .struct {
                if !isProgramsOwn(type, use) { add(type) }
            } else if refused.insert(use.declaration).inserted {
                refuse(use.declaration, "can't move to '\(design.name)': it \(reason)")
            }
        }
    }

    mutating func add(_ service: Int) { if !services.contains(service) { services.append(service) } }

    mutating func refuse(_ declaration: Int, _ text: String) {
        let it = graph.declarations[declaration]
        design.remarks.append(remark(it.file, it.line, "\(graph.fullName(declaration)) \(text)"))
    }

    func remark(_ file: Int, _ line: Int, _ text: String, isInTheWay: Bool = true) -> ExtractionPlan.Remark {
        .init(
            place: .init(file: subject.shown(graph.files[file].path), line: line), text: text, isDoubtful: false,
            isInTheWay: isInTheWay)
    }

    /// The class or actor that a declaration is, or is a member of.
    func service(of declaration: Int, _ unit: InterfaceUnits.Unit) -> Int? {
        var current: Int? = declaration
        while let it = current {
            let kind = graph.declarations[it].kind
            if kind == .class { return it }
            current = graph.owner(of: it)
            if current == it { return nil }
        }
        return nil
    }

    /// The type that a unit declares.
    func type(of unit: InterfaceUnits.Unit) -> Int? {
        let position = units.facts(unit).position
        return graph.declarationsOfFile[unit.file].first { number in
            let it = graph.declarations[number]
            return it.kind.isType && index.facts[unit.file].offset(line: it.line, column: it.column) == position
        }
    }

    /// Whether a type is one that the app itself uses: a `Module` in its list of modules.
    mutating func isProgramsOwn(_ type: Int, _ use: DeclarationGraph.Use) -> Bool {
        guard subject[old.targets[use.file]]?.kind == .executable, let head = head(of: type) else { return false }
        return head.inherited.contains("Module") || head.inherited.contains("Backplane.Module")
    }

    /// Moves a unit to the interface with everything that it needs, or returns the reason why that is not possible.
    mutating func place(_ unit: InterfaceUnits.Unit) -> String? {
        var found: Set<InterfaceUnits.Unit> = [unit]
        var rest = [unit]
        while let next = rest.popLast() {
            if [.class, .actor].contains(units.facts(next).kind) {
                return next == unit
                    ? "is a \(units.facts(next).kind.rawValue)"
                    : "needs '\(units.facts(next).name)', which is a class or an actor"
            }
            for use in units.uses[next] ?? [] {
                let it = graph.declarations[use.declaration]
                if it.kind == .extension { continue }
                if group.contains(it.file) {
                    guard let other = units.unit(of: use.declaration) else { continue }
                    if found.insert(other).inserted { rest.append(other) }
                } else if old.targets[it.file] == source.name {
                    return "needs '\(graph.fullName(use.declaration))' of '\(source.name)'"
                }
            }
        }
        chosen.formUnion(found)
        return nil
    }

    /// Moves extensions of the interface's types that need nothing else, so that conformances stay with their types,
    /// and conformances of other types to the interface's protocols.
    mutating func takeExtensions() {
        var before = -1
        while chosen.count != before {
            before = chosen.count
            for file in group.sorted() {
                for unit in units.all(of: file) where units.facts(unit).kind == .extension && !chosen.contains(unit) {
                    let extended = graph.declarationsOfFile[file].first {
                        graph.declarations[$0].kind == .extension && units.unit(of: $0) == unit
                    }.flatMap { graph.declarations[$0].extended }
                    let home = extended.flatMap { units.unit(of: $0) }
                    if home.map(chosen.contains) ?? conformsToChosen(unit) { _ = place(unit) }
                }
            }
        }
    }

    private func conformsToChosen(_ unit: InterfaceUnits.Unit) -> Bool {
        guard let inherited = units.facts(unit).inherited else { return false }
        return (units.uses[unit] ?? []).contains { use in
            guard graph.declarations[use.declaration].kind == .protocol,
                let offset = index.facts[unit.file].offset(line: use.line, column: use.column)
            else { return false }
            return inherited.contains(offset) && (units.unit(of: use.declaration).map(chosen.contains) ?? false)
        }
    }

    // MARK: Files

    /// Splits files of which only some declarations move to the interface.
    mutating func cut() {
        takeExtensions()
        // Private declarations can't be used from another file.
        for (unit, uses) in units.uses {
            for use in uses {
                guard let other = units.unit(of: use.declaration), other.file == unit.file,
                    chosen.contains(unit) != chosen.contains(other),
                    let access = old.facts(of: use.declaration)?.facts.access, access <= .fileprivate
                else { continue }
                design.remarks.append(
                    remark(
                        use.file, use.line,
                        "'\(graph.fullName(use.declaration))' is private to its file, and only a part of that file moves to '\(design.name)'"
                    ))
            }
        }
        let operators = operatorLines()
        var files = Dictionary(grouping: chosen, by: \.file)
        for file in operators.keys where files[file] == nil { files[file] = [] }
        for (file, wanted) in files.sorted(by: { $0.key < $1.key }) {
            let isWhole = wanted.count == units.all(of: file).count && !index.facts[file].hasTopLevelCode
            if isWhole {
                design.wholeFiles.insert(file)
                continue
            }
            let sorted = wanted.sorted()
            let lines = sorted.map { units.lines(of: $0) }
            if let place = lines.firstIndex(where: { $0 == nil }) {
                let facts = units.facts(sorted[place])
                design.remarks.append(
                    remark(
                        file, index.facts[file].place(facts.position).line,
                        "'\(facts.name)' moves to '\(design.name)' without the rest of its file: put it in a file of its own"
                    ))
                continue
            }
            let base = (graph.files[file].path as NSString).lastPathComponent
            let stem = (base as NSString).deletingPathExtension
            let named = sorted.first { units.facts($0).kind != .extension }.map { units.facts($0).name } ?? stem
            let isFree =
                !graph.files.contains { ($0.path as NSString).lastPathComponent == "\(named).swift" }
                && !design.change.files.contains { $0.path.hasSuffix("/\(named).swift") }
                && !design.change.parts.contains { $0.path.hasSuffix("/\(named).swift") }
            let path = "\(folders.interface)/\(isFree ? named : "\(stem)+\(design.name)").swift"
            design.parts[file] = sorted
            let all = (lines.compactMap(\.self) + (operators[file] ?? [])).sorted { $0.lowerBound < $1.lowerBound }
            design.change.parts.append(.init(file: file, lines: all, path: path))
        }
    }
}
