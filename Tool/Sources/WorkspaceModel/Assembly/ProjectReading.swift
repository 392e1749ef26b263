/// The result of reading one project, which is the input of ``WorkspaceAssembler``.
public struct ProjectReading: Sendable {
    public let kind: ProjectKind
    /// The project's folder, as an absolute path without symbolic links.
    public let directory: String
    /// The same path relative to the root of the workspace; `.` for the root.
    public let path: String
    public let manifest: Manifest
    /// The content of each target, in the order of the manifest's targets.
    public let contents: [TargetContents]
    /// The comments in the manifest that accept findings.
    public let silences: [Silence]

    /// Creates a result.
    public init(
        kind: ProjectKind = .package, directory: String, path: String, manifest: Manifest, contents: [TargetContents],
        silences: [Silence] = []
    ) {
        self.kind = kind
        self.directory = directory
        self.path = path
        self.manifest = manifest
        self.contents = contents
        self.silences = silences
    }

    /// The identity by which SwiftPM distinguishes packages.
    public var identity: String {
        let last = directory.split(separator: "/").last.map(String.init) ?? directory
        return last.lowercased()
    }
}

/// The content of a target.
public struct TargetContents: Sendable {
    /// The folder, relative to the root of the workspace.
    public let path: String
    public let extent: ModuleExtent
    public let files: [SourceFile]
    /// The sources and headers in C, C++ and Objective-C, with their includes as imports.
    public let clangFiles: [SourceFile]
    /// The headers that other targets can include, in the form of an include.
    public let publicHeaders: [String]
    /// Whether there are sources in C, C++, Objective-C or assembler.
    public let hasClangSources: Bool
    /// The modules in the target's module map, if it has one.
    public let mappedModules: [String]
    /// The sources that were not read.
    public let unread: UnreadSources

    /// Creates a target.
    public init(
        path: String, extent: ModuleExtent = .folder, files: [SourceFile], clangFiles: [SourceFile] = [],
        publicHeaders: [String] = [], hasClangSources: Bool = false, mappedModules: [String] = [],
        unread: UnreadSources = UnreadSources()
    ) {
        self.path = path
        self.extent = extent
        self.files = files
        self.clangFiles = clangFiles
        self.publicHeaders = publicHeaders
        self.hasClangSources = hasClangSources
        self.mappedModules = mappedModules
        self.unread = unread
    }
}

/// An external package that is checked out, so that the modules of its products are known.
public struct ExternalPackage: Sendable {
    public let identity: String
    public let manifest: Manifest
    /// The folder, as an absolute path, of a local package: a dependency by path, or a package that is being edited.
    /// `nil` for a package that was checked out at a pinned version.
    public let folder: String?
    /// The targets that are of use without an import of their names: C code, and those that bundle others or that only C
    /// code calls. Only targets are listed whose use is in question.
    public let effective: Set<String>

    /// Creates a package.
    public init(identity: String, manifest: Manifest, folder: String? = nil, effective: Set<String> = []) {
        self.identity = identity
        self.manifest = manifest
        self.folder = folder
        self.effective = effective
    }

    /// Returns a phrase for the external package with an identity; `nil` if it is not known which one is meant.
    public static func phrase(_ identity: String?) -> String {
        identity.map { "the package '\($0)'" } ?? "an external package"
    }

    /// Returns the import names of the modules of a product, with those of binary targets that its targets wrap; `nil` if
    /// there is no such product, or if it contains a binary or system library, whose modules can have any name, or a
    /// target that need not be imported.
    func modules(ofProduct name: String) -> [String]? {
        guard let product = manifest.products.first(where: { $0.name == name }) else { return nil }
        let members = manifest.targets.filter { product.targets.contains($0.name) }
        guard members.allSatisfy({ $0.kind != .binary && $0.kind != .system && !effective.contains($0.name) }) else {
            return nil
        }
        return (product.targets + binaries(wrappedIn: members)).map(\.importName)
    }

    /// Returns the binary targets to which the dependencies of some targets lead, and which are in no product.
    private func binaries(wrappedIn members: [TargetDescription]) -> [String] {
        let targets = Dictionary(manifest.targets.map { ($0.name, $0) }) { first, _ in first }
        var seen = Set(members.map(\.name))
        var queue = members
        var found: [String] = []
        while let next = queue.popLast() {
            for dependency in next.dependencies where seen.insert(dependency.name).inserted {
                guard let target = targets[dependency.name] else { continue }
                queue.append(target)
                if target.kind == .binary, !manifest.offers(target.name) { found.append(target.name) }
            }
        }
        return found.sorted()
    }
}

extension String {
    /// The name under which a target with this name is imported. Characters that are not allowed in identifiers become
    /// `_`.
    public var importName: String {
        if utf8.allSatisfy({ $0.isPlainLetter || $0.isDigit }), utf8.first?.isPlainLetter ?? false { return self }
        var name = String(unicodeScalars.map { $0.isIdentifierPart ? Character($0) : "_" })
        if let first = unicodeScalars.first, ("0"..."9").contains(first) { name = "_" + name.dropFirst() }
        return name
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    fileprivate var isPlainLetter: Bool {
        self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") || self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z")
    }
}

extension Unicode.Scalar {
    fileprivate var isIdentifierPart: Bool {
        self == "_" || properties.isAlphabetic || properties.numericType != nil
    }
}
