import Foundation

/// A file of a commit as git lists it.
struct TreeEntry: Hashable, Sendable {
    /// What a file is.
    enum Kind: Hashable, Sendable {
        case file, link
        /// The place of a submodule, whose files are in another repository.
        case submodule
    }

    let kind: Kind
    /// The id of its content.
    let object: String
    /// Relative to the top of the repository.
    let path: String

    /// Reads what `git ls-tree -r -z` prints: `100644 blob 1a2b…<tab>Sources/A.swift`.
    init?(_ text: String) {
        guard let tab = text.firstIndex(of: "\t") else { return nil }
        let parts = text[..<tab].split(separator: " ")
        guard parts.count == 3 else { return nil }
        kind = parts[0] == "120000" ? .link : parts[1] == "blob" ? .file : .submodule
        object = String(parts[2])
        path = String(text[text.index(after: tab)...])
    }
}

extension [TreeEntry] {
    /// Those whose content tells about packages and modules: manifests, pins, and the sources around which a package lies.
    var told: [TreeEntry] {
        let packages = Set(filter { $0.name == "Package.swift" }.map(\.folder))
        let isPackageTop = packages.contains("")
        return filter { entry in
            switch entry.kind {
            case .submodule: false
            case .link: true
            case .file:
                entry.isManifest
                    || entry.isSource && (isPackageTop || entry.foldersAround.contains(where: packages.contains))
            }
        }
    }
}

extension TreeEntry {
    private static let sources: Set<Substring> = [
        "swift", "c", "m", "mm", "cc", "cpp", "cxx", "s", "S", "h", "hh", "hpp", "hxx", "inc", "modulemap",
    ]

    fileprivate var name: Substring {
        path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    }

    fileprivate var folder: Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }

    fileprivate var isManifest: Bool {
        name == "Package.swift" || name == "Package.resolved" || name.hasPrefix("Package@swift-")
    }

    fileprivate var isSource: Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return Self.sources.contains(name[name.index(after: dot)...])
    }

    fileprivate var foldersAround: some Sequence<Substring> {
        sequence(first: folder) { folder in folder.lastIndex(of: "/").map { folder[..<$0] } }
    }
}
