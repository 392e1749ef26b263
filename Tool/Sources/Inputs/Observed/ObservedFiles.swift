import SystemSupport

/// The digests of the files that tests were observed to read.
struct ObservedFiles: Sendable {
    private let root: String
    /// The files of the codebase, by path.
    private let files: [String: FileDigest]
    /// The folders that contain these files.
    private let folders: Set<String>
    private let digests: FileDigests
    private let own: [String]
    private let git: GitFolders?
    let begun: UInt64
    /// The digests of the files that were read, by the names of the inputs.
    private(set) var known: [String: FileDigest] = [:]

    /// Creates a reader of observed files.
    ///
    /// - Parameters:
    ///   - files: The files of the codebase at the moment of the reading.
    ///   - git: The folders in which git stores data outside of the repository's folder.
    ///   - begun: The time at which the reading began, as in stamps.
    init(
        root: String, files: [String: FileDigest], digests: FileDigests, own: [String], git: GitFolders?, begun: UInt64
    ) {
        self.git = git
        self.root = root
        self.files = files
        folders = files.keys.reduce(into: []) { folders, path in
            var folder = path[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                guard folders.insert(String(folder)).inserted else { break }
            }
        }
        self.digests = digests
        self.own = own
        self.begun = begun
    }

    /// Returns the digests extended by those of the files that tests are known to read.
    func reading(_ observed: some Sequence<ObservedInputs>) -> ObservedFiles {
        var result = self
        for inputs in observed {
            for (name, path) in names(of: inputs) where result.known[name] == nil {
                result.known[name] = read(name, path)
            }
        }
        return result
    }

    /// Returns the digests of inputs, by their names. A file that was not read in time is an obstacle if it may have
    /// changed since.
    func digests(of observed: ObservedInputs) -> (digests: [String: FileDigest], obstacle: String?) {
        var result: [String: FileDigest] = [:]
        var obstacle: String?
        for (name, path) in names(of: observed).sorted(by: { $0.name < $1.name }) {
            if let digest = known[name] ?? files[path].flatMap({ name.hasPrefix("file ") ? $0 : nil }) {
                result[name] = digest
            } else {
                result[name] = read(name, path)
                let isKnownFolder = folders.contains(path) && name.hasPrefix("file ")
                if !isKnownFolder, !wasSettled(absolute(path), names: name.hasPrefix("names ")) {
                    obstacle = obstacle ?? "\(name) was read and may have changed since"
                }
            }
        }
        return (result, obstacle)
    }

    private func names(of observed: ObservedInputs) -> [(name: String, path: String)] {
        observed.files.map { ("file \($0)", $0) } + observed.folders.map { ("names in \($0)", $0) }
    }

    private func read(_ name: String, _ path: String) -> FileDigest {
        if name.hasPrefix("names ") { return digests.names(in: absolute(path), without: own) }
        return files[path] ?? digests.observedDigest(of: absolute(path))
    }

    private func absolute(_ path: String) -> String {
        let absolute = Path.normalised("\(root)/\(path)")
        return git?.place(of: absolute) ?? absolute
    }

    /// Returns whether nothing has changed at a path, or at its place if it does not exist, since the reading began.
    private func wasSettled(_ path: String, names: Bool) -> Bool {
        if let stamp = FileStamp(path: path) {
            if stamp.isSettled(at: begun) { return true }
            // The folder was created before its present content.
            guard !names, Path.isDirectory(path) else { return false }
        }
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = folder[..<slash]
            if let stamp = FileStamp(path: String(folder)) { return stamp.isSettled(at: begun) }
        }
        return true
    }
}
