import SystemSupport
import WorkspaceModel

/// The inputs of tests that xcodebuild runs, in addition to the codebase.
public struct XcodebuildInputs: Sendable {
    /// The way in which xcodebuild runs a test target.
    public struct Run: Sendable {
        /// The workspace or project that xcodebuild opens, relative to the root. It determines the pins.
        let container: String
        /// The arguments for scheme and test plan.
        let arguments: [String]

        public init(container: String, arguments: [String]) {
            self.container = container
            self.arguments = arguments
        }
    }

    /// The runs, by test target.
    let runs: [ModuleID: Run]
    private let surroundings: [String]

    /// Creates the inputs.
    ///
    /// - Parameter surroundings: The version of Xcode, the destination and the options.
    public init(runs: [ModuleID: Run] = [:], surroundings: [String] = []) {
        self.runs = runs
        self.surroundings = surroundings
    }

    func digests(of run: Run) -> [String: String] {
        [
            "xcodebuild": Digest.of(surroundings.joined(separator: "\u{0}")),
            "run of xcodebuild": Digest.of(([run.container] + run.arguments).joined(separator: "\u{0}")),
            // Reads in a simulator are not observed.
            "what tests read": "not observed",
        ]
    }

    /// Returns the file in which a workspace or a project stores the pins of its packages.
    static func pins(of container: String) -> String {
        let workspace = container.hasSuffix(".xcodeproj") ? "\(container)/project.xcworkspace" : container
        return "\(workspace)/xcshareddata/swiftpm/Package.resolved"
    }
}
