import Impact
import WorkspaceModel
import WorkspaceReading

/// Says why a module is affected.
public struct ReasonText {
    private let workspace: Workspace

    public init(workspace: Workspace) {
        self.workspace = workspace
    }

    /// The next cause, in a few words.
    public func text(of cause: Impact.Cause?) -> String {
        switch cause {
        case .direct(let reason): text(of: reason)
        case .dependency(let module): "depends on \(workspace[module].name)"
        case .program(let module): "runs \(workspace[module].name)"
        case nil: ""
        }
    }

    /// A reason, in a few words.
    public func text(of reason: Reason) -> String {
        switch reason {
        case .file(let path, .modified): path.printable
        case .file(let path, let change): "\(path.printable) (\(change.rawValue))"
        case .manifest(let path): "\(path.printable) describes it otherwise"
        case .package(let identity, let path): "uses the package \(identity), which \(path.printable) changes"
        case .input(let path): "\(path.printable), an input by configuration"
        case .observed(let path): "its tests read \(path.printable)"
        case .pluginInput(let path): "uses a plugin, which may read \(path.printable)"
        case .unclaimed(let path): "\(path.printable) belongs to no target"
        }
    }
}

extension String {
    /// The text on one line, with what a terminal might take for a command written out.
    var printable: String {
        unicodeScalars.contains { $0.value < 32 || $0.value == 127 } ? debugDescription : self
    }
}
