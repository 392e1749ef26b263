/// A target of a package or of an Xcode project in the workspace, with its sources and what it declares.
///
/// A class, because a workspace has many and passes them around. It is immutable.
public final class Module: Sendable {
    public let id: ModuleID
    /// The target's name, prefixed with the package's path if two packages have a target of this name.
    public let name: String
    /// The names under which sources import it: one, except for C modules whose module map defines others.
    public let importNames: [String]
    public let origin: ModuleOrigin
    /// Whether it consists of C, C++ or Objective-C only.
    public let isClang: Bool
    /// Its folder, relative to the root of the workspace.
    public let path: String
    /// The files that belong to it.
    public let extent: ModuleExtent
    /// The sources in Swift.
    public let files: [SourceFile]
    /// The sources and headers in C, C++ and Objective-C, with what they include as imports.
    public let clangFiles: [SourceFile]
    /// The headers that other targets can include, as they write them.
    public let publicHeaders: [String]
    public let description: TargetDescription
    /// The declared dependencies, resolved in the workspace if possible.
    public let declared: [DeclaredDependency]
    /// The modules that its sources import, by name.
    public let imported: [ImportedModule]

    /// The package or the Xcode project that describes it.
    public var package: PackageID { origin.container }

    /// Whether it is a target of an Xcode project.
    public var isOfXcode: Bool {
        if case .xcodeTarget = origin { true } else { false }
    }

    /// The target's name in its manifest.
    public var target: String { description.name }

    public var kind: ModuleKind { description.kind }

    /// Whether its Swift files contain no code: it only bundles its dependencies, or is only a marker.
    public var isBlank: Bool { files.allSatisfy(\.isBlank) }

    /// The number of its sources, including headers.
    public var sourceCount: Int { files.count + clangFiles.count }

    /// Whether it is a test target.
    public var isTest: Bool { kind.isTest }

    init(
        id: ModuleID, name: String, importNames: [String], origin: ModuleOrigin, isClang: Bool, path: String,
        extent: ModuleExtent, files: [SourceFile], clangFiles: [SourceFile], publicHeaders: [String],
        description: TargetDescription,
        declared: [DeclaredDependency] = [], imported: [ImportedModule] = []
    ) {
        self.id = id
        self.name = name
        self.importNames = importNames
        self.origin = origin
        self.isClang = isClang
        self.path = path
        self.extent = extent
        self.files = files
        self.clangFiles = clangFiles
        self.publicHeaders = publicHeaders
        self.description = description
        self.declared = declared
        self.imported = imported
    }

    /// The apps of Xcode projects in which its tests run: what these link is there for them.
    public func hosts(among modules: [Module]) -> [Module] {
        guard isOfXcode, kind == .test else { return [] }
        return declared.flatMap(\.modules).map { modules[$0.index] }.filter { $0.kind == .application }
    }

    /// The same module with what its dependencies and imports turned out to be.
    func with(declared: [DeclaredDependency]? = nil, imported: [ImportedModule]? = nil) -> Module {
        Module(
            id: id, name: name, importNames: importNames, origin: origin, isClang: isClang, path: path, extent: extent,
            files: files, clangFiles: clangFiles, publicHeaders: publicHeaders, description: description,
            declared: declared ?? self.declared, imported: imported ?? self.imported)
    }
}

/// The index of a module in its workspace.
public struct ModuleID: Hashable, Sendable, Comparable {
    public let index: Int

    public init(_ index: Int) {
        self.index = index
    }

    public static func < (left: ModuleID, right: ModuleID) -> Bool {
        left.index < right.index
    }
}

/// The kind of a target, as SwiftPM or Xcode builds it.
public enum ModuleKind: String, Hashable, Sendable, CaseIterable {
    case library
    case executable
    case test
    case macro
    case plugin
    case system
    case binary
    /// An app.
    case application
    /// An extension of an app or of the system.
    case appExtension
    case framework
    case uiTest
    /// Builds others, or runs scripts.
    case aggregate

    /// Whether it holds tests.
    public var isTest: Bool { self == .test || self == .uiTest }

    /// Whether other targets link it to use its declarations.
    public var isLibrary: Bool { self == .library || self == .framework }

    /// Whether it is a program, which may name all modules that it is assembled from.
    public var isProgram: Bool { self == .executable || self == .application || self == .appExtension }

    /// Whether the target is built from files of the package.
    public var hasSources: Bool { self != .system && self != .binary && self != .aggregate }
}
