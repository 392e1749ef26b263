import CompilerIndex
import Foundation
import WorkspaceModel
import SystemSupport

/// Determines what is required to move files to a module of their own.
public struct ExtractionPlanner: Sendable {
    let subject: PackageSubject
    let index: CompilerIndex
    /// The codebase's folder, as an absolute path.
    let root: String
    let types: @Sendable ([String]) async -> [String: String]

    /// - Parameter types: The types of properties by their USRs, if they are not written in the source.
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
    /// - Throws: ``ExtractionError`` if the request is not valid for this target; `EditingError` if the manifest can't
    ///   be edited.
    public func plan(_ request: ExtractionRequest) async throws -> ExtractionPlan {
        try await prepare(request).plan
    }

    /// A plan with the changes that implement it.
    struct Prepared {
        let plan: ExtractionPlan
        let changeSet: ChangeSet
        let builder: ChangeSetBuilder
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
                    ? "Nothing would move to '\(name)': '\(request.name)' has no obstacles without it. Omit --shared."
                    : "Nothing can move to '\(name)': whatever '\(request.name)' needs uses '\(request.name)' itself, or must stay."
            )
        }

        let group = choice.group.map { files.files[$0] }
        let manifests = try subject.manifests()
        let level: AccessLevel =
            request.isPublic || subject.project != nil || !PackageSubject.hasPackageAccess(manifests.values)
            ? .public : .package
        if request.reexports, choice.direction == .above {
            throw ExtractionError(
                "'\(resolved.source.name)' can't re-export '\(request.name)', which would depend on it. Omit --reexport."
            )
        }
        let design =
            request.hasInterface ? await design(group, choice, resolved, old, level) : nil
        var new = Division(design.map { index.changed($0.change).index } ?? index)
        new.move(group, to: request.name)
        if let name = request.shared { new.move(shared.map { files.files[$0] }, to: name) }
        if let design {
            design.place(in: &new, of: index)
            guard !new.files(of: request.name).isEmpty else {
                throw ExtractionError(
                    "Everything would move to '\(design.name)', leaving nothing to implement it. Omit --interface."
                )
            }
            guard !new.files(of: design.name).isEmpty else {
                throw ExtractionError(
                    "The rest uses nothing from these files that an interface could contain. Omit --interface.")
            }
        }
        let tests = TestSplit(subject: subject, old: Division(new.index), new: new).tests(
            of: request.name, isAbove: choice.direction == .above)
        let testName = tests.isEmpty ? nil : freeTestName(request.name)
        if let testName { new.move(tests.map(\.file), to: testName) }

        var targets: [ChangeSet.NewTarget] = []
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
        var builder = ChangeSetBuilder(
            subject: subject, old: Division(new.index), new: new, newTargets: targets, places: places, level: level,
            reexports: request.reexports, types: types)
        let folder = target(request.name, like: resolved.source, isTest: false).folder
        let resources = ResourceSplit(
            subject: subject, index: index, source: resolved.source, group: Set(group), folder: folder,
            name: request.name, rewrites: request.hasOwnBundle)
        if request.hasOwnBundle, resources.rewritten.isEmpty, resources.remarks.isEmpty {
            throw ExtractionError(
                "No file of '\(request.name)' reads a resource of '\(resolved.source.name)' from 'Bundle.main'. Omit --own-bundle."
            )
        }
        builder.resources = resources
        let isOffered = Remarks.isOffered(group, of: resolved.source, in: subject, index)
        if choice.direction == .above, isOffered { builder.offered = targets.first { $0.name == request.name } }
        if let design { builder.add(design, index: index, source: resolved.source.name, module: request.name) }
        let changeSet = try await builder.changeSet(manifests: manifests, root: root)
        var now = old
        now.move(group, to: request.name)
        if let name = request.shared { now.move(shared.map { files.files[$0] }, to: name) }
        if let testName { now.move(tests.map(\.file), to: testName) }
        let crossings = crossings(old, now, resolved, choice, files, shared, design)
        let remarks = Remarks(
            subject: subject, old: old, new: now, group: Set(group), source: resolved.source, name: request.name,
            isAbove: choice.direction == .above, ownBundles: resources.rewritten)
        func shown(_ numbers: some Sequence<Int>) -> [String] {
            numbers.map { subject.shown(index.graph.files[$0].path) }.sorted()
        }
        let plan = ExtractionPlan(
            name: request.name, source: resolved.source.name,
            interface: design?.shown(in: subject, index, request.name),
            direction: choice.direction, files: shown(group),
            alsoMoved: shown(Set(group).subtracting(resolved.named)), down: shown(shared.map { files.files[$0] }),
            shared: shared.isEmpty ? nil : request.shared, tests: shown(tests.map(\.file)),
            resources: resources.moves.map(\.from), crossings: crossings,
            remarks: (design?.remarks ?? []) + resources.remarks + remarks.all(),
            alternatives: alternatives(choice, resolved, files),
            edits: changeSet.counts, dependencies: changeSet.dependencies.mapValues { $0.sorted() },
            staleFiles: (index.state.stale + index.state.missing).map(subject.shown), unsolved: changeSet.unsolved,
            manualSteps: projectSteps(request, changeSet) + changeSet.manualSteps, project: subject.project,
            declarations: index.graph.declarations.count, uses: index.graph.uses.count,
            past: PastExtraction.last(in: subject.folder),
            committed: await CommittedExtraction.latest(in: subject.folder, folders: subject.folders))
        return Prepared(plan: plan, changeSet: changeSet, builder: builder, manifests: manifests)
    }

    /// The targets that have to be made in an Xcode project.
    private func projectSteps(_ request: ExtractionRequest, _ changeSet: ChangeSet) -> [String] {
        guard let project = subject.project else { return [] }
        let made = changeSet.newTargets.map(\.name)
        return changeSet.newTargets.map { target in
            let needed = (changeSet.dependencies[target.name] ?? []).sorted()
            let users = changeSet.dependencies.filter { $1.contains(target.name) && !made.contains($0) }.keys.sorted()
            let needs = needed.isEmpty ? "" : ", which depends on \(needed.joined(separator: ", "))"
            let links = users.isEmpty ? "" : ", and link it to \(users.joined(separator: ", "))"
            return "create the target '\(target.name)' in '\(project)'\(needs)\(links)"
        }
    }

    /// The interface between the group and the rest.
    private func design(
        _ group: [Int], _ choice: Choice, _ resolved: ResolvedRequest, _ old: Division, _ level: AccessLevel
    ) async -> InterfaceDesign {
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
        let implicit = crossing.sorted().filter {
            index.graph.declarations[$0].kind == .initializer && index.graph.declarations[$0].isImplicit
        }
        func folder(_ name: String) -> String {
            "\(subject.folder)/\(target(name, like: resolved.source, isTest: false).folder)"
        }
        let name = resolved.request.name
        var designer = InterfaceDesigner(
            subject: subject, old: old, group: inside, source: resolved.source, name: name,
            isBelow: choice.direction == .below, level: level,
            folders: (interface: folder("\(name)Interface"), module: folder(name)),
            types: await types(untyped + Initialisers.untyped(for: implicit, in: old)))
        return designer.designed()
    }
}
