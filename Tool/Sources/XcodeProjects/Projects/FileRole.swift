/// What a target does with a file.
package enum FileRole: String, Hashable, Sendable {
    /// It is compiled, or code is made of it.
    case source
    case header
    case resource
    /// It is copied as it is.
    case copied
    /// A script or a build rule reads it.
    case input
    /// A library or framework in the repository that is linked.
    case library
}

/// What Xcode makes of a file by its name, where a target has a folder and not the file itself.
enum FileTypes {
    /// What a target does with a file or a wrapper of that name below a folder that it has.
    static func role(of name: String) -> FileRole? {
        let type = FileTree.fileExtension(name)
        if sources.contains(type) { return .source }
        if headers.contains(type) { return .header }
        if libraries.contains(type) { return .library }
        return unused.contains(type) ? nil : .resource
    }

    /// Whether a folder of that name is one thing to Xcode, whatever lies in it.
    static func isWrapper(_ name: String) -> Bool { wrappers.contains(FileTree.fileExtension(name)) }

    /// Whether a file of that name is Swift.
    static func isSwift(_ name: String) -> Bool { name.hasSuffix(".swift") }

    static let sources: Set<String> = [
        "swift", "c", "m", "mm", "cc", "cp", "cpp", "cxx", "c++", "s", "asm", "metal", "intentdefinition",
        "xcdatamodeld",
        "xcdatamodel", "xcmappingmodel", "mlmodel", "mlpackage", "y", "yy", "ym", "l", "lm", "defs", "iig", "d",
        "rkassets",
        "proto",
    ]

    static let headers: Set<String> = ["h", "hh", "hpp", "hxx", "h++", "pch", "inc", "tpp", "modulemap"]

    private static let libraries: Set<String> = ["a", "dylib", "tbd", "framework", "xcframework", "o"]

    /// What is there for people and tools, and part of no product.
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
