/// The role of a file in a target.
package enum FileRole: String, Hashable, Sendable {
    /// Compiled, or used to generate code.
    case source
    case header
    case resource
    /// Copied unchanged.
    case copied
    /// Read by a script or a build rule.
    case input
    /// Linked: a library or framework in the repository.
    case library
}

/// The roles that Xcode derives from file names, for files that belong to a target through a folder.
enum FileTypes {
    /// Returns the role of a file or a wrapper in a folder of a target; `nil` if it has none.
    static func role(of name: String) -> FileRole? {
        let type = FileTree.fileExtension(name)
        if sources.contains(type) { return .source }
        if headers.contains(type) { return .header }
        if libraries.contains(type) { return .library }
        return unused.contains(type) ? nil : .resource
    }

    /// Returns whether Xcode treats a folder with this name as a single item.
    static func isWrapper(_ name: String) -> Bool { wrappers.contains(FileTree.fileExtension(name)) }

    static let sources: Set<String> = [
        "swift", "c", "m", "mm", "cc", "cp", "cpp", "cxx", "c++", "s", "asm", "metal", "intentdefinition",
        "xcdatamodeld",
        "xcdatamodel", "xcmappingmodel", "mlmodel", "mlpackage", "y", "yy", "ym", "l", "lm", "defs", "iig", "d",
        "rkassets",
        "proto",
    ]

    static let headers: Set<String> = ["h", "hh", "hpp", "hxx", "h++", "pch", "inc", "tpp", "modulemap"]

    private static let libraries: Set<String> = ["a", "dylib", "tbd", "framework", "xcframework", "o"]

    /// The types of files that are part of no product.
    private static let unused: Set<String> = [
        "xcconfig", "xctestplan", "xcodeproj", "xcworkspace", "entitlements", "playground",
    ]

    private static let wrappers: Set<String> = [
        "xcassets", "xcdatamodeld", "xcdatamodel", "bundle", "framework", "xcframework", "playground", "xcodeproj",
        "xcworkspace", "docc", "scnassets", "icon", "mlpackage", "mlmodelc", "xcstickers", "rcproject", "rkassets",
        "reality",
        "usdz", "app", "appex", "xctest", "artifactbundle", "car", "momd", "nib", "rtfd", "dSYM", "photoslibrary",
        "sks",
        "atlas", "scncache", "arobject", "xcappdata", "storekit",
    ]
}
