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
        return (assemble(projects, listings.count, files), Array(Set(batches.flatMap(\.problems))))
    }

    /// Gives each target the files that were read for it: those in Swift, and in the second half those in C.
    private func assemble(_ projects: [ProjectListing], _ count: Int, _ files: [[SourceFile]]) -> [ProjectReading] {
        var place = 0
        return projects.map { project in
            let contents = project.targets.map { listing in
                defer { place += 1 }
                let clangFiles = IncludedFiles(files[count + place], after: listing.prefix, loose: listing.looseHeaders)
                return TargetContents(
                    path: listing.path, extent: listing.extent, files: files[place], clangFiles: clangFiles.files,
                    publicHeaders: listing.publicHeaders, hasClangSources: listing.hasClangSources,
                    mappedModules: listing.mappedModules)
            }
            return ProjectReading(
                kind: project.kind, directory: project.directory, path: project.path, manifest: project.manifest,
                contents: contents, silences: project.silences)
        }
    }
}
