import SystemSupport
import WorkspaceModel

/// What decides how tests that xcodebuild runs come out, beside the codebase.
public struct XcodebuildInputs: Sendable {
    /// How it runs a test target.
    public struct Run: Sendable {
        /// The workspace or project that it opens, relative to the root: there the pins are.
        let container: String
        /// What it is told of scheme and test plan.
        let arguments: [String]

        public init(container: String, arguments: [String]) {
            self.container = container
            self.arguments = arguments
        }
    }

    /// Of the targets that it runs.
    let runs: [ModuleID: Run]
    private let surroundings: [String]

    /// - Parameter surroundings: The version of Xcode, the destination and the options.
    public init(runs: [ModuleID: Run] = [:], surroundings: [String] = []) {
        self.runs = runs
        self.surroundings = surroundings
    }

    func digests(of run: Run) -> [String: String] {
        [
            "xcodebuild": Digest.of(surroundings.joined(separator: "\u{0}")),
            "run of xcodebuild": Digest.of(([run.container] + run.arguments).joined(separator: "\u{0}")),
            // Nothing notes what a simulator reads.
            "what tests read": "not observed",
        ]
    }

    /// Where a workspace or a project keeps the pins of its packages.
    static func pins(of container: String) -> String {
        let workspace = container.hasSuffix(".xcodeproj") ? "\(container)/project.xcworkspace" : container
        return "\(workspace)/xcshareddata/swiftpm/Package.resolved"
    }
}
