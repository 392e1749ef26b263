/// The projects below a folder that are not Swift packages.
public struct FoundProjects: Hashable, Sendable {
    public var projects: [ProjectListing]
    /// The folders of projects that could not be read.
    public var unread: [String]
    public var problems: [ReadingProblem]
    /// The test targets that Xcode schemes run together.
    public var schemeRuns: [SchemeRun] = []

    /// Creates a result.
    public init(projects: [ProjectListing] = [], unread: [String] = [], problems: [ReadingProblem] = []) {
        self.projects = projects
        self.unread = unread
        self.problems = problems
    }
}

/// A project with its targets and their files, before the files are read.
public struct ProjectListing: Hashable, Sendable {
    public let kind: ProjectKind
    /// The package's folder, or the Xcode project's bundle (`…/App.xcodeproj`), as an absolute path without links.
    public let directory: String
    /// The same path relative to the root of the workspace; `.` for the root.
    public let path: String
    /// The content of the project. An Xcode project is represented as a manifest, with its targets, with the packages
    /// and projects to which it refers as dependencies, and with a product named after each target for other projects.
    public var manifest: Manifest
    /// The files of each target, in the order of the manifest's targets.
    public let targets: [TargetListing]
    /// The comments in the manifest that accept findings.
    public let silences: [Silence]
    /// The Swift files that an Xcode project shows, whether they belong to a target or not.
    public let shownFiles: [String]
    /// The files and folders that the project deliberately excludes from targets.
    public let excludedFiles: [String]

    /// Creates a project.
    public init(
        kind: ProjectKind, directory: String, path: String, manifest: Manifest, targets: [TargetListing],
        silences: [Silence] = [], shownFiles: [String] = [], excludedFiles: [String] = []
    ) {
        self.shownFiles = shownFiles
        self.excludedFiles = excludedFiles
        self.kind = kind
        self.directory = directory
        self.path = path
        self.manifest = manifest
        self.targets = targets
        self.silences = silences
    }

    /// The folder that contains the project: a package's own folder, or the one with the Xcode project.
    public var folder: String {
        guard kind != .package, let slash = directory.lastIndex(of: "/"), slash != directory.startIndex else {
            return directory
        }
        return String(directory[..<slash])
    }
}

/// The files of a target before they are read.
public struct TargetListing: Hashable, Sendable {
    /// The target's folder, relative to the root of the workspace. For a target with listed files, the folder that
    /// represents it best.
    public var path: String
    /// The folder to which ``swift`` and ``clang`` are relative, as an absolute path.
    public var directory: String
    /// The prefix of the files' paths relative to the root of the workspace: the folder with a trailing slash.
    public var prefix: String
    public var extent: ModuleExtent
    public var swift: [String] = []
    /// The sources and headers in C, C++, Objective-C and assembler.
    public var clang: [String] = []
    public var hasClangSources = false
    /// The headers that other targets can include, in the form of an include.
    public var publicHeaders: [String] = []
    /// The headers that belong to the target only if one of its sources includes them.
    public var looseHeaders: Set<String> = []
    /// The modules in the target's module map, if it has one.
    public var mappedModules: [String] = []
    /// The sources that a sparse checkout leaves out.
    public var leftOut: [String] = []
    /// The number of folders that can't be read, and of submodules that are not checked out.
    public var unreadableCount = 0
    /// The number of Swift files that the project names and that do not exist.
    public var absentCount = 0

    /// Creates a target without files.
    public init(path: String, directory: String, prefix: String? = nil, extent: ModuleExtent = .folder) {
        self.path = path
        self.directory = directory
        self.prefix = prefix ?? (path == "." ? "" : path + "/")
        self.extent = extent
    }
}

/// Something that could not be read, or only with uncertainty.
public struct ReadingProblem: Hashable, Sendable, Comparable {
    /// The effect on the result.
    public enum Severity: String, Hashable, Sendable {
        /// Informational; the result is complete.
        case note
        /// A file or folder was omitted.
        case warning
        /// A package is missing, so the result is incomplete.
        case error
    }

    public let severity: Severity
    /// The path, relative to the root of the workspace.
    public let path: String
    /// The problem and its remedy.
    public let message: String

    /// Creates a problem.
    public init(_ severity: Severity, path: String, message: String) {
        self.severity = severity
        self.path = path
        self.message = message
    }

    public static func < (left: ReadingProblem, right: ReadingProblem) -> Bool {
        (left.path, left.message) < (right.path, right.message)
    }
}
