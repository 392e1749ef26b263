/// The projects of a kind other than packages that were found below a folder.
public struct FoundProjects: Hashable, Sendable {
    public var projects: [ProjectListing]
    /// The folders of projects that could not be read.
    public var unread: [String]
    public var problems: [ReadingProblem]
    /// Which test targets run together, where projects say it.
    public var schemeRuns: [SchemeRun] = []

    /// Describes what was found.
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
    /// The same relative to the root of the workspace; `.` for the root.
    public let path: String
    /// What it says. An Xcode project is told in a manifest's words: its targets, the packages and projects that it refers to as
    /// dependencies, and a product of each target's name for other projects.
    public let manifest: Manifest
    /// The files of each target, in the order of the manifest's targets.
    public let targets: [TargetListing]
    /// The comments in its manifest that accept findings where they stand.
    public let silences: [Silence]
    /// The Swift files that an Xcode project shows, whether a target has them or not.
    public let shownFiles: [String]
    /// Files and folders that it leaves out of targets on purpose.
    public let excludedFiles: [String]

    /// Describes a project.
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

    /// The folder in which it lies: a package's own, or the one that holds the Xcode project.
    public var folder: String {
        guard kind != .package, let slash = directory.lastIndex(of: "/"), slash != directory.startIndex else {
            return directory
        }
        return String(directory[..<slash])
    }
}

/// The files of a target before they are read.
public struct TargetListing: Hashable, Sendable {
    /// The target's folder, relative to the root of the workspace; for one with listed files the folder that shows it best.
    public var path: String
    /// The folder that ``swift`` and ``clang`` are relative to, as an absolute path.
    public var directory: String
    /// What goes before the name of a file in it to show it: the folder relative to the root with a slash behind it.
    public var prefix: String
    public var extent: ModuleExtent
    public var swift: [String] = []
    /// Sources and headers in C, C++, Objective-C and assembler.
    public var clang: [String] = []
    public var hasClangSources = false
    /// The headers that other targets can include, as they write them.
    public var publicHeaders: [String] = []
    /// Headers that belong to the target only if one of its sources includes them.
    public var looseHeaders: Set<String> = []
    /// The modules that the target's module map names, if it has one.
    public var mappedModules: [String] = []

    /// Describes a target without files.
    public init(path: String, directory: String, prefix: String? = nil, extent: ModuleExtent = .folder) {
        self.path = path
        self.directory = directory
        self.prefix = prefix ?? (path == "." ? "" : path + "/")
        self.extent = extent
    }
}

/// Something that could not be read, or that was read with a doubt.
public struct ReadingProblem: Hashable, Sendable, Comparable {
    /// How much of the answer it puts in question.
    public enum Severity: String, Hashable, Sendable {
        /// Worth knowing; the answer is whole.
        case note
        /// A file or folder was left out.
        case warning
        /// A package is missing: what is said is not the whole answer.
        case error
    }

    public let severity: Severity
    /// Where, relative to the root of the workspace.
    public let path: String
    /// What happened and what to do.
    public let message: String

    /// Describes a problem.
    public init(_ severity: Severity, path: String, message: String) {
        self.severity = severity
        self.path = path
        self.message = message
    }

    public static func < (left: ReadingProblem, right: ReadingProblem) -> Bool {
        (left.path, left.message) < (right.path, right.message)
    }
}
