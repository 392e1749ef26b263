/// Where a module comes from.
public enum ModuleOrigin: Hashable, Sendable {
    /// A target of a Swift package.
    case package(PackageID)
    /// A target of an Xcode project, which stands among the packages of the workspace.
    case xcodeTarget(PackageID)

    /// The package or the project that describes it.
    public var container: PackageID {
        switch self {
        case .package(let id), .xcodeTarget(let id): id
        }
    }
}

/// Which files belong to a module.
public enum ModuleExtent: Hashable, Sendable {
    /// All below its folder but what its description leaves out, as in a Swift package.
    case folder
    /// Those that are listed, wherever they lie, as in a target of an Xcode project. One file may belong to several modules.
    case files([ModuleFile])
}

/// A file that a module lists as its own.
public struct ModuleFile: Hashable, Sendable {
    /// What it is to the module.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// Compiled.
        case source
        case header
        /// Copied or compiled into the product's resources.
        case resource
        /// Says how the module is built: a property list, entitlements, an xcconfig.
        case settings
    }

    /// Relative to the root of the workspace, with `../` in front outside of it.
    public let path: String
    public let role: Role
    /// Whether it is a folder, all of which belongs to the module: an asset catalogue, a synchronised group.
    public let isFolder: Bool

    /// Describes a file.
    public init(path: String, role: Role, isFolder: Bool = false) {
        self.path = path
        self.role = role
        self.isFolder = isFolder
    }
}

/// A place in a file.
public struct SourcePlace: Hashable, Sendable {
    /// Relative to the root of the workspace.
    public let path: String
    /// Counted from 1.
    public let line: Int
    /// In UTF-8 bytes, counted from 1.
    public let column: Int

    /// Describes a place.
    public init(path: String, line: Int, column: Int) {
        self.path = path
        self.line = line
        self.column = column
    }
}
