import Foundation
import Manifests
import SystemSupport
import WorkspaceModel

/// Finds the Swift files in the folders of Xcode targets that belong to no target.
struct StrayFiles {
    /// The files of targets, and those that targets deliberately exclude.
    private var taken: Set<String> = []
    private var folders: Set<String> = []
    /// The folders in and below which targets have Swift files.
    private var populated: Set<Substring> = []
    private var packages: Set<Substring>

    /// - Parameter unread: The folders of packages that can't be read. Their files belong to unknown targets.
    init(_ projects: [ProjectListing], unread: [String], root: String) {
        packages = Set(unread.map { $0[...] })
        for project in projects {
            guard project.kind != .package else {
                packages.insert(project.path[...])
                // A package in the root contains all files, but has only those of its targets.
                for (target, listing) in zip(project.manifest.targets, project.targets) {
                    take(listing, resources: target.resources, root: root)
                    if target.kind == .test { takeEntryPoints(above: listing.path, below: project.path) }
                }
                continue
            }
            taken.formUnion(project.excludedFiles)
            folders.formUnion(project.excludedFiles)
            for case .files(let files) in project.targets.map(\.extent) {
                for file in files {
                    taken.insert(file.path)
                    if file.isFolder { folders.insert(file.path) }
                    if file.role == .source, file.path.hasSuffix(".swift") {
                        populated.formUnion(file.path.foldersAround)
                    }
                }
            }
        }
        // Files beside a project often belong to a tool rather than to a target.
        for project in projects where project.kind != .package { populated.remove(project.path.folder) }
    }

    /// Takes the sources and resources of a package's target, also under their own names if its folder is a link.
    private mutating func take(_ target: TargetListing, resources: [String], root: String) {
        let real = Path.real(target.directory).flatMap { Path.relative($0, to: root) }
        for folder in Set([target.path, real ?? target.path]) {
            taken.formUnion(target.swift.map { Path.shown($0, in: folder) })
            let data = resources.map { Path.shown($0, in: folder) }
            taken.formUnion(data)
            folders.formUnion(data)
        }
    }

    /// Takes the files that SwiftPM compiles as the program which runs a package's tests.
    private mutating func takeEntryPoints(above target: String, below package: String) {
        for folder in target.foldersAround.map(String.init) + ["."]
        where package == "." || Path.relative(folder, to: package) != nil {
            taken.formUnion(TargetLayout.testEntryPoints.map { Path.shown($0, in: folder) })
        }
    }

    func among(_ files: [String]) -> [String] {
        files.filter { file in
            // Hidden files are left over from editors and copies; Xcode does not show them either.
            guard file.hasSuffix(".swift"), !taken.contains(file), !Self.isTemplate(file), !"/\(file)".contains("/.")
            else { return false }
            let around = file.foldersAround
            if around.contains(where: { packages.contains($0) || folders.contains(String($0)) || Self.isWrapper($0) }) {
                return false
            }
            return around.contains(where: populated.contains)
        }
    }

    /// Returns whether the file is a template to be copied.
    private static func isTemplate(_ path: String) -> Bool {
        let name = path.split(separator: "/").last?.lowercased() ?? ""
        let parts = name.split(separator: ".").dropLast()
        return parts.contains { ["example", "sample", "template"].contains($0) }
            || parts.contains { part in ["-demo", "-example", "-sample", "-template"].contains { part.hasSuffix($0) } }
            || name == "package.swift" || name.hasPrefix("package@swift-")
    }

    /// Returns whether the file is run as a program of its own: no target can compile its first line.
    static func isScript(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: 2)) == Data("#!".utf8)
    }

    private static func isWrapper(_ folder: Substring) -> Bool {
        ["playground", "playgroundbook", "docc", "xctemplate", "bundle"].contains { folder.hasSuffix("." + $0) }
    }
}

extension String {
    fileprivate var folder: Substring { self[..<(lastIndex(of: "/") ?? startIndex)] }

    /// The folders that contain the path, nearest first, without the root.
    fileprivate var foldersAround: [Substring] {
        var folders: [Substring] = []
        var rest = folder
        while !rest.isEmpty {
            folders.append(rest)
            rest = rest[..<(rest.lastIndex(of: "/") ?? rest.startIndex)]
        }
        return folders
    }
}
