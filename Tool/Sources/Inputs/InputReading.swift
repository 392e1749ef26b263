import SystemSupport
import WorkspaceModel

/// All possible inputs of tests, as they were at one moment.
public struct InputReading: Sendable {
    let subject: Codebase
    let reach: ExternalReach
    let programs: TestPrograms
    /// The files that tell the linker what to do, by module.
    let linkFiles: [ModuleID: [String: FileDigest]]
    let files: FileInputs
    let manifests: ManifestInputs
    let digests: FileDigests
    let common: [String: String]
    let bySwiftPM: [String: String]
    /// The files of system libraries in the repository.
    let systemLibraries: [String: FileDigest]
    /// A system library in the repository that leads the linker to further files, relative to the repository.
    let leadingLibrary: String?
    /// The files that the variables of sanitizers name, by the package in whose folder tests run.
    let sanitizers: [PackageID: SanitizerFiles.Inputs]
    let environment: [String: String]
    let xcodebuild: XcodebuildInputs
    let observed: [ModuleID: ObservedInputs]
    let observedFiles: ObservedFiles
    let resolved: [PackageID: ResolvedPackages]
    /// The reason why it is not known what builds read, if there is one.
    let unknownBuild: String?
    let edited: EditedCheckouts
    /// The reasons why packages do not build, because local packages are not there.
    let missingPackages: [PackageID: String]
    let undeclared: UndeclaredImports
    /// The packages that Xcode resolved, by the workspace or project that xcodebuild opens.
    let resolvedByXcode: [String: ResolvedPackages]

    /// The folders that were moved, and the links that were set, since the reading began.
    public var movedPlaces: MovedPlaces {
        let folders = (Array(resolved.values) + resolvedByXcode.values).flatMap { Array($0.folders) }
        return MovedPlaces(
            root: subject.root, packages: Dictionary(folders) { first, _ in first }, since: observedFiles.begun)
    }

    /// The variables that plugins and their tools may read, of those that are set: those that their code names, or a file
    /// that was observed to be read, and those that count for all tests. Macros run in an empty environment.
    public var variablesOfPlugins: Set<String> {
        let plugins = subject.workspace.modules.filter { $0.kind == .plugin }.map(\.id)
        let declared = files.digests(for: reach.closure(of: plugins), in: subject.workspace)
        let outside = subject.external.filter { $0.manifest.targets.contains { $0.kind == .plugin } }
            .compactMap(\.folder)
        let others = outside.flatMap { folder in FileListing.all(below: folder).map { "\(folder)/\($0)" } }
        let all = Array(declared.values) + observedFiles.known.values + others.map(digests.digest(of:))
        let prefix = "variable "
        let ofAll = common.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        return Set(all.flatMap(\.variables)).union(ofAll)
    }

    /// Returns whether a path, relative to the root, is that of a file that git lists or a target contains.
    public func hasFile(_ path: String) -> Bool { files.all[path] != nil }

    /// Returns whether an input is a file that belongs to no target, and is therefore an input of all tests.
    public func isOfNoTarget(_ input: String) -> Bool { files.isCommon(input) }

    /// Returns the inputs of test targets, including the files that earlier runs were observed to read.
    public func inputs(of tests: [ModuleID]) -> [ModuleID: TestInputs] {
        Dictionary(
            uniqueKeysWithValues: tests.map { ($0, inputs(of: $0, observing: observed[$0] ?? ObservedInputs())) })
    }

    /// Returns the inputs of a test target at the moment of the reading, given the files that its tests were observed
    /// to read. Inputs that can no longer be determined are obstacles.
    public func inputs(of test: ModuleID, observing observed: ObservedInputs) -> TestInputs {
        let reach = ExternalReach(subject.observing([test: observed]))
        let closure = reach.closure(of: [test])
        let package = subject.workspace[test].package
        let resolved = resolvedPackages(for: test)
        let reached = reach.packages(reachedBy: closure, of: resolved.identities)
        let pins = PinInputs(resolved, reached, digests)
        let linked = linkedWith(test, besides: closure, reached, of: resolved.identities)
        let requirements = RequirementInputs(subject, for: package, resolved, of: identities(closure, reached))
        // An external package may have a system library target, too.
        let usesLibraries =
            closure.contains { subject.workspace[$0].kind == .system } || !reached.isWhole
            || !reached.resolved.isEmpty
        let ofSanitizers = sanitizers[package]
        let declared = [
            pins.files, linked.files, usesLibraries ? systemLibraries : [:], ofSanitizers?.files ?? [:],
        ].reduce(
            files.digests(for: closure, in: subject.workspace)
        ) {
            $0.merging($1) { first, _ in first }
        }
        let seen = observedFiles.digests(of: observed)
        // The manifest of an external package can depend on variables, too, even if its pin is the same.
        let outside = subject.external.reduce(into: [String: String]()) { outcomes, package in
            guard let outcome = package.manifest.outcome, reached.resolved.contains(package.identity) else { return }
            outcomes["package \(package.identity), its manifest as evaluated"] = outcome
        }
        var named: [String: String] = [:]
        for name in Set([declared, seen.digests].lazy.flatMap(\.values).flatMap(\.variables)) {
            named["variable \(name)"] = environment[name].map { Digest.of($0) }
        }
        let others = [
            named, outside, manifests.digests(for: closure, in: subject.workspace), requirements.digests, pins.digests,
            linked.settings,
        ]
        .reduce(common.merging(surroundings(of: test)) { first, _ in first }) { all, more in
            all.merging(more) { first, _ in first }
        }
        return TestInputs(
            files: declared.merging(seen.digests) { first, _ in first }, others: others, observed: observed,
            obstacle: missingPackages[package] ?? pins.obstacle ?? seen.obstacle ?? unknownBuild
                ?? ofSanitizers?.obstacle ?? unknownFlags(in: closure, reached, linkedWith: linked)
                ?? unknownFiles(linkedInto: closure.union(linked.modules), withLibraries: usesLibraries)
                ?? undeclared.obstacle(for: closure, in: subject.workspace)
                ?? edited.obstacle(
                    for: package, reaching: reached.isWhole ? reached.resolved : resolved.identities))
    }

    /// The beginning of the names of the inputs that contain the flags of system libraries.
    static let libraryFlags = "flags of libraries in"

    /// What determines how a test is linked, of the targets that it does not reach but that are in the same program.
    private struct Linked {
        let modules: Set<ModuleID>
        let packages: Set<String>
        let files: [String: FileDigest]
        let settings: [String: String]
    }

    private func linkedWith(
        _ test: ModuleID, besides closure: Set<ModuleID>, _ reached: ReachedPackages, of resolved: Set<String>
    ) -> Linked {
        let modules = programs.modules(with: test).subtracting(closure)
        var packages = reach.packages(reachedBy: modules, of: resolved)
        packages.resolved.subtract(reached.resolved)
        let ofSystem = modules.filter { subject.workspace[$0].kind == .system }
        // Their flags count, not the content of the libraries, which is code of another target.
        let descriptions = ofSystem.isEmpty ? [:] : systemLibraries.filter { $0.key.hasPrefix(Self.libraryFlags) }
        let files = modules.reduce(into: descriptions) { files, module in
            files.merge(linkFiles[module] ?? [:]) { first, _ in first }
        }
        return Linked(
            modules: modules, packages: packages.resolved, files: files,
            settings: programs.settings(of: modules, packages)
                .merging(manifests.digests(for: ofSystem, in: subject.workspace)) { first, _ in first })
    }

    /// Returns the reason why flags are not known: SwiftPM tracks neither libraries that flags name, nor files of
    /// options, and does not build again when they change. Of external packages, only those in local folders can have
    /// such flags.
    private func unknownFlags(
        in closure: Set<ModuleID>, _ reached: ReachedPackages, linkedWith others: Linked
    ) -> String? {
        let targets = targets(of: closure) { !reached.isWhole || reached.resolved.contains($0) }
        if let target = targets.first(where: \.linksUnknownLibraries) {
            return "unsafe linker flags of \(target.name) name libraries, whose changes can't be detected; "
                + "link libraries of the system with 'linkedLibrary'"
        }
        if let target = targets.first(where: \.loadsMacroLibraries) {
            return "unsafe flags of \(target.name) load macro libraries, whose changes can't be detected"
        }
        let hidden =
            targets.first(where: \.hasResponseFile)
            ?? self.targets(of: others.modules, others.packages.contains).first(where: \.hasResponseFileForLinker)
        return hidden.map {
            "unsafe flags of \($0.name) name a response file, whose changes can't be detected"
        }
    }

    /// Returns the targets of modules, and of some of the packages in local folders, by identity.
    private func targets(of modules: Set<ModuleID>, _ isIncluded: (String) -> Bool) -> [TargetDescription] {
        let own = modules.map { subject.workspace[$0] }.filter { !$0.isOfXcode }.map(\.description)
        let local = subject.external.filter { $0.folder != nil && isIncluded($0.identity) }
        return (own + local.flatMap(\.manifest.targets).filter { !$0.kind.isTest }).sorted { $0.name < $1.name }
    }

    /// Returns the reason why it is not known which files the linker reads for some modules.
    private func unknownFiles(linkedInto modules: Set<ModuleID>, withLibraries usesLibraries: Bool) -> String? {
        let ofModules = modules.compactMap { files.leadingFiles[$0] }.min()
        let path = ofModules ?? (usesLibraries ? leadingLibrary : nil)
        return path.map {
            "\($0) is a thin archive or a linker script: changes of the files that it names can't be detected"
        }
    }

    private func surroundings(of test: ModuleID) -> [String: String] {
        xcodebuild.runs[test].map { xcodebuild.digests(of: $0) } ?? bySwiftPM
    }

    /// Returns the external packages with which a test target is built.
    private func resolvedPackages(for test: ModuleID) -> ResolvedPackages {
        let package = subject.workspace[test].package
        let byXcode = xcodebuild.runs[test].flatMap { resolvedByXcode[$0.container] }
        return byXcode ?? resolved[package] ?? ResolvedPackages(for: package, subject)
    }

    /// Returns the part of `observed` that is an input of a test target only because it was observed.
    public func undeclared(_ observed: ObservedInputs, of test: ModuleID) -> ObservedInputs {
        let closure = reach.closure(of: [test])
        let declared = files.digests(for: closure, in: subject.workspace)
        let resolved = resolvedPackages(for: test)
        let reached = reach.packages(reachedBy: closure, of: resolved.identities)
        var rest = observed
        rest.files = rest.files.filter { declared["file \($0)"] == nil }
        rest.modules.subtract(closure.map { subject.workspace[$0].name })
        rest.packages.subtract(reached.isWhole ? reached.resolved : resolved.identities)
        return rest
    }

    /// Returns the import names of the modules that a test target does not link, including all other test targets.
    /// Which modules of an external package are linked is not known: if the package is reached, all may be.
    public func unlinkedModules(of test: ModuleID) -> Set<String> {
        let closure = reach.closure(of: [test])
        let reached = reach.packages(reachedBy: closure, of: resolvedPackages(for: test).identities)
        let others = subject.workspace.modules.filter { !closure.contains($0.id) || $0.isTest && $0.id != test }
        let outside = subject.external.filter { reached.isWhole && !reached.resolved.contains($0.identity) }
        let linked = closure.subtracting(others.map(\.id)).flatMap { subject.workspace[$0].importNames }
        return Set(others.flatMap(\.importNames))
            .union(outside.flatMap(\.manifest.targets).map(\.name.importName))
            .subtracting(linked)
    }

    /// Returns the packages that contain a closure of modules or that it reaches; `nil` if these can be any.
    private func identities(_ closure: Set<ModuleID>, _ reached: ReachedPackages) -> Set<String>? {
        guard reached.isWhole else { return nil }
        let own = closure.map { subject.workspace[subject.workspace[$0].package].identity }
        return reached.resolved.union(reached.unresolved).union(own)
    }
}
