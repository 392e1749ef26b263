import Inputs
import SystemSupport
import WorkspaceModel

/// Finds the modules that a change affects: those whose inputs have changed, and their dependents.
public struct ImpactFinder {
    let subject: Codebase
    let changeSet: ChangeSet
    let packages: [ChangedPackage]
    let owners: FileOwnership
    let reach: ExternalReach
    private let traits: TraitRequests
    private let programs: TestPrograms
    private let readers: ObservedReaders
    private var map = CauseMap()
    private var unclaimed: Set<String> = []
    private var ignoredCount = 0
    private var strayLinks: [String] = []
    private var uncomparedMirrors: [String] = []
    private var pinFiles: Set<String> = []
    /// The inputs that plugins may have read. These are the least informative reasons, because a plugin may read any
    /// file.
    private var pluginInputs: [ModuleID: Reason] = [:]
    private var pins: [(reasons: [ModuleID: Reason], scope: Set<ModuleID>)] = []

    var workspace: Workspace { subject.workspace }

    /// Finds the modules that the files of `changeSet` affect.
    ///
    /// - Throws: ``GitError`` if git can't read the former state.
    public static func find(_ changeSet: ChangeSet, in subject: Codebase) async throws -> Impact {
        let manifests = ManifestFiles(subject: subject, changeSet: changeSet)
        let projects = try await ChangedProjects(subject, changeSet)
        let packages = try await manifests.changedPackages()
        let owners = FileOwnership(
            subject, former: packages.compactMap { $0.former(below: changeSet.top) }, formerFiles: projects.former)
        var finder = ImpactFinder(
            subject: subject, changeSet: changeSet, packages: packages + projects.packages, owners: owners)
        finder.judgeManifests()
        try await finder.judgePins()
        try await finder.judgeUncomparedPackages()
        finder.judgeUncomparedLinks()
        finder.judgeAbsentSubmodules()
        try await finder.judgeMirrors()
        if changeSet.mayDifferInRepository { finder.judgeRepository() }
        finder.judgeFiles(except: manifests.paths.union(projects.paths), deletedStrays: projects.deletedStrays)
        return finder.impact()
    }

    private init(subject: Codebase, changeSet: ChangeSet, packages: [ChangedPackage], owners: FileOwnership) {
        self.subject = subject
        self.changeSet = changeSet
        self.packages = packages
        self.owners = owners
        reach = ExternalReach(subject)
        traits = TraitRequests(subject)
        programs = TestPrograms(subject)
        readers = ObservedReaders(subject.observed, root: subject.root, changeSet.files)
    }

    private mutating func impact() -> Impact {
        map.spread(in: workspace.graph)
        for pin in pins {
            map.spread(pin.reasons, within: pin.scope, of: workspace.graph)
        }
        map.spread(pluginInputs, in: workspace.graph)
        spreadThroughOutside()
        for test in subject.observed.keys.sorted() where map.causes[test] == nil {
            if let program = reach.programs[test]?.first(where: { map.causes[$0] != nil }) {
                map.add(program, usedBy: test)
            }
        }
        if let first = unclaimed.min() { map.fill(workspace.modules, with: .unclaimed(first)) }
        return Impact(
            changes: changeSet.files.map { $0.file }, causes: map.causes, unclaimed: unclaimed.sorted(),
            ignoredCount: ignoredCount, strayLinks: strayLinks.sorted(),
            uncomparedMirrors: uncomparedMirrors)
    }

    /// Propagates reasons through external packages that depend on packages of the workspace.
    private mutating func spreadThroughOutside() {
        guard reach.leadsBack else { return }
        var carried: Set<PackageID> = []
        while let module = map.causes.keys.filter({ !carried.contains(workspace[$0].package) }).min(),
            let path = map.reason(of: module)?.path
        {
            let package = workspace[module].package
            carried.insert(package)
            let users = reach.users(throughOutside: workspace[package].identity)
            map.spread(users.mapValues { .package(identity: $0, file: path) }, in: workspace.graph)
        }
    }

    private mutating func judgeManifests() {
        for package in packages {
            let audience = ManifestAudience(
                package: package, workspace: workspace, top: changeSet.top, root: subject.root)
            let shown = Path.route(to: "\(changeSet.top)/\(package.file)", from: subject.root)
            for module in audience.modules { map.add(.manifest(shown), to: module) }
            for test in audience.relinked(programs) { map.add(.linkage(shown), to: test) }
            let reasons = reasons(forUsersOf: audience.externalPackages, shown)
                .merging(self.reasons(forTraitsOf: audience.configured(traits), shown)) { first, _ in first }
            if !reasons.isEmpty { pins.append((reasons, audience.builtTogether)) }
            // A plugin receives the manifest's description of the whole package.
            if !package.difference.isNone { addReaders(of: ["\(changeSet.top)/\(package.file)"], shown) }
        }
    }

    private mutating func judgePins() async throws {
        let scope = PinScope(workspace: workspace)
        for file in changeSet.files where file.name == "Package.resolved" {
            guard let scope = scope.modules(for: file.file.path) else { continue }
            pinFiles.insert(file.absolute)
            let differing = try await changeSet.changedPins(in: file)
            // If the pins can't be compared, all of them count as changed.
            let path = file.file.path
            let reasons =
                differing.map { differing in
                    self.reasons(forUsersOf: differing, path).merging(
                        self.reasons(forTraitsOf: traits.configured(by: differing), path)
                    ) { first, _ in first }
                } ?? reach.usersOfAny.mapValues { Reason.package(identity: $0, file: path) }
            pins.append((reasons, scope))
            // What these packages told the linker before is not known.
            for test in programs.tests(linkedWith: differing ?? Set(subject.external.map(\.identity)))
            where scope.contains(test) { map.add(.linkage(path), to: test) }
            if differing?.isEmpty != true { addReaders(of: [file.absolute], file.file.path) }
        }
    }

    /// Handles local packages that are in other repositories, or in none, such as most that are being edited.
    private mutating func judgeUncomparedPackages() async throws {
        for package in subject.external {
            guard let folder = package.folder, try await changeSet.leavesOut(folder) else { continue }
            let shown = Path.route(to: folder, from: subject.root)
            for module in reach.users(of: [package.identity]).keys {
                map.add(.uncompared(identity: package.identity, folder: shown), to: module)
            }
        }
    }

    /// Handles links through which targets contain what git does not compare.
    private mutating func judgeUncomparedLinks() {
        for link in changeSet.uncomparedLinks {
            let found = link.places.compactMap { self.owners.owners(below: $0) }
            let named = modules(namedFor: link.path)
            if found.isEmpty, named == nil {
                if isStray(link) { strayLinks.append(link.path) }
                continue
            }
            let shown = Path.route(to: link.destination, from: subject.root)
            let users = Set(found.joined()).flatMap(modules(using:)) + (named ?? [])
            for module in users { map.add(.linked(link.path, destination: shown), to: module) }
            if !users.isEmpty { addReaders(of: link.places, link.path) }
        }
    }

    /// Finds lists of mirrors that git ignores. They decide from where packages come.
    private mutating func judgeMirrors() async throws {
        for package in workspace.packages where package.manifest.requestsOthers {
            let list = subject.mirrors(of: package.id)
            guard Path.isFile(list), try await changeSet.leavesOut(list) else { continue }
            uncomparedMirrors.append(Path.route(to: list, from: subject.root))
        }
    }

    /// Returns whether a link that belongs to no target leads to a file that is an input of all tests nevertheless.
    private func isStray(_ link: ChangeSet.UncomparedLink) -> Bool {
        Path.isFile(link.destination) && !subject.leavesOut(link.path)
            && link.places.contains { Path.relative($0, to: subject.root) != nil }
    }

    /// Returns the modules that the configuration names for a file; `nil` if it names none.
    private func modules(namedFor path: String) -> [ModuleID]? {
        subject.policy.modules(for: path).map { names in
            workspace.modules.filter { $0.isNamed(by: names) }.map(\.id)
        }
    }

    private func modules(using owner: FileOwnership.Owner) -> [ModuleID] {
        switch owner {
        case .module(let module): [module]
        case .package(let identity): Array(reach.users(of: [identity]).keys)
        case .nobody: []
        }
    }

    /// Handles tests that were observed to read the index or the references of the repository, which no file of the
    /// comparison stands for.
    private mutating func judgeRepository() {
        for (test, path) in readers.ofRepository { map.add(.repository(path), to: test) }
    }

    /// Handles submodules that are not checked out. git takes them for unchanged, but the files in them are gone that
    /// tests were observed to read.
    private mutating func judgeAbsentSubmodules() {
        guard changeSet.isOfWorkingTree else { return }
        for submodule in MissingSubmodules.below(changeSet.top) {
            let folder = "\(changeSet.top)/\(submodule)"
            for test in readers.modules(readingIn: folder) {
                map.add(.observed(Path.route(to: folder, from: subject.root)), to: test)
            }
        }
    }

    /// Returns the modules that use external packages which a file changes, directly or through others.
    private func reasons(forUsersOf packages: Set<String>, _ file: String) -> [ModuleID: Reason] {
        reach.users(of: packages).mapValues {
            packages.contains($0) ? .package(identity: $0, file: file) : .packageAround(identity: $0, file: file)
        }
    }

    /// Returns the modules whose code depends on the traits of packages that a file may change: those of the packages,
    /// and the users of external ones.
    private func reasons(forTraitsOf packages: Set<String>, _ file: String) -> [ModuleID: Reason] {
        let own = workspace.modules.filter { packages.contains(workspace[$0.package].identity) }
        let outside = packages.subtracting(workspace.packages.map(\.identity))
        return own.reduce(into: reasons(forUsersOf: outside, file)) { $0[$1.id] = .manifest(file) }
    }

    private mutating func judgeFiles(except manifests: Set<String>, deletedStrays: Set<String>) {
        let judged = manifests.union(pinFiles)
        let strays = Set(workspace.strays)
        for file in changeSet.files {
            let isObserved = judgeObserved(file)
            if judged.contains(file.absolute) {
                // One for another version of Swift is a file as any other for plugins, which can list the folder.
                if file.name.isVersionedManifest { addReaders(of: file.places, file.file.path) }
                continue
            }
            // A file that no target has, also not through a link, is in no product, even in a target's folder.
            let isStray = strays.contains(file.file.path) || deletedStrays.contains(file.absolute)
            if isStray, subject.policy.modules(for: file.file.path) == nil,
                file.places.allSatisfy({ owners.owners(of: $0) == nil })
            {
                if !isObserved { ignoredCount += 1 }
            } else {
                judge(file, isObserved: isObserved)
            }
        }
    }

    /// Handles a file that tests were observed to read, which may be a manifest.
    private mutating func judgeObserved(_ file: ChangeSet.File) -> Bool {
        let modules = file.places.flatMap { readers.modules(for: $0, file.file) }
        for module in modules { map.add(.observed(file.file.path), to: module) }
        return !modules.isEmpty
    }

    private mutating func judge(_ file: ChangeSet.File, isObserved: Bool) {
        let path = file.file.path
        let found = file.places.compactMap {
            file.file.isFolder ? self.owners.owners(below: $0) : self.owners.owners(of: $0)
        }
        let owners = Set(found.joined())
        for owner in owners { add(.file(path, file.file.change), to: owner, path) }
        for case .module(let module) in owners
        where file.places.contains(where: { programs.isRead($0, toLink: module) }) {
            for test in programs.tests(linkedWith: module) { map.add(.linkage(path), to: test) }
        }
        if let named = modules(namedFor: path) {
            for module in named { map.add(.input(path), to: module) }
        } else if found.isEmpty {
            let isOutside = file.places.allSatisfy { Path.relative($0, to: subject.root) == nil }
            let isLeftOut = isOutside || subject.leavesOut(path)
            if !isLeftOut { unclaimed.insert(path) } else if !isObserved { ignoredCount += 1 }
            return
        } else if owners.isEmpty {
            if !isObserved { ignoredCount += 1 }
            return
        }
        addReaders(of: file.places, path)
    }

    /// Records that plugins may have read a file that is an input.
    private mutating func addReaders(of places: [String], _ path: String) {
        for reader in places.flatMap(owners.readers(of:)) {
            pluginInputs[reader] = pluginInputs[reader] ?? .pluginInput(path)
        }
    }

    private mutating func add(_ reason: Reason, to owner: FileOwnership.Owner, _ path: String) {
        switch owner {
        case .module(let module): map.add(reason, to: module)
        case .package(let identity):
            for (module, used) in reach.users(of: [identity]) {
                let isSure = used == identity || reach.isKnown(used)
                map.add(
                    isSure ? .package(identity: used, file: path) : .packageAround(identity: used, file: path),
                    to: module)
            }
            guard Path.split(path).name.isManifestName else { break }
            for (module, reason) in reasons(forTraitsOf: traits.configured(by: [identity]), path) {
                map.add(reason, to: module)
            }
        case .nobody: break
        }
    }
}

extension Manifest {
    /// Whether the package depends on one that has to be fetched.
    fileprivate var requestsOthers: Bool {
        dependencies.contains { if case .local = $0.location { false } else { true } }
    }
}
