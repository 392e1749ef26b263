import Yams

/// The violations that existed when a rule was adopted. They pass; new ones fail.
public struct Baseline: Hashable, Sendable {
    /// A violation without its line, so that it is not affected by edits elsewhere in the file.
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

/// The text of `.backplane-baseline.yml`: rules and subjects below the module that owns them.
public enum BaselineFile {
    /// The file's name in the root of a workspace.
    public static let fileName = ".backplane-baseline.yml"

    /// Reads a file's text.
    ///
    /// - Throws: ``ConfigurationError`` if the text is not valid.
    public static func read(_ text: String, path: String = fileName) throws -> Baseline {
        let yaml = YAMLReader(path: path)
        var baseline = Baseline()
        guard let root = try yaml.document(text) else { return baseline }
        guard let modules = root.mapping else {
            throw yaml.error(
                "a baseline must map modules to rules; 'backplane check --update-baseline' writes it", at: root)
        }
        for (module, rules) in modules {
            let known = RuleID.allCases.map(\.rawValue)
            for (name, subjects) in try yaml.members(rules, of: "a module of the baseline", keys: known) {
                guard let rule = RuleID(rawValue: name) else { continue }
                for subject in try yaml.elements(subjects, of: "'\(name)'") {
                    baseline.entries.insert(
                        .init(module: module.string ?? "", rule: rule, subject: subject.scalar?.string ?? ""))
                }
            }
        }
        return baseline
    }

    /// The text for a baseline, sorted, so that equal baselines give equal files.
    public static func text(of baseline: Baseline) -> String {
        var lines = [
            "# Violations that were accepted when a rule was adopted. They may be removed, but none may be added.",
            "# Written by 'backplane check --update-baseline'.",
        ]
        var module: String?
        var rule: RuleID?
        for entry in baseline.entries.sorted() {
            if entry.module != module {
                lines.append("\(quoted(entry.module)):")
                module = entry.module
                rule = nil
            }
            if entry.rule != rule {
                lines.append("  \(entry.rule.rawValue):")
                rule = entry.rule
            }
            lines.append("    - \(quoted(entry.subject))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        return "\"\(escaped)\""
    }
}
