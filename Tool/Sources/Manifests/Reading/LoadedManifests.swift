import SystemSupport
import WorkspaceModel

/// The packages whose manifests could be read, and the problems of the others.
package struct LoadedManifests: Sendable {
    /// A package's folder and manifest.
    package struct Entry: Sendable {
        /// Relative to the root of the workspace.
        package let path: String
        package let directory: String
        package var manifest: Manifest
        /// The comments in it that accept findings.
        package var silences: [Silence] = []

        /// Whether only Tuist reads the manifest.
        package var isForTuist: Bool { Manifest.isForTuist(in: path) }
    }

    package var packages: [Entry] = []
    package var problems: [ReadingProblem] = []
    /// The folders of packages whose manifests a sparse checkout leaves out.
    package var leftOut: [String] = []

    /// Makes dependencies on local packages lead to the packages' own folders, where links below `root` led to them.
    package mutating func followLinks(below root: String) {
        for index in packages.indices { packages[index].manifest.followLinks(below: root) }
    }

    package mutating func merge(_ other: LoadedManifests) {
        packages = (packages + other.packages).sorted { $0.path < $1.path }
        problems += other.problems
    }

    /// Folders of packages below the root that manifests name as local dependencies and that were not found, because
    /// git ignores them or they are in a submodule. `others` are projects of other kinds, which can name packages, too.
    package func localDependencies(of others: [ProjectListing], outsideOf known: [String], root: String) -> [String] {
        var seen = Set(known)
        var missing: [String] = []
        for manifest in packages.map(\.manifest) + others.map(\.manifest) {
            for dependency in manifest.dependencies {
                guard case .local(let directory) = dependency.location,
                    let path = Path.relative(directory, to: root), seen.insert(path).inserted,
                    Path.isFile("\(directory)/Package.swift")
                else { continue }
                missing.append(path)
            }
        }
        return missing
    }

    /// The folders of the packages whose manifests could not be read.
    package var failed: [String] {
        Set(problems.filter { $0.severity == .error }.map(\.folder) + leftOut).sorted()
    }

    /// Reports the packages that a sparse checkout leaves out, in one problem, since there can be hundreds.
    package mutating func noteLeftOut() {
        guard let first = leftOut.first else { return }
        let others = leftOut.count > 1 ? " and \(leftOut.count - 1) more" : ""
        problems.append(
            ReadingProblem(
                .error, path: Path.shown("Package.swift", in: first),
                message: "a sparse checkout excludes this manifest\(others); check it out with "
                    + "'git sparse-checkout add \(first)', or everything with 'git sparse-checkout disable'"))
    }

    /// Reports that manifests describe targets for other systems only.
    package mutating func noteConditionalTargets() {
        // A manifest with conditions is never parsed.
        let evaluated = packages.filter { $0.manifest.outcome != nil }
        let found = evaluated.concurrentMap(portion: 1) { package in
            let text = TextFile.read("\(package.directory)/Package.swift") ?? ""
            return ConditionalTargets(manifest: text, known: Set(package.manifest.targets.map(\.name)))
        }
        for (package, targets) in zip(evaluated, found) where targets.count > 0 {
            let conditions = targets.conditions.map { "'#if \($0)'" }.joined(separator: ", ")
            problems.append(
                ReadingProblem(
                    .note, path: Path.shown("Package.swift", in: package.path),
                    message: "\(targets.count.counted("target")) \(targets.count == 1 ? "is" : "are") conditional on "
                        + "another platform (\(conditions)) and \(targets.count == 1 ? "was" : "were") not read"))
        }
    }

    /// Reports packages that manifests and `others`, projects of other kinds, expect in folders that contain none.
    package mutating func noteMissingPackages(of others: [ProjectListing], root: String) {
        let directories = Set(packages.map(\.directory) + leftOut.map { Path.joined($0, to: root) })
        lazy var namesakes = Dictionary(grouping: packages) { $0.directory.folderName }
        let users =
            packages.map { (Path.shown("Package.swift", in: $0.path), $0.manifest) }
            + others.map { ($0.path, $0.manifest) }
        for (user, manifest) in users {
            // A project refers to other projects, too.
            for directory in manifest.dependencies.compactMap(\.localPath)
            where !directories.contains(directory) && !directory.hasSuffix(".xcodeproj")
                && !Path.isFile("\(directory)/Package.swift")
            {
                let found = namesakes[directory.folderName] ?? []
                let (severity, outcome): (ReadingProblem.Severity, String) =
                    found.count == 1
                    ? (.note, "using '\(found[0].path)' instead, as an Xcode workspace does")
                    : (.warning, "its contents are unknown")
                problems.append(
                    ReadingProblem(
                        severity, path: user,
                        message: "there is no package in '\(directory)'\(Self.remark(about: directory)); \(outcome)"))
            }
        }
    }

    /// Returns the command that brings in a submodule that is not checked out; empty for any other folder.
    private static func remark(about directory: String) -> String {
        for folder in directory.properAncestors {
            guard let text = TextFile.read("\(folder)/.gitmodules") else { continue }
            let path = String(directory.dropFirst(folder.count + 1))
            let paths = text.matches(of: /(?m)^\s*path\s*=\s*(.+?)\s*$/).map { String($0.1) }
            guard let submodule = paths.first(where: { path == $0 || path.hasPrefix($0 + "/") }),
                FileStamp(path: "\(folder)/\(submodule)/.git") == nil
            else { return "" }
            return ", in a submodule that is not checked out: "
                + "run 'git -C \(folder) submodule update --init \(submodule)'"
        }
        return ""
    }

    /// The projects of other kinds that are not test data of a package, that is, not inside of a target.
    package func withoutFixtures(_ projects: [ProjectListing]) -> [ProjectListing] {
        guard !projects.isEmpty else { return [] }
        let folders = Set(packages.flatMap(\.targetFolders))
        return projects.filter { !$0.directory.properAncestors.contains(where: folders.contains) }
    }

    /// Leaves out packages that are inside of another package's target: they are data of its tests, not part of the
    /// code.
    package mutating func leaveOutFixtures(root: String) {
        // Only a package in a parent folder can contain it in a target.
        let around = Set(
            (packages.map(\.directory) + failed.map { Path.absolute($0, from: root) }).flatMap(\.properAncestors))
        let outer = packages.filter { around.contains($0.directory) }
        guard !outer.isEmpty else { return }
        let needed = Set(packages.flatMap { $0.manifest.dependencies.compactMap(\.localPath) })
        let folders = Set(outer.flatMap(\.targetFolders))
        func isInside(_ directory: String) -> Bool {
            !needed.contains(directory) && directory.properAncestors.contains(where: folders.contains)
        }
        func isFixture(_ problem: ReadingProblem) -> Bool {
            problem.severity == .error && isInside(Path.absolute(problem.folder, from: root))
        }
        leftOut.removeAll { isInside(Path.joined($0, to: root)) }
        let paths = Set(
            packages.filter { isInside($0.directory) }.map(\.path)
                + problems.filter(isFixture).map(\.folder))
        packages.removeAll { paths.contains($0.path) }
        problems.removeAll(where: isFixture)
        problems += paths.map {
            ReadingProblem(.note, path: $0, message: "left out: the package is inside a target of another package")
        }
    }
}

extension Manifest {
    /// Makes dependencies on local packages lead to the packages' own folders, where links below `root` led to them: a
    /// package is known by its folder, and would be read a second time.
    package mutating func followLinks(below root: String) {
        dependencies = dependencies.map { dependency in
            guard let path = dependency.localPath, Path.relative(path, to: root) != nil,
                let real = Path.real(path), real != path, Path.relative(real, to: root) != nil
            else { return dependency }
            return PackageDependency(
                identity: dependency.identity, name: dependency.name, location: .local(path: real),
                requirement: dependency.requirement, traits: dependency.traits)
        }
    }
}

extension LoadedManifests.Entry {
    /// The folders of the targets, except those that are the package's own folder.
    fileprivate var targetFolders: [String] {
        let layout = TargetLayout(directory: directory, manifest: manifest)
        return manifest.targets.compactMap(layout.folder).filter { $0 != "." }.map { "\(directory)/\($0)" }
    }
}

extension ReadingProblem {
    /// The folder of the package that contains this manifest.
    fileprivate var folder: String { path == "Package.swift" ? "." : String(path.dropLast("/Package.swift".count)) }
}

extension PackageDependency {
    fileprivate var localPath: String? {
        if case .local(let path) = location { path } else { nil }
    }
}

extension String {
    /// The identity of a package in this folder.
    fileprivate var folderName: String { split(separator: "/").last?.lowercased() ?? self }

    /// The folders above this path, nearest first.
    fileprivate var properAncestors: [String] {
        var ancestors: [String] = []
        var rest = self[...]
        while let slash = rest.lastIndex(of: "/"), slash > rest.startIndex {
            rest = rest[..<slash]
            ancestors.append(String(rest))
        }
        return ancestors
    }
}
