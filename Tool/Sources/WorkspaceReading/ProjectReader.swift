import Manifests
import SourceReading
import SystemSupport
import WorkspaceModel

/// Reads the sources of projects of any kind.
struct ProjectReader: Sendable {
    let cacheDirectory: String?

    /// Scans the sources of all projects, on all cores.
    func read(_ projects: [ProjectListing]) async -> ([ProjectReading], [ReadingProblem]) {
        let reader = SourceReader(cacheDirectory: cacheDirectory)
        let listings = projects.flatMap(\.targets)
        let lists = listings.map { SourceList($0, .swift) } + listings.map { SourceList($0, .clang) }
        let batches = await inParallel(lists.portions(of: 256)) { reader.read($0, of: lists) }
        reader.remember(batches)
        var files = [[SourceFile]](repeating: [], count: lists.count)
        for part in batches.lazy.flatMap(\.files) {
            if files[part.list].isEmpty { files[part.list] = part.files } else { files[part.list] += part.files }
        }
        return (assemble(projects, lists, files), Array(Set(batches.flatMap(\.problems))))
    }

    /// Assigns the scanned files to their targets. The C files follow the Swift files.
    private func assemble(
        _ projects: [ProjectListing], _ lists: [SourceList], _ files: [[SourceFile]]
    ) -> [ProjectReading] {
        let count = lists.count / 2
        var place = 0
        return projects.map { project in
            let contents = project.targets.map { listing in
                defer { place += 1 }
                let asked = lists[place].files.count + lists[count + place].files.count
                let unread = asked - files[place].count - files[count + place].count
                let clangFiles = IncludedFiles(files[count + place], after: listing.prefix, loose: listing.looseHeaders)
                return TargetContents(
                    path: listing.path, extent: listing.extent, files: files[place], clangFiles: clangFiles.files,
                    publicHeaders: listing.publicHeaders, hasClangSources: listing.hasClangSources,
                    mappedModules: listing.mappedModules,
                    unread: UnreadSources(
                        leftOut: listing.leftOut.count, unreadable: listing.unreadableCount + unread,
                        absent: listing.absentCount))
            }
            return ProjectReading(
                kind: project.kind, directory: project.directory, path: project.path, manifest: project.manifest,
                contents: contents, silences: project.silences)
        }
    }
}

/// Lists the targets of packages and their files by SwiftPM's rules.
struct PackageSource: Sendable {
    /// The files that are left out, relative to the root of the workspace.
    let leftOut: SparseCheckout
    /// The submodules that are not checked out, relative to the root.
    let submodules: [String]
    var generated = GeneratedSources()

    /// Returns the packages as projects, listed on all cores.
    func projects(of packages: [LoadedManifests.Entry]) async -> ([ProjectListing], [ReadingProblem]) {
        let targets = packages.flatMap { package in package.manifest.targets.map { (package, $0) } }
        let results = await inParallel(Array(targets.chunks(of: 16))) { chunk in
            chunk.map { list($0.1, of: $0.0) }
        }
        var listings = results.lazy.joined().map(\.0)[...]
        let projects = packages.map { package in
            let own = listings.prefix(package.manifest.targets.count)
            listings = listings.dropFirst(own.count)
            return ProjectListing(
                kind: .package, directory: package.directory, path: package.path, manifest: package.manifest,
                targets: Array(own), silences: package.silences)
        }
        return (projects, results.joined().flatMap(\.1))
    }

    private func list(
        _ target: TargetDescription, of package: LoadedManifests.Entry
    ) -> (TargetListing, [ReadingProblem]) {
        // SwiftPM's conventions apply to what git tracks.
        let layout = TargetLayout(manifest: package.manifest) { folder in
            Path.isDirectory("\(package.directory)/\(folder)")
                || leftOut.hasFiles(below: Path.shown(folder, in: package.path))
        }
        let named = layout.folder(of: target)
        let other = otherSpelling(of: named, target, package)
        let folder = other ?? named
        let shown = Path.shown(folder ?? layout.expectedFolder(of: target), in: package.path)
        let directory = folder.map { Path.joined($0, to: package.directory) }
        // A folder that was found by convention exists; one that the manifest names may not.
        guard target.kind != .binary, let directory,
            target.path == nil || Path.isDirectory(directory) || leftOut.hasFiles(below: shown)
        else {
            let listing = TargetListing(path: shown, directory: directory ?? package.directory)
            // Tuist reads nothing but the dependencies of its manifest.
            let isMissing = target.kind.hasSources && !package.isForTuist
            return (listing, isMissing ? [missingFolder(shown, of: target)] : [])
        }
        let files = TargetFiles(target: target, directory: directory)
        var listing = TargetListing(path: shown, directory: directory)
        listing.swift = files.swift
        listing.clang = files.clang
        listing.hasClangSources = files.hasClangSources
        listing.publicHeaders = files.publicHeaders
        listing.looseHeaders = files.looseHeaders
        listing.mappedModules = files.moduleMap.map { ModuleMap.modules(at: Path.joined($0, to: directory)) } ?? []
        let absent = TargetFiles(target: target, listed: leftOut.files(below: shown))
        listing.leftOut = absent.swift + absent.clang
        listing.absentCount = generated.count(of: target, in: shown)
        let problems = unreadable(of: target, files, in: shown)
        listing.unreadableCount = problems.count
        return (listing, problems + (other == nil ? [] : [misspelled(shown, of: target)]))
    }

    /// Returns the folder of a target that does not exist under its name, but under one that differs in case only: most
    /// file systems of Apple's platforms find it.
    private func otherSpelling(
        of folder: String?, _ target: TargetDescription, _ package: LoadedManifests.Entry
    ) -> String? {
        func spelled(_ folder: String) -> String? { Path.folder(folder, ignoringCaseIn: package.directory) }
        guard target.kind.hasSources else { return nil }
        guard let folder else {
            return TargetLayout(manifest: package.manifest) { spelled($0) != nil }.folder(of: target).flatMap(spelled)
        }
        guard target.path != nil, !Path.isDirectory(Path.joined(folder, to: package.directory)),
            !leftOut.hasFiles(below: Path.shown(folder, in: package.path))
        else { return nil }
        return spelled(folder)
    }

    private func misspelled(_ folder: String, of target: TargetDescription) -> ReadingProblem {
        ReadingProblem(
            .warning, path: folder,
            message:
                "the manifest gives the folder of the target '\(target.name)' in another case, so that SwiftPM does "
                + "not find it on file systems that distinguish case, such as those of Linux")
    }

    private func missingFolder(_ folder: String, of target: TargetDescription) -> ReadingProblem {
        if let submodule = submodules.first(where: { folder.hasPrefix($0 + "/") }) {
            return Self.missing(submodule, of: target)
        }
        return ReadingProblem(
            .warning, path: folder,
            message:
                "the folder of the target '\(target.name)' does not exist; create it, or set 'path:' in the manifest")
    }

    /// Returns the problems with folders of a target that can't be read, and with submodules among its sources that are
    /// not checked out.
    private func unreadable(of target: TargetDescription, _ files: TargetFiles, in folder: String) -> [ReadingProblem] {
        let folders = files.unreadableFolders.map { inner in
            ReadingProblem(
                .warning, path: inner.isEmpty ? folder : Path.shown(inner, in: folder),
                message: "left out: the folder can't be read")
        }
        return folders
            + submodules.filter { submodule in
                let inner = folder == "." ? submodule : Path.relative(submodule, to: folder)
                return inner.map { TargetFiles.mayHaveSources(in: $0, of: target) } ?? false
            }.map { Self.missing($0, of: target) }
    }

    private static func missing(_ submodule: String, of target: TargetDescription) -> ReadingProblem {
        ReadingProblem(
            .note, path: submodule,
            message: "this submodule is not checked out, but contains sources of the target '\(target.name)': "
                + "run 'git submodule update --init \(submodule)'")
    }
}
