import Foundation
import SystemSupport

/// The builds and tests that the last commits of a branch would have required.
public struct HistoryReport: Sendable {
    /// The requirements of one commit.
    public struct Row: Sendable {
        public let commit: String
        public let subject: String
        public let files: Int
        public let modules: Share
        public let tests: Share
        /// The files that affected all modules because they belong to no target.
        public let unclaimed: [String]

        /// Creates a row.
        public init(
            commit: String, subject: String, files: Int, modules: Share, tests: Share, unclaimed: [String]
        ) {
            self.commit = commit
            self.subject = subject
            self.files = files
            self.modules = modules
            self.tests = tests
            self.unclaimed = unclaimed
        }
    }

    /// A part of a whole number.
    public struct Share: Hashable, Sendable {
        public let part: Int
        public let whole: Int

        public init(part: Int, whole: Int) {
            self.part = part
            self.whole = whole
        }

        /// The share in percent; 0 if the whole is 0. A partial share is never rounded to 0 or 100.
        public var percent: Int {
            guard whole > 0, part > 0 else { return 0 }
            return part == whole ? 100 : min(99, max(1, Int((Double(part) / Double(whole) * 100).rounded())))
        }
    }

    /// A commit at which the codebase could not be read.
    public struct Gap: Sendable {
        public let commit: String
        public let reason: String

        public init(commit: String, reason: String) {
            self.commit = commit
            self.reason = reason
        }
    }

    public let branch: String
    /// The commits, newest first.
    public let rows: [Row]
    public let gaps: [Gap]

    /// Creates a report.
    public init(branch: String, rows: [Row], gaps: [Gap]) {
        self.branch = branch
        self.rows = rows
        self.gaps = gaps
    }

    /// Returns the mean share, in percent.
    public func mean(_ share: KeyPath<Row, Share>) -> Double {
        let shares = rows.map { $0[keyPath: share] }.filter { $0.whole > 0 }
        guard !shares.isEmpty else { return 0 }
        return shares.reduce(0) { $0 + Double($1.part) / Double($1.whole) } / Double(shares.count) * 100
    }

    /// Returns the median share, in percent.
    public func median(_ share: KeyPath<Row, Share>) -> Int {
        let sorted = rows.map { $0[keyPath: share].percent }.sorted()
        return sorted.isEmpty ? 0 : sorted[(sorted.count - 1) / 2]
    }

    /// The number of commits by their share of the tests: none, up to 10 %, up to 20 % and so on.
    public var histogram: [Int] {
        rows.reduce(into: Array(repeating: 0, count: 11)) { counts, row in
            counts[(row.tests.percent + 9) / 10] += 1
        }
    }

    /// The top-level folders and files whose changes affected all modules, with the number of commits, most frequent
    /// first.
    public var unclaimedPlaces: [(place: String, commits: Int)] {
        let counts = rows.reduce(into: [String: Int]()) { counts, row in
            let places = row.unclaimed.map { path in
                let parts = path.split(separator: "/", maxSplits: 1)
                return parts.count > 1 ? "\(parts[0])/" : path
            }
            for place in Set(places) { counts[place, default: 0] += 1 }
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }
}

/// Formats the history as JSON; docs/tool/machine-output.md describes the keys.
public struct JSONHistoryFormatter {
    public init() {}

    private struct Document: Encodable {
        let branch: String
        let commits: [Commit]
        let unread: [Unread]
        let meanModules: Double
        let meanTests: Double
    }

    private struct Commit: Encodable {
        let commit: String
        let subject: String
        let files: Int
        let modules: Int
        let allModules: Int
        let tests: Int
        let allTests: Int
        let unclaimed: [String]
    }

    private struct Unread: Encodable {
        let commit: String
        let reason: String
    }

    /// Returns the complete output.
    public func text(of report: HistoryReport) -> String {
        JSONText.text(
            Document(
                branch: report.branch,
                commits: report.rows.map { row in
                    Commit(
                        commit: row.commit, subject: row.subject, files: row.files, modules: row.modules.part,
                        allModules: row.modules.whole, tests: row.tests.part, allTests: row.tests.whole,
                        unclaimed: row.unclaimed)
                },
                unread: report.gaps.map { Unread(commit: $0.commit, reason: $0.reason) },
                meanModules: report.mean(\.modules), meanTests: report.mean(\.tests)))
    }
}

/// Formats the history as a table and a histogram.
public struct TextHistoryFormatter {
    private let style: TerminalStyle
    private let width: Int
    /// Whether the terminal is too narrow for counts besides the shares.
    private var isNarrow: Bool { width < 80 }

    /// Creates a formatter.
    ///
    /// - Parameter width: The width of the terminal in characters; `nil` for the default of 120.
    public init(style: TerminalStyle = .plain, width: Int? = nil) {
        self.style = style
        self.width = width ?? 120
    }

    /// Returns the complete output.
    public func text(of report: HistoryReport) -> String {
        let gaps = report.gaps.map { "\($0.commit.prefix(10))  could not be read: \($0.reason)" }
        return
            (table(of: report) + gaps + [""] + summary(of: report) + [""] + histogram(of: report)
            + unclaimed(in: report))
            .joined(separator: "\n") + "\n"
    }

    private func table(of report: HistoryReport) -> [String] {
        guard !isNarrow else {
            return [style.bold("commit      modules   tests  subject")]
                + report.rows.map { row in
                    let shares = [row.modules, row.tests].map { "\($0.percent) %".padded(to: 6) }
                    return "\(row.commit.prefix(10))  \(shares[0]) \(row.unclaimed.isEmpty ? " " : "*")\(shares[1])   "
                        + row.subject.printable.prefix(max(8, width - 29))
                }
        }
        return [style.bold("commit      files           modules              tests  subject")]
            + report.rows.map { row in
                let files = String(row.files).padded(to: 5)
                let everything = row.unclaimed.isEmpty ? " " : "*"
                return "\(row.commit.prefix(10))  \(files)  \(cell(row.modules)) \(everything) \(cell(row.tests))  "
                    + row.subject.printable.prefix(60)
            }
    }

    private func cell(_ share: HistoryReport.Share) -> String {
        "\(share.part) of \(share.whole)".padded(to: 10) + "\(share.percent) %".padded(to: 6)
    }

    private func summary(of report: HistoryReport) -> [String] {
        let count = report.rows.count
        guard count > 0 else { return ["No commit of \(report.branch) could be read."] }
        let (modules, tests) = (report.mean(\.modules), report.mean(\.tests))
        return [
            style.bold("\(count) commits of \(report.branch)"),
            String(format: "  modules affected  %5.1f %% on average, median %3d %%", modules, report.median(\.modules)),
            String(format: "  tests affected    %5.1f %% on average, median %3d %%", tests, report.median(\.tests)),
            "  no test affected  \(report.histogram[0]) commits",
        ]
    }

    private func histogram(of report: HistoryReport) -> [String] {
        let most = max(1, report.histogram.max() ?? 1)
        let longest = min(50, max(5, width - 26))
        return [style.bold("tests affected  commits")]
            + report.histogram.enumerated().map { step, count in
                let label = step == 0 ? "none" : "\(step == 1 ? 1 : (step - 1) * 10 + 1)–\(step * 10) %"
                let bar = String(repeating: "█", count: (count * longest + most - 1) / most)
                return "\(label.padded(to: 14))  \(String(count).padded(to: 7))  \(bar)"
            }
    }

    private func unclaimed(in report: HistoryReport) -> [String] {
        let commits = report.rows.count { !$0.unclaimed.isEmpty }
        guard commits > 0 else { return [] }
        let places = report.unclaimedPlaces.prefix(5).map { "\($0.place.printable) (\($0.commits))" }
        return [
            "",
            "* \(commits) commits affected everything because of files that belong to no target: "
                + places.joined(separator: ", "),
            "  'affected' in .backplane.yml can declare which modules they affect, or that they affect none.",
        ]
    }
}
