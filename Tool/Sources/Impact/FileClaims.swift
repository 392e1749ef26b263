import WorkspaceModel

/// Finds the targets that a file belongs to, and those that may read it all the same.
struct FileClaims {
    private var claims: [String: [TargetClaim]] = [:]
    private var readers: [String: [ModuleID]] = [:]

    mutating func add(_ claim: TargetClaim) {
        claims[claim.folder, default: []].append(claim)
    }

    /// Notes that a module may read whatever lies in a folder, given as an absolute path: nobody knows what a plugin reads.
    mutating func add(reader: ModuleID, of folder: String) {
        readers[folder, default: []].append(reader)
    }

    /// The modules that may read the file at an absolute path, or something below the folder there.
    func readers(of path: String) -> [ModuleID] {
        guard !readers.isEmpty else { return [] }
        let inside = readers.filter { $0.key.hasPrefix(path + "/") }.values.joined()
        return foldersAround(path).flatMap { readers[$0.folder] ?? [] } + inside
    }

    /// Who is affected by the file at an absolute path; `nil` when it belongs to no target. Where several targets' folders
    /// hold it, those that take it in come before those that leave it out.
    func owners(of path: String) -> Set<TargetClaim.Owner>? {
        let found = foldersAround(path).flatMap { folder, rest in
            (claims[folder] ?? []).map { ($0.owner, $0.strength(of: rest)) }
        }
        guard let strongest = found.map(\.1).max() else { return nil }
        return strongest == .prose ? [] : Set(found.filter { $0.1 == strongest }.map(\.0))
    }

    /// Who is affected when anything below an absolute path may have changed.
    func owners(below path: String) -> Set<TargetClaim.Owner>? {
        let inside = claims.filter { $0.key == path || $0.key.hasPrefix(path + "/") }.values.joined().map(\.owner)
        let around = owners(of: path)
        return inside.isEmpty ? around : Set(inside).union(around ?? [])
    }

    /// The path itself and the folders it lies in, with what is left of it, nearest first.
    private func foldersAround(_ path: String) -> [(folder: String, rest: String)] {
        var folders: [(String, String)] = [(path, "")]
        if let manifest = path.unversionedManifest { folders.append((manifest, "")) }
        var end = path.endIndex
        while let slash = path[..<end].lastIndex(of: "/") {
            folders.append((String(path[..<slash]), String(path[path.index(after: slash)...])))
            end = slash
        }
        return folders
    }
}

extension String {
    /// The manifest whose place the one at this path takes for certain versions of Swift; `nil` for any other file.
    fileprivate var unversionedManifest: String? {
        guard let slash = lastIndex(of: "/"), String(self[index(after: slash)...]).isVersionedManifest else {
            return nil
        }
        return self[...slash] + "Package.swift"
    }
}
