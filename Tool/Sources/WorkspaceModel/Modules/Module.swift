/// A target of a package or of an Xcode project in the workspace, with its sources and dependencies.
///
/// This is an immutable class, because a workspace has many modules that are passed around.
public final class Module: Sendable {
    public let id: ModuleID
    /// The name of the target, prefixed with the package's path if several packages have a target of this name.
    public let name: String
    /// The names under which sources import the module: one, except for C modules whose module map defines others.
    public let importNames: [String]
    public let origin: ModuleOrigin
    /// Whether the module consists of C, C++ or Objective-C only.
    public let isClang: Bool
    /// The folder of the module, relative to the root of the workspace.
    public let path: String
    /// The files of the module.
    public let extent: ModuleExtent
    /// The sources in Swift.
    public let files: [SourceFile]
    /// The sources and headers in C, C++ and Objective-C, with their includes as imports.
    public let clangFiles: [SourceFile]
    /// The headers that other targets can include, in the form of an include.
    public let publicHeaders: [String]
    /// The sources that were not read.
    public let unread: UnreadSources
    public let description: TargetDescription
    /// The declared dependencies, resolved in the workspace if possible.
    public let declared: [DeclaredDependency]
    /// The modules that the sources import, by name.
    public let imported: [ImportedModule]
    /// The modules for which the sources ask with `canImport` and which dependencies make available in every build.
    let importable: Set<String>

    /// The package or the Xcode project of the module.
    public var package: PackageID { origin.container }

    /// Whether the module is a target of an Xcode project.
    public var isOfXcode: Bool {
        if case .xcodeTarget = origin { true } else { false }
    }

    /// Whether the module is a target of an Xcode project that CocoaPods gives modules, of which the project says
    /// nothing.
    public var usesPods: Bool {
        if case .files(let files) = extent {
            files.contains { $0.role == .settings && $0.path.isOfPods }
        } else {
            false
        }
    }

    /// The kind of the target. A target of a package that contains a main file is an executable, however the manifest
    /// declares it: before tools version 5.4, there was no other way.
    public let kind: ModuleKind

    /// The name of the target in its manifest.
    public var target: String { description.name }

    /// Whether the Swift files contain no code, because the module only bundles its dependencies or is a marker. In a
    /// library, imports of the system are no code either; programs and tests bundle nothing.
    public var isBlank: Bool {
        files.allSatisfy(\.isBlank)
            || kind.isLibrary && files.allSatisfy { $0.isBlank || $0.hasOnlyImports }
                && imported.allSatisfy { $0.target == .system }
    }

    /// The number of sources, including headers.
    public var sourceCount: Int { files.count + clangFiles.count }

    /// Whether all sources were read. What a module without some of them lacks is not known.
    public var isWhole: Bool { unread.isEmpty }

    /// Whether the module is a test target.
    public var isTest: Bool { kind.isTest }

    init(
        id: ModuleID, name: String, importNames: [String], origin: ModuleOrigin, isClang: Bool, path: String,
        extent: ModuleExtent, files: [SourceFile], clangFiles: [SourceFile], publicHeaders: [String],
        unread: UnreadSources, kind: ModuleKind, description: TargetDescription,
        declared: [DeclaredDependency] = [], imported: [ImportedModule] = [], importable: Set<String> = []
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
        self.unread = unread
        self.kind = kind
        self.description = description
        self.declared = declared
        self.imported = imported
        self.importable = importable
    }

    /// Returns whether there is a platform for which both modules are built.
    public func sharesPlatform(with other: Module) -> Bool {
        let (own, others) = (description.platforms, other.description.platforms)
        return own.isEmpty || others.isEmpty || own.contains(where: others.contains)
    }

    /// Returns the apps of Xcode projects in which the module's tests run. Modules that the apps link are available to
    /// the tests.
    public func hosts(among modules: [Module]) -> [Module] {
        guard isOfXcode, kind == .test else { return [] }
        return declared.flatMap(\.modules).map { modules[$0.index] }.filter { $0.kind == .application }
    }

    /// Returns the module with its resolved dependencies and imports.
    func with(
        declared: [DeclaredDependency]? = nil, imported: [ImportedModule]? = nil, importable: Set<String>? = nil
    ) -> Module {
        Module(
            id: id, name: name, importNames: importNames, origin: origin, isClang: isClang, path: path, extent: extent,
            files: files, clangFiles: clangFiles, publicHeaders: publicHeaders, unread: unread, kind: kind,
            description: description, declared: declared ?? self.declared, imported: imported ?? self.imported,
            importable: importable ?? self.importable)
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

/// The kind of a target in SwiftPM or Xcode.
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
    /// A target that builds others, or runs scripts.
    case aggregate

    /// Whether the target contains tests.
    public var isTest: Bool { self == .test || self == .uiTest }

    /// Whether other targets link the target to use its declarations.
    public var isLibrary: Bool { self == .library || self == .framework }

    /// Whether the target is a program, which may name all modules from which it is assembled.
    public var isProgram: Bool { self == .executable || self == .application || self == .appExtension }

    /// Whether the target is built from files of the package.
    public var hasSources: Bool { self != .system && self != .binary && self != .aggregate }
}
