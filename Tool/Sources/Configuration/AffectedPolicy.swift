import WorkspaceModel

/// The effect of changed files that belong to no target. By default, documentation and configuration of tools are
/// ignored, and all other files affect every module.
public struct AffectedPolicy: Hashable, Sendable {
    /// Files that some modules read, or depend on in another way.
    public struct Input: Hashable, Sendable {
        public var files: PathPatterns
        public let modules: [NamePattern]

        /// Describes files and the modules they affect.
        public init(files: PathPatterns, modules: [NamePattern]) {
            self.files = files
            self.modules = modules
        }
    }

    /// Files that affect no build and no test.
    public var ignore = PathPatterns(Self.documentation + Self.tools)
    public var inputs: [Input] = []

    /// The default policy.
    public init() {}

    /// Documentation.
    private static let documentation =
        prose + pages + [
            "LICENSE*", "LICENCE*", "*.license", "COPYING*", "NOTICE*", "THIRD_PARTY_NOTICES*",
            "THIRD_PARTY_LICENSES*", "THIRD-PARTY-NOTICES*", "THIRD-PARTY-LICENSES*", "ThirdPartyNotices*",
            "ACKNOWLEDGEMENTS*", "ACKNOWLEDGMENTS*", "PATENTS", "REUSE.toml", ".reuse/",
            "CHANGELOG*", "CHANGES", "CHANGES.txt", "HISTORY", "HISTORY.txt", "RELEASE_NOTES*", "RELEASE-NOTES*",
            "AUTHORS*",
            "CONTRIBUTORS*", "MAINTAINERS", ".mailmap", "CITATION.cff",
            // Lists of what a product is made of
            "sbom.json", "sbom.xml", "*.spdx", "*.spdx.*", "*.cdx.json", "*.cdx.xml", "bom.json", "bom.xml",
        ]

    /// Files of build servers, editors, linters and other tools that affect neither builds nor tests.
    private static let tools =
        [
            // Build servers and services
            ".github/", ".gitlab/", ".gitlab-ci.yml", ".gitea/", ".forgejo/", ".circleci/", ".buildkite/",
            ".semaphore/",
            ".azure/", ".azure-pipelines/", "azure-pipelines*.yml", ".travis.yml", ".appveyor.yml", "appveyor.yml",
            ".drone.yml", ".cirrus.yml", ".woodpecker.yml", ".woodpecker/", "bitbucket-pipelines.yml", "bitrise.yml",
            "codemagic.yaml", "cloudbuild.yaml", "Jenkinsfile*", "ci_scripts/", "codecov.yml", ".codecov.yml",
            ".coveralls.yml", ".codeclimate.yml", "sonar-project.properties", ".sonarcloud.properties", ".spi.yml",
            ".jazzy.yaml",
            // Editors
            ".vscode/", ".idea/", ".fleet/", ".zed/", ".nova/", ".cursor/", "*.code-workspace", "*.sublime-project",
            "xcuserdata/",
            ".swiftpm/xcode/", "*.editorconfig", ".dir-locals.el", ".sourcekit-lsp/", "buildServer.json",
            // Linters and formatters
            ".swiftlint.yml", ".swiftlint.yaml", "*.swift-format", ".swiftformat", ".swiftformatignore",
            ".periphery.yml",
            ".clang-format", ".clang-tidy", ".yamllint*", ".shellcheckrc", ".markdownlint*", ".hadolint.y*ml",
            ".flake8",
            ".licenseignore", ".license_header_template", ".unacceptablelanguageignore", ".typos.toml", "_typos.toml",
            ".pyspelling*", ".cspell*", "cspell.json", "cspell.config.*", ".vale.ini", ".editorconfig-checker.json",
            ".lycheeignore",
            // What brings translations
            ".tx/", "crowdin.y*ml", ".crowdin.y*ml", "lokalise.y*ml", ".phrase.y*ml", ".phraseapp.y*ml",
            // What keeps a repository
            ".gitignore", "*.gitignore", ".gitmodules", "*CODEOWNERS", ".git-blame-ignore-revs",
            ".pre-commit-config.yaml",
            ".husky/", ".githooks/", "lefthook.yml", ".lefthook.yml", "renovate.json*", ".renovaterc*", "Dangerfile*",
            "fastlane/", "Gemfile", "Gemfile.lock", ".ruby-version", ".bundle/", "Mintfile", "Brewfile",
            "Brewfile.lock.json",
            ".releaserc*", "cliff.toml", ".all-contributorsrc", ".mergify.yml", ".kodiak.toml", ".bumpversion.cfg",
            ".backplane.yml", ".backplane-baseline.yml",
        ]

    private static let prose = ["*.md", "*.markdown", "*.rst", "*.adoc", "*.docc"]

    /// The files of pages in documentation folders. Other files there, such as the description of an API, may be read
    /// by a plugin or a test.
    private static let pages = ["docs", "Docs", "Documentation"].flatMap { folder in
        ["css", "gif", "htm", "html", "ico", "jpeg", "jpg", "js", "pdf", "png", "svg", "txt", "webp"]
            .map { "/\(folder)/**/*.\($0)" }
            // What Jazzy adds to its pages
            + ["docsets/", "search.json", "undocumented.json"].map { "/\(folder)/**/\($0)" }
    }

    private static let prosePatterns = PathPatterns(prose)

    /// Whether a file is prose, in any folder: SwiftPM compiles none of it.
    public static func isProse(_ path: String) -> Bool { prosePatterns.matches(path) }

    private static let podspecPatterns = PathPatterns(["*.podspec", "*.podspec.json"])

    /// Whether a file is a specification for CocoaPods, which neither SwiftPM nor Xcode reads.
    public static func isPodspec(_ path: String) -> Bool { podspecPatterns.matches(path) }

    /// Whether a file is ignored.
    public func ignores(_ path: String) -> Bool {
        ignore.matches(path)
    }

    /// The names of the modules that a file affects, or `nil` if the configuration does not mention it.
    public func modules(for path: String) -> [NamePattern]? {
        let matching = inputs.filter { $0.files.matches(path) }
        return matching.isEmpty ? nil : matching.flatMap(\.modules)
    }
}
