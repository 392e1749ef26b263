import WorkspaceReading

/// What made a change reach a module directly.
public enum Reason: Hashable, Sendable {
    /// A file of the module's folder, or one it reaches by a link.
    case file(String, ChangedFile.Change)
    /// The manifest describes it otherwise than before.
    case manifest(String)
    /// A package that it uses is pinned or asked for otherwise.
    case package(identity: String, file: String)
    /// A file that the configuration says it reads.
    case input(String)
    /// A file that its tests were seen to read, or whose absence they were.
    case observed(String)
    /// A file of its package, which a plugin that it uses may read.
    case pluginInput(String)
    /// A file that belongs to nothing, so that it may matter to all.
    case unclaimed(String)

    /// The file that changed.
    public var path: String {
        switch self {
        case .file(let path, _), .manifest(let path), .package(_, let path), .input(let path), .pluginInput(let path),
            .observed(let path), .unclaimed(let path):
            path
        }
    }

    /// How much it tells: of several reasons the most telling one is shown.
    var rank: Int {
        switch self {
        case .file: 0
        case .input: 1
        case .observed: 2
        case .manifest: 3
        case .package: 4
        case .pluginInput: 5
        case .unclaimed: 6
        }
    }
}
