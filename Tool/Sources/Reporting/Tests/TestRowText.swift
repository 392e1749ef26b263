import Foundation
import TestRuns

/// Writes what became of a test target as a line for people.
public struct TestRowText {
    private let style: TerminalStyle

    /// Writes for a terminal or a file.
    public init(style: TerminalStyle = .plain) {
        self.style = style
    }

    /// The line, followed by what went wrong.
    public func text(of row: TestReport.Row) -> String {
        let (word, rest, details) = parts(of: row.fate)
        let name = row.target + String(repeating: " ", count: max(1, 30 - row.target.count))
        return (["\(word) \(name) \(style.dim(rest))"] + details.map { "    \($0)" }).joined(separator: "\n") + "\n"
    }

    private func parts(of fate: TestReport.Fate) -> (String, String, [String]) {
        switch fate {
        case .ran(.passed(let tests, 0), let seconds, _):
            (style.green("passed    "), "\(tests) tests, \(TestReport.time(seconds))", [])
        case .ran(.passed(let tests, let skipped), let seconds, _):
            (
                style.green("passed    "),
                "\(tests) tests, \(TestReport.time(seconds)); \(skipped) skipped, so it is run again the next time", []
            )
        case .ran(.empty, _, _): (style.yellow("empty     "), "no test was found, so nothing is cached", [])
        case .ran(.timedOut, let seconds, _):
            (style.red("timed out "), "ended after \(TestReport.time(seconds))", [])
        case .ran(.notBuilt(let error), _, _): (style.red("not built "), "its package does not build", [error])
        case .ran(.failed(let lines), let seconds, _): (style.red("failed    "), TestReport.time(seconds), lines)
        case .remembered(let recollection): ("cached    ", recollection.text, [])
        case .due(let reason): (style.bold("would run "), reason, [])
        case .elsewhere: ("elsewhere ", "another machine's share", [])
        case .notAffected: ("skipped   ", "not affected", [])
        case .leftOut: ("left out  ", "as asked", [])
        }
    }
}
