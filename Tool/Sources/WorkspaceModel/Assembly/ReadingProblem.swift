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
