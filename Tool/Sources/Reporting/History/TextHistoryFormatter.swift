import Foundation

/// Writes what commits would have needed as a table and a histogram.
public struct TextHistoryFormatter {
    private let style: TerminalStyle

    /// Writes for a terminal or a file.
    public init(style: TerminalStyle = .plain) {
        self.style = style
    }

    /// The whole answer.
    public func text(of report: HistoryReport) -> String {
        let gaps = report.gaps.map { "\($0.commit.prefix(10))  could not be read: \($0.reason)" }
        return
            (table(of: report) + gaps + [""] + summary(of: report) + [""] + histogram(of: report)
            + unclaimed(in: report))
            .joined(separator: "\n") + "\n"
    }

    private func table(of report: HistoryReport) -> [String] {
        let head = style.bold("commit      files         modules           tests  subject")
        return [head]
            + report.rows.map { row in
                let files = String(row.files).padded(to: 5)
                let everything = row.unclaimed.isEmpty ? " " : "*"
                return "\(row.commit.prefix(10))  \(files)  \(cell(row.modules)) \(everything)\(cell(row.tests))  "
                    + row.subject.printable.prefix(60)
            }
    }

    private func cell(_ share: HistoryReport.Share) -> String {
        "\(share.part) of \(share.whole)".padded(to: 8) + "\(share.percent) %".padded(to: 6)
    }

    private func summary(of report: HistoryReport) -> [String] {
        let count = report.rows.count
        guard count > 0 else { return ["No commit of \(report.branch) could be looked at."] }
        let (modules, tests) = (report.mean(\.modules), report.mean(\.tests))
        return [
            style.bold("\(count) commits of \(report.branch)"),
            String(format: "  modules needed  %5.1f %% on average, median %3d %%", modules, report.median(\.modules)),
            String(format: "  tests needed    %5.1f %% on average, median %3d %%", tests, report.median(\.tests)),
            "  no test at all  \(report.histogram[0]) commits",
        ]
    }

    private func histogram(of report: HistoryReport) -> [String] {
        let most = max(1, report.histogram.max() ?? 1)
        return [style.bold("tests needed  commits")]
            + report.histogram.enumerated().map { step, count in
                let label = step == 0 ? "none" : "\(step == 1 ? 1 : (step - 1) * 10 + 1)–\(step * 10) %"
                let bar = String(repeating: "█", count: (count * 50 + most - 1) / most)
                return "\(label.padded(to: 12))  \(String(count).padded(to: 7))  \(bar)"
            }
    }

    private func unclaimed(in report: HistoryReport) -> [String] {
        let commits = report.rows.count { !$0.unclaimed.isEmpty }
        guard commits > 0 else { return [] }
        let places = report.unclaimedPlaces.prefix(5).map { "\($0.place.printable) (\($0.commits))" }
        return [
            "",
            "* \(commits) commits affected everything because of files that belong to no target, by place: "
                + places.joined(separator: ", "),
            "  'affected' in .backplane.yml can say which modules they matter to, or that they matter to none.",
        ]
    }
}

extension String {
    /// The text with spaces in front, `width` characters wide.
    fileprivate func padded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
