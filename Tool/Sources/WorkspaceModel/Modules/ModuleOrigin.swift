/// The origin of a module.
public enum ModuleOrigin: Hashable, Sendable {
    /// A target of a Swift package.
    case package(PackageID)
    /// A target of an Xcode project, which is listed among the packages of the workspace.
    case xcodeTarget(PackageID)

    /// The package or the project of the module.
    public var container: PackageID {
        switch self {
        case .package(let id), .xcodeTarget(let id): id
        }
    }
}

/// The files that belong to a module.
public enum ModuleExtent: Hashable, Sendable {
    /// All files below the module's folder except those that its description excludes, as in a Swift package.
    case folder
    /// Listed files in any folder, as in a target of an Xcode project. A file may belong to several modules.
    case files([ModuleFile])
}

/// A file that a module lists as its own.
public struct ModuleFile: Hashable, Sendable {
    /// The role of the file in the module.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// Compiled.
        case source
        case header
        /// Copied or compiled into the product's resources.
        case resource
        /// Configures how the module is built: a property list, entitlements, an xcconfig.
        case settings
    }

    /// The path relative to the root of the workspace. The path of a file outside of it starts with `../`.
    public let path: String
    public let role: Role
    /// Whether the path is a folder that belongs to the module as a whole: an asset catalogue, a synchronised group.
    public let isFolder: Bool
    /// The position in the project that lists the file; `nil` for a file of a listed folder.
    public let place: SourcePlace?
    /// Whether the file does not exist and is not known to be generated.
    public let isMissing: Bool

    /// Creates a file.
    public init(
        path: String, role: Role, isFolder: Bool = false, place: SourcePlace? = nil, isMissing: Bool = false
    ) {
        self.place = place
        self.isMissing = isMissing
        self.path = path
        self.role = role
        self.isFolder = isFolder
    }
}

extension String {
    /// Whether it is the path of a Podfile, or of a build configuration that CocoaPods makes.
    package var isOfPods: Bool {
        guard let name = split(separator: "/").last else { return false }
        return name == "Podfile" || name.hasPrefix("Pods-") && hasSuffix(".xcconfig")
    }
}

/// A position in a file.
public struct SourcePlace: Hashable, Sendable {
    /// The path of the file, relative to the root of the workspace.
    public let path: String
    /// The line, counted from 1.
    public let line: Int
    /// The column in UTF-8 bytes, counted from 1.
    public let column: Int

    /// Creates a position.
    public init(path: String, line: Int, column: Int) {
        self.path = path
        self.line = line
        self.column = column
    }
}
