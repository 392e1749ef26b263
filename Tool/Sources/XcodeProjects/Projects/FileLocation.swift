/// The location of a file to which a project refers.
package enum FileLocation: Hashable, Sendable {
    /// Below the root, with the path relative to it.
    case repository(String)
    /// A build product, with its path in the products folder: `App.app`.
    case product(String)
    /// Part of an SDK or of Xcode.
    case system(String)
    /// Outside of the root, or below a source tree that is defined in a user's Xcode settings.
    case outside(String)

    /// Returns the location of `path` relative to this one.
    func appending(_ path: String) -> FileLocation {
        guard !path.isEmpty else { return self }
        if path.hasPrefix("/") { return .outside(path) }
        switch self {
        case .repository(let folder):
            let joined = FileTree.joined(folder, path)
            return FileTree.normalised(joined).map(FileLocation.repository) ?? .outside(joined)
        case .product(let folder): return .product(FileTree.joined(folder, path))
        case .system(let folder): return .system(FileTree.joined(folder, path))
        case .outside(let folder): return .outside(FileTree.joined(folder, path))
        }
    }

    /// The path relative to the root; `nil` if the location is not below it.
    package var path: String? {
        if case .repository(let path) = self { path } else { nil }
    }

    /// The name of the library in a linked file: `Kit` for `Kit.xcframework` and for `libKit.a`; `nil` for other files.
    package var libraryName: String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let stem = String(name[..<dot])
        switch name[dot...] {
        case ".framework", ".xcframework": return stem
        case ".a", ".dylib", ".tbd": return stem.hasPrefix("lib") ? String(stem.dropFirst(3)) : stem
        default: return nil
        }
    }

    /// The last component of the path.
    package var name: String { FileTree.split(written).name }

    private var written: String {
        switch self {
        case .repository(let path), .product(let path), .system(let path), .outside(let path): path
        }
    }
}

extension FileLocation {
    private static let systemFolders = [
        "System/Library/Frameworks/", "System/Library/PrivateFrameworks/", "usr/lib/", "Developer/SDKs/",
        "Developer/Library/Frameworks/", ".app/Contents/Developer/",
    ]

    /// Returns the location in the SDK of a library that the linker finds there by its name, although the project says
    /// that it is elsewhere; the same location for everything else.
    func corrected(in tree: FileTree) -> FileLocation {
        guard libraryName != nil, Self.systemFolders.contains(where: written.contains) else { return self }
        switch self {
        case .repository(let path): return tree.find(path) == nil ? .system(path) : self
        case .outside(let path): return .system(path)
        case .product, .system: return self
        }
    }
}
