import WorkspaceModel

/// The files of a target in C that really belong to it.
///
/// Where a target names its sources, its folder can hold headers of other targets as well. Such a header belongs to it
/// if a file that does includes it.
struct IncludedFiles {
    let files: [SourceFile]

    /// Of the files of a target's folder, leaves out the `loose` headers, given without the `prefix` of its path, that no other includes.
    init(_ files: [SourceFile], after prefix: String, loose: Set<String>) {
        guard !loose.isEmpty else {
            self.files = files
            return
        }
        var waiting = files.filter { loose.contains(String($0.path.dropFirst(prefix.count))) }
        var taken = Set(files.map(\.path)).subtracting(waiting.map(\.path))
        var queue = files.filter { taken.contains($0.path) }
        while let file = queue.popLast(), !waiting.isEmpty {
            for statement in file.imports where statement.module.isHeader {
                let included = waiting.filter { $0.path.ends(withPath: statement.module) }
                guard !included.isEmpty else { continue }
                waiting.removeAll { included.contains($0) }
                taken.formUnion(included.map(\.path))
                queue += included
            }
        }
        self.files = files.filter { taken.contains($0.path) }
    }
}

extension String {
    /// Whether `path` as an include writes it can lead here. Steps up are not followed: what is behind them counts.
    fileprivate func ends(withPath path: String) -> Bool {
        let parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
        return split(separator: "/").suffix(parts.count).elementsEqual(parts)
    }
}
