import Configuration
import WorkspaceModel
import WorkspaceReading

/// Finds the modules that a change affects: those whose inputs differ, and all that depend on them.
public struct ImpactFinder {
    /// The codebase as it is now.
    public struct Subject: Sendable {
        /// Its root as an absolute path without links.
        public let root: String
        public let workspace: Workspace
        public let external: [ExternalPackage]
        public let policy: AffectedPolicy
        /// The folders that are no part of the codebase.
        public let exclude: [PathPattern]

        /// Describes a codebase.
        public init(
            root: String, workspace: Workspace, external: [ExternalPackage], policy: AffectedPolicy,
            exclude: [PathPattern] = []
        ) {
            self.root = root
            self.workspace = workspace
            self.external = external
            self.policy = policy
            self.exclude = exclude
        }
    }

    let subject: Subject
    let changeSet: ChangeSet
    let packages: [ChangedPackage]
    let reach: ExternalReach
    private var map = CauseMap()
    private var unclaimed: Set<String> = []
    private var ignoredCount = 0
    private var pinFiles: Set<String> = []
    private var pins: [(users: [ModuleID: String], scope: Set<ModuleID>, file: String)] = []

    var workspace: Workspace { subject.workspace }

    /// Finds what the files of `changeSet` affect.
    ///
    /// - Throws: ``GitError`` when git can't give what was before.
    public static func find(_ changeSet: ChangeSet, in subject: Subject) async throws -> Impact {
        let manifests = ManifestFiles(subject: subject, changeSet: changeSet)
        let packages = try await manifests.changedPackages()
        var finder = ImpactFinder(subject: subject, changeSet: changeSet, packages: packages)
        finder.judgeManifests()
        try await finder.judgePins()
        finder.judgeFiles(except: manifests)
        return finder.impact()
    }

    private init(subject: Subject, changeSet: ChangeSet, packages: [ChangedPackage]) {
        self.subject = subject
        self.changeSet = changeSet
        self.packages = packages
        reach = ExternalReach(workspace: subject.workspace, external: subject.external)
    }

    private mutating func impact() -> Impact {
        map.spread(in: workspace.graph)
        for pin in pins {
            let reasons = pin.users.mapValues { Reason.package(identity: $0, file: pin.file) }
            map.spread(reasons, within: pin.scope, of: workspace.graph)
        }
        if let first = unclaimed.min() { map.fill(workspace.modules, with: .unclaimed(first)) }
        return Impact(
            changes: changeSet.files.map { $0.file }, causes: map.causes, unclaimed: unclaimed.sorted(),
            ignoredCount: ignoredCount)
    }

    private mutating func judgeManifests() {
        for package in packages {
            let audience = ManifestAudience(
                package: package, workspace: workspace, top: changeSet.top, root: subject.root)
            let shown = changeSet.shown(package.file, root: subject.root)
            for module in audience.modules { map.add(.manifest(shown), to: module) }
            let users = reach.users(of: audience.externalPackages)
            if !users.isEmpty { pins.append((users, audience.builtTogether, shown)) }
        }
    }

    private mutating func judgePins() async throws {
        let scope = PinScope(workspace: workspace)
        for file in changeSet.files where file.name == "Package.resolved" {
            guard let scope = scope.modules(for: file.file.path) else { continue }
            pinFiles.insert(file.absolute)
            let differing = try await changeSet.changedPins(in: file)
            // What can't be compared counts as changed altogether.
            let users = differing.map(reach.users) ?? reach.usersOfAny
            pins.append((users, scope, file.file.path))
        }
    }

    private mutating func judgeFiles(except manifests: ManifestFiles) {
        let claims = Claimants(subject: subject, packages: packages, top: changeSet.top).claims
        let judged = manifests.paths.union(pinFiles)
        for file in changeSet.files where !judged.contains(file.absolute) { judge(file, claims) }
    }

    private mutating func judge(_ file: ChangeSet.File, _ claims: FileClaims) {
        var isClaimed = false
        for path in [file.absolute] + file.aliases {
            let found = file.file.isFolder ? claims.owners(below: path) : claims.owners(of: path)
            guard let owners = found else { continue }
            isClaimed = true
            if owners.isEmpty { ignoredCount += 1 }
            for owner in owners { add(.file(file.file.path, file.file.change), to: owner, file.file.path) }
        }
        let path = file.file.path
        if let names = subject.policy.modules(for: path) {
            for module in workspace.modules where module.isNamed(by: names) { map.add(.input(path), to: module.id) }
        } else if !isClaimed {
            let isOutside = !file.isInside || subject.exclude.contains { $0.matches(path) }
            if isOutside || subject.policy.ignores(path) { ignoredCount += 1 } else { unclaimed.insert(path) }
        }
    }

    private mutating func add(_ reason: Reason, to owner: TargetClaim.Owner, _ path: String) {
        switch owner {
        case .module(let module): map.add(reason, to: module)
        case .package(let identity):
            for (module, used) in reach.users(of: [identity]) {
                map.add(.package(identity: used, file: path), to: module)
            }
        case .gone: break
        }
    }
}
