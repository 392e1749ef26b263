import WorkspaceModel

extension WorkspaceReader {
    /// A target's files before they are read.
    private struct Listing: Sendable {
        /// The target's folder, as shown and as an absolute path.
        let path: String
        let directory: String
        var files = TargetFiles()
        var mappedModules: [String] = []

        /// The files in one language. What C code includes counts only where there is something to compile.
        func list(_ language: SourceList.Language) -> SourceList {
            let names = language == .swift ? files.swift : files.hasClangSources ? files.clang : []
            return SourceList(
                language: language, directory: directory, prefix: path == "." ? "" : path + "/", files: names)
        }
    }

    /// Lists and scans the sources of all packages, on all cores.
    func readSources(of packages: [LoadedManifests.Entry]) async -> ([PackageReading], [ReadingProblem]) {
        let reader = SourceReader(cacheDirectory: options.cacheDirectory)
        let targets = packages.flatMap { package in package.manifest.targets.map { (package, $0) } }
        let results = await inParallel(Array(targets.chunks(of: 16))) { chunk in
            chunk.map { list($0.1, of: $0.0) }
        }
        let listings = results.flatMap { $0 }
        let lists = listings.map { $0.0.list(.swift) } + listings.map { $0.0.list(.clang) }
        let batches = await inParallel(lists.portions(of: 256)) { reader.read($0, of: lists) }
        reader.remember(batches)
        var files = [[SourceFile]](repeating: [], count: lists.count)
        for part in batches.lazy.flatMap(\.files) {
            if files[part.list].isEmpty { files[part.list] = part.files } else { files[part.list] += part.files }
        }
        let problems = listings.compactMap(\.1) + Set(batches.flatMap(\.problems))
        return (assemble(packages, listings.map(\.0), files), problems)
    }

    private func list(
        _ target: TargetDescription, of package: LoadedManifests.Entry
    ) -> (Listing, ReadingProblem?) {
        let layout = TargetLayout(directory: package.directory, manifest: package.manifest)
        let prefix = package.path == "." ? "" : package.path + "/"
        let folder = layout.folder(of: target)
        let shown = folder.map { $0 == "." ? package.path : prefix + $0 } ?? prefix + "Sources/\(target.name)"
        let directory = folder.map { $0 == "." ? package.directory : "\(package.directory)/\($0)" }
        // A folder that was found by the usual names is there; one that the manifest gives may not be.
        guard target.kind != .binary, let directory, target.path == nil || Path.isDirectory(directory) else {
            let isMissing = target.kind.hasSources
            let message = "the target '\(target.name)' has no folder here; create it, or set its path: in the manifest"
            return (
                Listing(path: shown, directory: directory ?? package.directory),
                isMissing ? ReadingProblem(.warning, path: shown, message: message) : nil
            )
        }
        let files = TargetFiles(target: target, directory: directory)
        let modules = files.moduleMap.map { ModuleMap.modules(at: "\(directory)/\($0)") } ?? []
        return (Listing(path: shown, directory: directory, files: files, mappedModules: modules), nil)
    }

    /// Gives each target the files that were read for it: those in Swift, and in the second half those in C.
    private func assemble(
        _ packages: [LoadedManifests.Entry], _ listings: [Listing], _ files: [[SourceFile]]
    ) -> [PackageReading] {
        var place = 0
        return packages.map { package in
            let contents = package.manifest.targets.indices.map { _ in
                defer { place += 1 }
                let listing = listings[place]
                let clangFiles = IncludedFiles(
                    files[listings.count + place], below: listing.path, loose: listing.files.looseHeaders)
                return TargetContents(
                    path: listing.path, files: files[place], clangFiles: clangFiles.files,
                    publicHeaders: listing.files.publicHeaders, hasClangSources: listing.files.hasClangSources,
                    mappedModules: listing.mappedModules)
            }
            return PackageReading(
                directory: package.directory, path: package.path, manifest: package.manifest, contents: contents,
                silences: package.silences)
        }
    }
}

extension Array {
    func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
