import WorkspaceModel

/// The packages whose manifests could be read, and what was wrong with the others.
struct LoadedManifests: Sendable {
    /// A package's folder and manifest.
    struct Entry: Sendable {
        /// Relative to the root of the workspace.
        let path: String
        let directory: String
        let manifest: Manifest
    }

    var packages: [Entry] = []
    var problems: [ReadingProblem] = []

    mutating func merge(_ other: LoadedManifests) {
        packages = (packages + other.packages).sorted { $0.path < $1.path }
        problems += other.problems
    }

    /// Folders of packages below the root that manifests name as local dependencies and that were not found: ignored
    /// by git, or in a submodule.
    func localDependencies(outsideOf known: [String], root: String) -> [String] {
        var seen = Set(known)
        var missing: [String] = []
        for package in packages {
            for dependency in package.manifest.dependencies {
                guard case .local(let directory) = dependency.location,
                    let path = Path.relative(directory, to: root), Path.isFile("\(directory)/Package.swift"),
                    seen.insert(path).inserted
                else { continue }
                missing.append(path)
            }
        }
        return missing
    }

    /// Leaves out packages that lie inside a target of another one: they are data of its tests, not part of the code.
    mutating func leaveOutFixtures(root: String) {
        let needed = Set(packages.flatMap { $0.manifest.dependencies.compactMap(\.localPath) })
        var folders: Set<String> = []
        for package in packages {
            let layout = TargetLayout(directory: package.directory, manifest: package.manifest)
            for target in package.manifest.targets {
                guard let folder = layout.folder(of: target), folder != "." else { continue }
                folders.insert("\(package.directory)/\(folder)")
            }
        }
        func isInside(_ directory: String) -> Bool {
            !needed.contains(directory) && directory.properAncestors.contains(where: folders.contains)
        }
        func isFixture(_ problem: ReadingProblem) -> Bool {
            problem.severity == .error && isInside("\(root)/\(problem.path.dropLast("/Package.swift".count))")
        }
        let paths = Set(
            packages.filter { isInside($0.directory) }.map(\.path)
                + problems.filter(isFixture).map { String($0.path.dropLast("/Package.swift".count)) })
        packages.removeAll { paths.contains($0.path) }
        problems.removeAll(where: isFixture)
        problems += paths.map {
            ReadingProblem(.note, path: $0, message: "left out: the package lies inside a target of another one")
        }
    }
}

extension PackageDependency {
    fileprivate var localPath: String? {
        if case .local(let path) = location { path } else { nil }
    }
}

extension String {
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
