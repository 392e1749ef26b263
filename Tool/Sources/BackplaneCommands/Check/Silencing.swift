import Configuration
import Manifests
import Reporting
import Rules
import WorkspaceModel

/// Removes the findings that comments accept, and reports comments that accept nothing.
struct Silencing {
    /// The findings that no comment accepts.
    private(set) var found: [Violation] = []
    /// The number of findings that comments accept.
    private(set) var silencedCount = 0
    /// The problems of comments.
    private(set) var remarks: [CheckReport.Remark] = []

    /// Matches findings with comments.
    ///
    /// - Parameters:
    ///   - found: The findings of a check.
    ///   - checked: The rules that were run. Comments about other rules are not reported.
    init(_ found: [Violation], in workspace: Workspace, checked: [RuleID], locator: PlaceLocator) {
        var comments: [String: [Silence]] = [:]
        for module in workspace.modules {
            for file in module.files where !file.silences.isEmpty { comments[file.path] = file.silences }
        }
        for package in workspace.packages where !package.silences.isEmpty {
            comments[package.manifestPath] = package.silences
        }
        guard !comments.isEmpty else {
            self.found = found
            return
        }
        var used: Set<Use> = []
        for violation in found {
            let places = violation.places.filter { place in
                guard let file = Self.file(of: place, in: workspace), let silences = comments[file],
                    let location = locator.locations(of: [place]).first,
                    let silence = silences.first(where: { $0.accepts(violation.rule, at: location.line) })
                else { return true }
                used.insert(Use(file: file, line: silence.line, rule: violation.rule.rawValue))
                return false
            }
            if places.isEmpty, !violation.places.isEmpty {
                silencedCount += 1
            } else {
                self.found.append(places.count == violation.places.count ? violation : violation.with(places))
            }
        }
        let isWhole = workspace.isWhole
        for (file, silences) in comments.sorted(by: { $0.key < $1.key }) {
            for silence in silences {
                let location = SourcePlace(path: file, line: silence.line, column: silence.column)
                let problems =
                    silence.problem.map { [$0] }
                    ?? silence.rules.filter { rule in
                        isWhole && checked.contains { $0.rawValue == rule }
                            && !used.contains(Use(file: file, line: silence.line, rule: rule))
                    }.map { "this comment matches no '\($0)' finding; remove it" }
                remarks += problems.map { .init("unused-ignore", .warning, at: location, message: $0) }
            }
        }
    }

    private struct Use: Hashable {
        let file: String
        let line: Int
        let rule: String
    }

    private static func file(of place: Place, in workspace: Workspace) -> String? {
        switch place {
        case .source(let path, _, _): path
        case .manifest(let module, _): workspace[workspace[module].package].manifestPath
        case .package(let package, _): workspace[package].manifestPath
        }
    }
}

extension Silence {
    fileprivate func accepts(_ rule: RuleID, at line: Int) -> Bool {
        line == covered && !reason.isEmpty && rules.contains(rule.rawValue)
    }

    /// The reason why the comment is not valid; `nil` if it is.
    fileprivate var problem: String? {
        let names = RuleID.allCases.map(\.rawValue)
        guard !rules.isEmpty else { return "no rule is specified; write '\(Silence.marker) RULE because REASON'" }
        if let unknown = rules.first(where: { !names.contains($0) }) {
            return "there is no rule '\(unknown)'\(Suggestion.phrase(for: unknown, in: names))"
        }
        return reason.isEmpty
            ? "no reason is given; write '\(Silence.marker) \(rules.joined(separator: ",")) because REASON'" : nil
    }
}
