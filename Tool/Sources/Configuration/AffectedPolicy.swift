import WorkspaceModel

/// What changed files mean that belong to no target. By default documentation is ignored, and the rest affects every module.
public struct AffectedPolicy: Hashable, Sendable {
    /// Files that some modules read, or depend on in another way.
    public struct Input: Hashable, Sendable {
        public let files: [PathPattern]
        public let modules: [NamePattern]

        /// Describes files and the modules they affect.
        public init(files: [PathPattern], modules: [NamePattern]) {
            self.files = files
            self.modules = modules
        }
    }

    /// Files that change no build and no test.
    public var ignore: [PathPattern] = Self.documentation
    public var inputs: [Input] = []

    /// The default policy.
    public init() {}

    /// Documentation, and settings of tools that neither build nor test.
    public static let documentation =
        prose + pages
        + [
            "LICENSE*", "NOTICE*", "CHANGELOG*", "AUTHORS*", "CONTRIBUTORS*",
            "*CODEOWNERS", "*.gitignore", ".gitmodules", ".mailmap", "*.editorconfig", "*.swift-format", ".spi.yml",
            ".backplane.yml", ".backplane-baseline.yml",
        ].map { PathPattern($0) }

    private static let prose = ["*.md", "*.markdown", "*.rst", "*.adoc", "*.docc"].map { PathPattern($0) }

    /// What makes up pages in folders of documentation. Anything else there, such as the description of an API, may be read by
    /// a plugin or a test.
    private static let pages = ["docs", "Docs", "Documentation"].flatMap { folder in
        ["gif", "ico", "jpeg", "jpg", "pdf", "png", "svg", "txt", "webp"].map { PathPattern("\(folder)/*.\($0)") }
    }

    /// Whether a file is text for people, wherever it lies: SwiftPM compiles none of it.
    public static func isProse(_ path: String) -> Bool {
        prose.contains { $0.matches(path) }
    }

    /// Whether a file is ignored.
    public func ignores(_ path: String) -> Bool {
        ignore.contains { $0.matches(path) }
    }

    /// The names of the modules that a file affects, or `nil` where nothing is said about it.
    public func modules(for path: String) -> [NamePattern]? {
        let matching = inputs.filter { input in input.files.contains { $0.matches(path) } }
        return matching.isEmpty ? nil : matching.flatMap(\.modules)
    }
}
