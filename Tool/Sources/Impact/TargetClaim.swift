import Configuration
import WorkspaceModel

/// What a target has to do with files in and below its folder.
struct TargetClaim {
    /// Who is affected by the target's files.
    enum Owner: Hashable {
        case module(ModuleID)
        /// A package outside of the workspace, by identity.
        case package(String)
        /// No module that there is: a target that is no more, or a test of a package outside.
        case nobody
    }

    /// How a file counts.
    enum Strength: Comparable {
        /// Lies in the folder without being taken: an excluded fixture, for one.
        case loose
        /// Text for people, which nothing compiles.
        case prose
        case input
    }

    let owner: Owner
    /// The folder as an absolute path.
    let folder: String
    private let target: TargetDescription
    private let exclude: [String]
    private let resources: [String]
    private let sources: [String]?

    init(owner: Owner, folder: String, target: TargetDescription) {
        self.owner = owner
        self.folder = folder
        self.target = target
        exclude = target.exclude.map(Self.cleaned)
        resources = target.resources.map(Self.cleaned)
        sources = target.sources.map { $0.map(Self.cleaned) }
    }

    /// How a file of the folder counts, by its path relative to the folder.
    func strength(of path: String) -> Strength {
        if Self.lies(path, in: resources) { return .input }
        // Tests and plugins read what they like.
        if !target.kind.isTest, target.plugins.isEmpty, AffectedPolicy.isProse(path) { return .prose }
        if Self.lies(path, in: exclude) { return .loose }
        if let sources, !Self.lies(path, in: sources) { return .loose }
        return .input
    }

    private static func lies(_ path: String, in folders: [String]) -> Bool {
        folders.contains { $0 == "." || path == $0 || path.hasPrefix($0 + "/") }
    }

    private static func cleaned(_ path: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}
