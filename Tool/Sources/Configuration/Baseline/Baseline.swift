/// The violations that were there when a rule was adopted. They pass; new ones do not.
public struct Baseline: Hashable, Sendable {
    /// A violation without its line, so that edits elsewhere in a file don't touch it.
    public struct Entry: Hashable, Sendable, Comparable {
        public let module: String
        public let rule: RuleID
        /// The dependency or the declaration.
        public let subject: String

        /// Describes a violation.
        public init(module: String, rule: RuleID, subject: String) {
            self.module = module
            self.rule = rule
            self.subject = subject
        }

        public static func < (left: Entry, right: Entry) -> Bool {
            (left.module, left.rule, left.subject) < (right.module, right.rule, right.subject)
        }
    }

    public var entries: Set<Entry>

    /// A baseline of the given violations.
    public init(entries: Set<Entry> = []) {
        self.entries = entries
    }
}
