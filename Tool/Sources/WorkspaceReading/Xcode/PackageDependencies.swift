import SystemSupport
import WorkspaceModel
import XcodeProjects

/// The packages and projects to which a project refers, without duplicates.
struct PackageDependencies {
    private(set) var all: [PackageDependency] = []
    private let packages: [String: String]
    private let project: XcodeProject
    private let root: String
    private let isFile: (String) -> Bool
    private var hasImplicit = false

    init(
        _ project: XcodeProject, packages: [String: String], root: String, isFile: @escaping (String) -> Bool
    ) {
        self.isFile = isFile
        self.project = project
        self.packages = packages
        self.root = root
        for package in project.packages { _ = add(package.source, requirement: package.requirement) }
    }

    /// Adds a package, and returns the name by which it is referred to; `nil` for a product of any local package.
    mutating func add(_ source: PackageReference.Source?, requirement: String) -> String? {
        guard let source else {
            addImplicit()
            return nil
        }
        let identity = source.identity
        if let folder = packages[identity] {
            insert(
                PackageDependency(
                    identity: identity, location: .local(path: absolute(folder)), requirement: requirement))
            return identity
        }
        switch source {
        case .local(let location):
            let path = location.path.map(absolute) ?? location.absolute(from: root)
            insert(PackageDependency(identity: identity, location: .local(path: path)))
        case .remote(let url):
            insert(PackageDependency(identity: identity, location: .repository(url), requirement: requirement))
        }
        return identity
    }

    /// Adds another project, and returns the name by which it is referred to.
    mutating func add(_ other: XcodeProject) -> String {
        insert(
            PackageDependency(
                identity: other.path.split(separator: "/").last?.lowercased() ?? other.path, name: other.path,
                location: .local(path: "\(root)/\(other.path)")))
        return other.path
    }

    /// Adds the packages among the project's files or in its workspaces, which need no reference.
    private mutating func addImplicit() {
        guard !hasImplicit else { return }
        hasImplicit = true
        let shown = project.references.compactMap(\.location.path).filter { isFile("\($0)/Package.swift") }
        for path in Set(shown).union(project.folders.flatMap(\.packages)).union(packages.values).sorted() {
            let identity = path.split(separator: "/").last?.lowercased() ?? path
            insert(PackageDependency(identity: identity, location: .local(path: absolute(path))))
        }
    }

    /// Returns the absolute path of a folder below the root, or of the root itself, in a canonical form, because it
    /// identifies packages.
    private func absolute(_ folder: String) -> String { Path.joined(folder.isEmpty ? "." : folder, to: root) }

    private mutating func insert(_ dependency: PackageDependency) {
        if !all.contains(where: { $0.location == dependency.location }) { all.append(dependency) }
    }
}

extension PackageReference.Source {
    /// The identity by which SwiftPM distinguishes packages.
    fileprivate var identity: String { name.lowercased() }
}

extension FileLocation {
    /// Returns the absolute path of a location outside of the root.
    fileprivate func absolute(from root: String) -> String {
        guard case .outside(let path) = self else { return root }
        return path.hasPrefix("/") ? path : Path.normalised("\(root)/\(path)")
    }
}
