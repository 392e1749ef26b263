import WorkspaceModel

extension WorkspaceReader {
    /// A target's files before they are read.
    private struct Listing: Sendable {
        let path: String
        var files: TargetFiles
        let mappedModules: [String]
    }

    /// Lists and scans the sources of all packages, on all cores.
    func readSources(of packages: [LoadedManifests.Entry]) async -> ([PackageReading], [ReadingProblem]) {
        let targets = packages.flatMap { package in package.manifest.targets.map { (package, $0) } }
        let results = await inParallel(Array(targets.chunks(of: 16))) { chunk in
            chunk.map { list($0.1, of: $0.0) }
        }
        let listings = results.flatMap { $0 }
        let paths = listings.flatMap { listing in
            let folder = listing.0.path == "." ? "" : listing.0.path + "/"
            return listing.0.files.swift.map { (absolute: "\(root)/\(folder)\($0)", shown: folder + $0) }
        }
        let batches = await inParallel(Array(paths.chunks(of: 128))) { SourceReader.read($0) }
        let problems = listings.compactMap(\.1) + Set(batches.flatMap(\.problems))
        return (assemble(packages, listings.map(\.0), batches.flatMap(\.files)), problems)
    }

    private func list(
        _ target: TargetDescription, of package: LoadedManifests.Entry
    ) -> (Listing, ReadingProblem?) {
        let layout = TargetLayout(directory: package.directory, manifest: package.manifest)
        let prefix = package.path == "." ? "" : package.path + "/"
        let folder = layout.folder(of: target)
        let shown = folder.map { $0 == "." ? package.path : prefix + $0 } ?? prefix + "Sources/\(target.name)"
        let directory = folder.map { $0 == "." ? package.directory : "\(package.directory)/\($0)" }
        guard target.kind != .binary, let directory, Path.isDirectory(directory) else {
            let isMissing = target.kind.hasSources
            let message = "the target '\(target.name)' has no folder here; create it, or set its path: in the manifest"
            return (
                Listing(path: shown, files: TargetFiles(), mappedModules: []),
                isMissing ? ReadingProblem(.warning, path: shown, message: message) : nil
            )
        }
        let files = TargetFiles(target: target, directory: directory)
        let maps = files.moduleMaps.flatMap { ModuleMap.modules(at: "\(directory)/\($0)") }
        return (Listing(path: shown, files: files, mappedModules: maps), nil)
    }

    /// Gives each target the files that were read for it. `files` are in the order of the listings.
    private func assemble(
        _ packages: [LoadedManifests.Entry], _ listings: [Listing], _ files: [SourceFile?]
    ) -> [PackageReading] {
        var next = listings.makeIterator()
        var position = 0
        return packages.map { package in
            let contents = package.manifest.targets.compactMap { _ -> TargetContents? in
                guard let listing = next.next() else { return nil }
                let end = position + listing.files.swift.count
                defer { position = end }
                return TargetContents(
                    path: listing.path, files: files[position..<end].compactMap { $0 },
                    hasClangSources: listing.files.hasClangSources, mappedModules: listing.mappedModules)
            }
            return PackageReading(
                directory: package.directory, path: package.path, manifest: package.manifest, contents: contents)
        }
    }
}

extension Array {
    func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
