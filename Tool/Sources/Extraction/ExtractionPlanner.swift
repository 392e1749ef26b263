import CompilerIndex
import Foundation
import WorkspaceModel
import SystemSupport

/// Finds out what stands between some files and a module of their own.
public struct ExtractionPlanner: Sendable {
    let subject: PackageSubject
    let index: CompilerIndex
    /// The codebase's folder, as an absolute path.
    let root: String
    let types: @Sendable ([String]) async -> [String: String]

    /// - Parameter types: The types of properties by their USRs, where they are not written.
    public init(
        subject: PackageSubject, index: CompilerIndex, root: String,
        types: @escaping @Sendable ([String]) async -> [String: String] = { await Demangler().types(of: $0) }
    ) {
        self.subject = subject
        self.index = index
        self.root = root
        self.types = types
    }

    /// The plan.
    ///
    /// - Throws: ``ExtractionError`` when the request makes no sense here; `EditingError` when the manifest can't be edited.
    public func plan(_ request: ExtractionRequest) async throws -> ExtractionPlan {
        try await prepare(request).plan
    }

    /// A plan with the changes that carry it out.
    struct Prepared {
        let plan: ExtractionPlan
        let recut: Recut
        let builder: RecutBuilder
        let manifests: [String: String]
    }

    func prepare(_ request: ExtractionRequest) async throws -> Prepared {
        let resolved = try ResolvedRequest(request, in: subject, index)
        let old = Division(index)
        let files = FileGraph(old, target: resolved.source.name)
        let choice = choose(resolved, files)
        let shared = request.shared == nil ? [] : lower(choice, resolved, files)
        if let name = request.shared, shared.isEmpty {
            throw ExtractionError(
                choice.inTheWay == 0
                    ? "Nothing would go into '\(name)': nothing stands in the way of '\(request.name)' as it is. Leave out --shared."
                    : "Nothing can go into '\(name)': whatever '\(request.name)' needs uses '\(request.name)' itself, or must stay."
            )
        }

        let group = choice.group.map { files.files[$0] }
        let manifests = try subject.manifests()
        let level: AccessLevel =
            request.isPublic || !PackageSubject.hasPackageAccess(manifests.values) ? .public : .package
        let design =
            request.hasInterface ? await design(group, choice, resolved, old, level) : nil
        var new = Division(design.map { index.changed($0.change).index } ?? index)
        new.move(group, to: request.name)
        if let name = request.shared { new.move(shared.map { files.files[$0] }, to: name) }
        if let design {
            design.place(in: &new, of: index)
            guard !new.files(of: request.name).isEmpty else {
                throw ExtractionError(
                    "All of it would be in '\(design.name)': there is nothing behind the interface. Leave out --interface."
                )
            }
            guard !new.files(of: design.name).isEmpty else {
                throw ExtractionError(
                    "The rest uses nothing of it that an interface could hold. Leave out --interface.")
            }
        }
        let tests = TestSplit(subject: subject, old: Division(new.index), new: new).tests(
            of: request.name, isAbove: choice.direction == .above)
        let testName = tests.isEmpty ? nil : freeTestName(request.name)
        if let testName { new.move(tests.map(\.file), to: testName) }

        var targets: [Recut.NewTarget] = []
        if let name = request.shared, !shared.isEmpty {
            targets.append(target(name, like: resolved.source, isTest: false))
        }
        if let name = design?.name { targets.append(target(name, like: resolved.source, isTest: false)) }
        targets.append(target(request.name, like: resolved.source, isTest: false))
        if let testName, let home = tests.first.flatMap({ subject[$0.target] }) {
            targets.append(target(testName, like: home, isTest: true))
        }
        for target in targets { try checkFolder(target) }
        let places = places(resolved, old, new, targets)
        var builder = RecutBuilder(
            subject: subject, old: Division(new.index), new: new, newTargets: targets, places: places, level: level,
            reexports: request.reexports, types: types)
        let folder = target(request.name, like: resolved.source, isTest: false).folder
        let resources = ResourceSplit(
            subject: subject, index: index, source: resolved.source, group: Set(group), folder: folder,
            name: request.name, rewrites: request.hasOwnBundle)
        builder.resources = resources
        if let design { builder.add(design, index: index, source: resolved.source.name, module: request.name) }
        let recut = try await builder.recut(manifests: manifests, root: root)
        var now = old
        now.move(group, to: request.name)
        if let name = request.shared { now.move(shared.map { files.files[$0] }, to: name) }
        if let testName { now.move(tests.map(\.file), to: testName) }
        let crossings = crossings(old, now, resolved, choice, files, shared, design)
        let remarks = Remarks(
            subject: subject, old: old, new: now, group: Set(group), source: resolved.source, name: request.name)
        func shown(_ numbers: some Sequence<Int>) -> [String] {
            numbers.map { subject.shown(index.graph.files[$0].path) }.sorted()
        }
        let plan = ExtractionPlan(
            name: request.name, source: resolved.source.name,
            interface: design?.shown(in: subject, index, request.name),
            direction: choice.direction, files: shown(group),
            along: shown(Set(group).subtracting(resolved.named)), down: shown(shared.map { files.files[$0] }),
            shared: shared.isEmpty ? nil : request.shared, tests: shown(tests.map(\.file)),
            resources: resources.moves.map(\.from), crossings: crossings,
            remarks: (design?.remarks ?? []) + resources.remarks + remarks.all(),
            alternatives: alternatives(choice, resolved, files),
            edits: recut.counts, dependencies: recut.dependencies.mapValues { $0.sorted() },
            staleFiles: (index.state.stale + index.state.missing).map(subject.shown), unsolved: recut.unsolved,
            declarations: index.graph.declarations.count, uses: index.graph.uses.count)
        return Prepared(plan: plan, recut: recut, builder: builder, manifests: manifests)
    }

    /// What stands between the group and the rest.
    private func design(
        _ group: [Int], _ choice: Choice, _ resolved: ResolvedRequest, _ old: Division, _ level: AccessLevel
    ) async -> InterfaceDesign {
        var new = old
        new.move(group, to: resolved.request.name)
        let inside = Set(group)
        let crossing = Set(
            index.graph.uses.filter {
                inside.contains($0.file) != inside.contains(index.graph.declarations[$0.declaration].file)
            }
            .map(\.declaration))
        let untyped = crossing.sorted().filter { number in
            guard let facts = old.facts(of: number)?.facts else { return false }
            return facts.kind == .variable && facts.type == nil
        }.map { index.graph.declarations[$0].usr }
        func folder(_ name: String) -> String {
            "\(subject.folder)/\(target(name, like: resolved.source, isTest: false).folder)"
        }
        let name = resolved.request.name
        var designer = InterfaceDesigner(
            subject: subject, old: old, new: new, group: Set(group), source: resolved.source, name: name,
            isBelow: choice.direction == .below, level: level,
            folders: (interface: folder("\(name)Interface"), module: folder(name)),
            types: untyped.isEmpty ? [:] : await types(untyped))
        return designer.designed()
    }

    // MARK: The group

    /// Which files go, and how the new module lies to the rest.
    struct Choice {
        let direction: ExtractionRequest.Direction
        /// Places in the graph of files.
        let group: Set<Int>
        let inTheWay: Int
        let cost: Int
    }

    private func choose(_ resolved: ResolvedRequest, _ files: FileGraph) -> Choice {
        let named = Set(resolved.named.compactMap(files.place))
        let pinned = Set(resolved.pinned.compactMap(files.place))
        let isProgram = resolved.source.kind == .executable
        let directions = resolved.request.direction.map { [$0] } ?? (isProgram ? [.below] : [.below, .above])
        let choices = directions.map { direction in
            let group = group(named, pinned, direction, resolved.request, files)
            let crossings = files.crossings(of: group)
            let (upward, visible) =
                direction == .below ? (crossings.out, crossings.into) : (crossings.into, crossings.out)
            let costs = FileGraph.Costs()
            return Choice(
                direction: direction, group: group, inTheWay: upward.count,
                cost: costs.upward * upward.count + costs.visible * visible.count + costs.file
                    * (group.count - named.count))
        }
        guard let first = choices.first, let last = choices.last, choices.contains(where: { $0.inTheWay > 0 }) else {
            // Where both ways are free, what the rest uses lies below it.
            return files.crossings(of: named).into.isEmpty ? choices[choices.count - 1] : choices[0]
        }
        return last.cost < first.cost ? last : first
    }

    /// The files that go: those named with what nothing else uses, or the smallest cut where that leaves less in the way and stays near.
    private func group(
        _ named: Set<Int>, _ pinned: Set<Int>, _ direction: ExtractionRequest.Direction, _ request: ExtractionRequest,
        _ files: FileGraph
    ) -> Set<Int> {
        guard request.extent != .exact else { return named }
        let isBelow = direction == .below
        let smallest = cut(named, pinned, direction, files)
        guard request.extent != .smallestCut else { return smallest }
        let own = files.withOwn(named, leaving: pinned, isBelow: isBelow)
        guard smallest.count <= 2 * named.count + 2 else { return own }
        return files.inTheWay(of: smallest, isBelow: isBelow) < files.inTheWay(of: own, isBelow: isBelow)
            ? smallest : own
    }

    private func cut(
        _ named: Set<Int>, _ pinned: Set<Int>, _ direction: ExtractionRequest.Direction, _ files: FileGraph
    ) -> Set<Int> {
        let group = files.smallestCut(around: named, leaving: pinned, isBelow: direction == .below)
        // A module that takes everything with it is no cut.
        return group.count == files.files.count ? named : group
    }

    /// The files that go into a module below both sides: what the group needs, with all that this needs.
    private func lower(_ choice: Choice, _ resolved: ResolvedRequest, _ files: FileGraph) -> Set<Int> {
        guard choice.direction == .below else { return [] }
        let pinned = Set(resolved.pinned.compactMap(files.place))
        let start = Set(choice.group.flatMap { files.needs[$0].keys }).subtracting(choice.group)
        // Each is taken for itself: one that needs the group, or must stay, keeps only itself from going.
        var found: Set<Int> = []
        for file in start.sorted() {
            let closure = files.closure(of: [file])
            if closure.isDisjoint(with: choice.group), closure.isDisjoint(with: pinned) { found.formUnion(closure) }
        }
        return found.count + choice.group.count < files.files.count ? found : []
    }

    // MARK: Crossings

    private func crossings(
        _ old: Division, _ new: Division, _ resolved: ResolvedRequest, _ choice: Choice, _ files: FileGraph,
        _ shared: Set<Int>, _ design: InterfaceDesign?
    ) -> [ExtractionPlan.Crossing] {
        let graph = index.graph
        let source = resolved.source.name
        let group = Set(choice.group.map { files.files[$0] })
        let lower = Set(shared.map { files.files[$0] })
        var uses: [Int: [DeclarationGraph.Use]] = [:]
        for use in graph.uses where old.target(of: use.declaration) == source {
            let (from, to) = (new.targets[use.file], new.target(of: use.declaration))
            let file = graph.declarations[use.declaration].file
            let goesAlong = group.contains(file) && !resolved.named.contains(file) && resolved.named.contains(use.file)
            guard from != to || goesAlong else { continue }
            // Tests see what is internal.
            if subject[old.targets[use.file]]?.kind == .test { continue }
            guard graph.declarations[use.declaration].kind != .extension else { continue }
            uses[use.declaration, default: []].append(use)
        }
        return uses.map { declaration, uses in
            let it = graph.declarations[declaration]
            return ExtractionPlan.Crossing(
                name: graph.fullName(declaration), kind: it.kind.rawValue, declared: place(it.file, it.line),
                treatment: design?.treatment(of: declaration, in: index)
                    ?? treatment(of: declaration, uses, new, group, lower, resolved, choice.direction),
                uses: uses.map { place($0.file, $0.line) })
        }.sorted { ($0.declared.file, $0.declared.line, $0.name) < ($1.declared.file, $1.declared.line, $1.name) }
    }

    private func treatment(
        of declaration: Int, _ uses: [DeclarationGraph.Use], _ new: Division, _ group: Set<Int>, _ lower: Set<Int>,
        _ resolved: ResolvedRequest, _ direction: ExtractionRequest.Direction
    ) -> ExtractionPlan.Treatment {
        let it = index.graph.declarations[declaration]
        if lower.contains(it.file) { return .down }
        let isOfGroup = group.contains(it.file)
        let crosses = uses.contains { new.targets[$0.file] != new.targets[it.file] }
        if isOfGroup, !crosses { return .along }
        // Which side must not use the other one.
        let isUpward =
            direction == .below
            ? !isOfGroup && uses.contains { group.contains($0.file) }
            : isOfGroup && uses.contains { new.targets[$0.file] == resolved.source.name }
        guard isUpward else { return .visible }
        return it.kind.isType || it.kind == .typealias
            || it.parent != nil && it.kind != .enumCase && !isStatic(declaration) ? .interface : .inverted
    }

    private func isStatic(_ declaration: Int) -> Bool {
        Division(index).facts(of: declaration)?.facts.traits.contains(.static) ?? false
    }

    private func place(_ file: Int, _ line: Int) -> ExtractionPlan.Place {
        ExtractionPlan.Place(file: subject.shown(index.graph.files[file].path), line: line)
    }

    // MARK: Alternatives

    private func alternatives(_ choice: Choice, _ resolved: ResolvedRequest, _ files: FileGraph) -> [ExtractionPlan
        .Alternative]
    {
        let named = Set(resolved.named.compactMap(files.place))
        let pinned = Set(resolved.pinned.compactMap(files.place))
        func alternative(_ name: String, _ group: Set<Int>) -> ExtractionPlan.Alternative {
            let crossings = files.crossings(of: group)
            func shown(_ places: Set<Int>) -> [String] {
                places.map { subject.shown(index.graph.files[files.files[$0]].path) }.sorted()
            }
            return ExtractionPlan.Alternative(
                name: name, files: group.count, with: shown(group.subtracting(choice.group)),
                without: shown(choice.group.subtracting(group)), crossings: crossings.out.count + crossings.into.count,
                inTheWay: (choice.direction == .below ? crossings.out : crossings.into).count)
        }
        var all = [alternative("the files named, and no others (--extent exact)", named)]
        let smallest = cut(named, pinned, choice.direction, files)
        all.append(alternative("the smallest cut (--extent smallest-cut)", smallest))
        let everything = choice.direction == .below ? files.closure(of: named) : files.users(of: named)
        if everything.isDisjoint(with: pinned), everything.count < files.files.count {
            all.append(alternative("everything that leaves nothing in the way", everything))
        }
        // Single files at the edge: what each would change.
        let edge = Set(choice.group.flatMap { Array(files.needs[$0].keys) + files.neededBy[$0].filter { $0 >= 0 } })
        let here = files.crossings(of: choice.group)
        let count = here.out.count + here.into.count
        let steps =
            edge.subtracting(choice.group).subtracting(pinned).map { (file: $0, group: choice.group.union([$0])) }
            + choice.group.subtracting(named).map { (file: $0, group: choice.group.subtracting([$0])) }
        let single = steps.map { step in
            let name = index.graph.files[files.files[step.file]].path.split(separator: "/").last.map(String.init) ?? ""
            return alternative("\(choice.group.contains(step.file) ? "without" : "with") \(name)", step.group)
        }.sorted { ($0.inTheWay, $0.crossings, $0.name) < ($1.inTheWay, $1.crossings, $1.name) }
        all += single.filter { $0.inTheWay < choice.inTheWay || $0.crossings < count }.prefix(3)
        return all.filter { !$0.with.isEmpty || !$0.without.isEmpty }
    }

    // MARK: Places

    private func freeTestName(_ name: String) -> String? {
        let wanted = "\(name)Tests"
        return subject.manifest.targets.contains { $0.name == wanted } ? nil : wanted
    }

    private func target(_ name: String, like source: PackageSubject.Target, isTest: Bool) -> Recut.NewTarget {
        let folder = NewFolder(
            name: name, isTest: isTest, source: subject.shown(source.folder), hasUsualFolder: source.hasUsualFolder,
            taken: subject.targets.map { subject.shown($0.folder) })
        return .init(
            name: name, source: source.name, isTest: isTest, folder: folder.path,
            writesFolder: folder.path != folder.usual)
    }

    private func checkFolder(_ target: Recut.NewTarget) throws {
        let path = "\(subject.folder)/\(target.folder)"
        let content = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard content.isEmpty, !Path.isFile(path) else {
            throw ExtractionError("'\(target.folder)' exists. Choose another name, or move away what is there.")
        }
    }

    /// Where each file that goes elsewhere lies then: below its new target as it lay below what all have in common.
    private func places(
        _ resolved: ResolvedRequest, _ old: Division, _ new: Division, _ targets: [Recut.NewTarget]
    ) -> [Int: String] {
        var places: [Int: String] = [:]
        for target in targets {
            let files = new.files(of: target.name).filter(index.graph.files.indices.contains)
            guard let home = files.first.flatMap({ subject[old.targets[$0]]?.folder }) else { continue }
            let anchors = target.name == resolved.request.name ? files.filter(resolved.named.contains) : files
            let folders = anchors.map { index.graph.files[$0].path.split(separator: "/").dropLast() }
            let common = folders.dropFirst().reduce(folders.first ?? []) { common, folder in
                common.prefix(zip(common, folder).prefix { $0 == $1 }.count)
            }
            let base = "/" + common.joined(separator: "/")
            for file in files {
                let path = index.graph.files[file].path
                let own = subject[old.targets[file]]?.folder ?? home
                let rest =
                    Path.relative(path, to: base) ?? Path.relative(path, to: own)
                    ?? (path as NSString).lastPathComponent
                places[file] = "\(target.folder)/\(rest)"
            }
        }
        return places
    }
}

extension FileGraph {
    /// All files that use some files, directly or not, themselves included.
    func users(of start: Set<Int>) -> Set<Int> {
        var found = start
        var rest = Array(start)
        while let next = rest.popLast() {
            for other in neededBy[next] where other >= 0 && found.insert(other).inserted { rest.append(other) }
        }
        return found
    }
}

/// Where a new target's files lie.
struct NewFolder {
    let name: String
    let isTest: Bool
    /// The folder of the target that the files come from, relative to the package.
    let source: String
    let hasUsualFolder: Bool
    /// The folders of all targets.
    let taken: [String]

    /// Where SwiftPM looks for it.
    var usual: String { "\(isTest ? "Tests" : "Sources")/\(name)" }

    /// Beside the folder that its files come from. A folder within another target's would belong to both.
    var path: String {
        let parent = source.split(separator: "/").dropLast().joined(separator: "/")
        let beside = parent.isEmpty || parent == "." ? usual : "\(parent)/\(name)"
        let wanted = hasUsualFolder ? [usual] : [beside, usual, name]
        return wanted.first { path in
            !taken.contains { $0 == "." || path.hasPrefix("\($0)/") }
        } ?? name
    }
}
