import Foundation
import SystemSupport
import TestRuns

/// The results of a codebase's test targets, and of the targets that are built with them although no test links them.
public struct TestReport: Sendable {
    /// The result of one target.
    public enum Fate: Hashable, Sendable {
        /// The target ran, with the duration in seconds and its tests.
        case ran(TestOutcome, seconds: Double, cases: [TestCase])
        /// The target passed before with the same inputs.
        case cached(PassMemory.Recollection)
        /// The target would run, for the given reason.
        case due(String)
        /// The target belongs to another machine's shard.
        case elsewhere
        /// The change does not affect the target.
        case notAffected
        /// The target was not selected.
        case leftOut
        /// The target belongs to an Xcode project; xcodebuild runs its tests.
        case ofXcode
    }

    /// A target with its result.
    public struct Row: Sendable {
        public let target: String
        public let package: String
        /// Whether it is a test target, and not one that is only built.
        public let isTest: Bool
        public let fate: Fate

        public init(target: String, package: String, isTest: Bool = true, fate: Fate) {
            self.target = target
            self.package = package
            self.isTest = isTest
            self.fate = fate
        }
    }

    public let rows: [Row]

    public init(rows: [Row]) {
        self.rows = rows
    }

    /// Whether no target that ran failed.
    public var isGood: Bool {
        rows.allSatisfy { row in
            if case .ran(let outcome, _, _) = row.fate { outcome.isGood } else { true }
        }
    }

    /// A sentence about all results.
    public var summary: String {
        var (ran, tests, failed, notBuilt, seconds) = (0, 0, 0, 0, 0.0)
        var (cached, shared, saved, due, elsewhere, notAffected, leftOut, ofXcode) = (0, 0, 0.0, 0, 0, 0, 0, 0)
        for row in rows where row.isTest {
            switch row.fate {
            case .ran(.notBuilt, _, _): notBuilt += 1
            case .ran(let outcome, let duration, _):
                ran += 1
                seconds += duration
                if case .passed(let count, _) = outcome { tests += count }
                if !outcome.isGood { failed += 1 }
            case .cached(let recollection):
                cached += 1
                if recollection.isShared { shared += 1 }
                saved += recollection.record.seconds
            case .due: due += 1
            case .elsewhere: elsewhere += 1
            case .notAffected: notAffected += 1
            case .leftOut: leftOut += 1
            case .ofXcode: ofXcode += 1
            }
        }
        let origin = shared > 0 ? "\(shared) from the remote cache, " : ""
        let parts =
            [
                ran > 0 ? "\(counted(ran)) ran (\(tests.counted("test")) passed, \(TestReport.time(seconds)))" : nil,
                failed > 0 ? "\(failed) failed" : nil,
                notBuilt > 0 ? "\(counted(notBuilt)) not built" : nil,
                due > 0 ? "\(counted(due)) would run" : nil,
                cached > 0 ? "\(cached) cached (\(origin)\(TestReport.time(saved)) of testing saved)" : nil,
                notAffected > 0 ? "\(notAffected) not affected" : nil,
                elsewhere > 0 ? "\(elsewhere) in other shards" : nil,
                leftOut > 0 ? "\(leftOut) left out" : nil,
                ofXcode > 0 ? "\(ofXcode) for xcodebuild" : nil,
            ].compactMap { $0 } + builds
        return parts.isEmpty ? "There are no test targets." : parts.joined(separator: ", ") + "."
    }

    /// The results of the targets that no test links, as parts of a sentence.
    private var builds: [String] {
        let fates = rows.filter { !$0.isTest }.map(\.fate)
        func part(_ text: String, _ isMeant: (Fate) -> Bool) -> String? {
            let count = fates.count(where: isMeant)
            return count > 0 ? "\(count.counted("target")) without tests \(text)" : nil
        }
        return [
            part("built") { if case .ran(.built, _, _) = $0 { true } else { false } },
            part("not built") { if case .ran(.notBuilt, _, _) = $0 { true } else { false } },
            part("would be built") { if case .due = $0 { true } else { false } },
            part("cached") { if case .cached = $0 { true } else { false } },
        ].compactMap { $0 }
    }

    private func counted(_ count: Int) -> String { count.counted("test target") }

    static func time(_ seconds: Double) -> String { String(format: "%.1f s", seconds) }
}

/// Formats the result of a test target as a line.
public struct TestRowText {
    private let style: TerminalStyle

    /// Creates a formatter.
    public init(style: TerminalStyle = .plain) {
        self.style = style
    }

    /// Returns the line, followed by those of the errors.
    public func text(of row: TestReport.Row) -> String {
        let (word, rest, details) = parts(of: row)
        let name = row.target.padded(to: 29, isNumber: false) + " "
        return (["\(word) \(name) \(style.dim(rest))"] + details.map { "    " + $0.replacing("\n", with: "\n    ") })
            .joined(separator: "\n") + "\n"
    }

    private func parts(of row: TestReport.Row) -> (String, String, [String]) {
        switch row.fate {
        case .ran(.built, _, _): (style.green("built     "), "no test links it", [])
        case .due(let reason) where !row.isTest: (style.bold("to build  "), reason, [])
        case .ran(.passed(let tests, 0), let seconds, _):
            (style.green("passed    "), "\(tests.counted("test")), \(TestReport.time(seconds))", [])
        case .ran(.passed(let tests, let skipped), let seconds, _):
            (
                style.green("passed    "),
                "\(tests.counted("test")), \(TestReport.time(seconds)); \(skipped) skipped, so it is rerun next time",
                []
            )
        case .ran(.empty, _, _): (style.yellow("empty     "), "no tests found, so nothing is cached", [])
        case .ran(.timedOut, let seconds, _):
            (style.red("timed out "), "ended after \(TestReport.time(seconds))", [])
        case .ran(.notBuilt(let error), _, _): (style.red("not built "), "its package does not build", [error])
        case .ran(.failed(let lines), let seconds, _): (style.red("failed    "), TestReport.time(seconds), lines)
        case .cached(let recollection): ("cached    ", recollection.text, [])
        case .due(let reason): (style.bold("would run "), reason, [])
        case .elsewhere: ("elsewhere ", "in another shard", [])
        case .notAffected: ("skipped   ", "not affected", [])
        case .leftOut: ("left out  ", "by --only or --skip", [])
        case .ofXcode: ("xcodebuild", "a target of an Xcode project", [])
        }
    }
}

extension PassMemory.Recollection {
    /// The time and origin of the pass, as text.
    var text: String {
        "\(record.tests > 0 ? "passed" : "built") \(record.date.formatted(.iso8601)) with the same inputs\(isShared ? ", from the remote cache" : "")"
    }
}
