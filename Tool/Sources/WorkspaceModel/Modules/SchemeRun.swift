/// The test targets that an Xcode scheme runs, with one of its test plans or without one.
public struct SchemeRun: Hashable, Sendable {
    /// A test target of the scheme.
    public struct Member: Hashable, Sendable {
        /// The project or package of the target, relative to the root of the workspace.
        public let container: String
        public let target: String
        /// The identifier of the target in the project's file.
        public let identifier: String
        /// Whether all tests of the target run and none is skipped.
        public let isWhole: Bool

        /// Creates a member.
        public init(container: String, target: String, identifier: String, isWhole: Bool) {
            self.container = container
            self.target = target
            self.identifier = identifier
            self.isWhole = isWhole
        }
    }

    public let scheme: String
    /// The workspace or project that xcodebuild opens, relative to the root of the workspace.
    public let container: String
    /// The name of the test plan; `nil` if the scheme lists its tests itself.
    public let plan: String?
    /// The path of the test plan, relative to the root of the workspace.
    public let planFile: String?
    public let members: [Member]

    /// Creates a run.
    public init(scheme: String, container: String, plan: String?, planFile: String?, members: [Member]) {
        self.scheme = scheme
        self.container = container
        self.plan = plan
        self.planFile = planFile
        self.members = members
    }
}
