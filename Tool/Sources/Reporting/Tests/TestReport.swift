import Foundation
import TestRuns

/// What became of the test targets of a codebase.
public struct TestReport: Sendable {
    /// What became of one.
    public enum Fate: Hashable, Sendable {
        /// It ran, for so many seconds, with these tests.
        case ran(TestOutcome, seconds: Double, cases: [TestCase])
        /// It passed before with the same inputs.
        case remembered(PassMemory.Recollection)
        /// It would run, for that reason.
        case due(String)
        /// Another machine's share.
        case elsewhere
        /// The change does not reach it.
        case notAffected
        /// It was not asked for.
        case leftOut
    }

    /// A test target.
    public struct Row: Sendable {
        public let target: String
        public let package: String
        public let fate: Fate

        public init(target: String, package: String, fate: Fate) {
            self.target = target
            self.package = package
            self.fate = fate
        }
    }

    public let rows: [Row]

    public init(rows: [Row]) {
        self.rows = rows
    }

    /// Whether nothing that ran failed.
    public var isGood: Bool {
        rows.allSatisfy { row in
            if case .ran(let outcome, _, _) = row.fate { outcome.isGood } else { true }
        }
    }

    /// A sentence about all of it.
    public var summary: String {
        var (ran, tests, failed, seconds) = (0, 0, 0, 0.0)
        var (remembered, shared, saved, due, elsewhere, notAffected, leftOut) = (0, 0, 0.0, 0, 0, 0, 0)
        for row in rows {
            switch row.fate {
            case .ran(let outcome, let duration, _):
                ran += 1
                seconds += duration
                if case .passed(let count, _) = outcome { tests += count }
                if !outcome.isGood { failed += 1 }
            case .remembered(let recollection):
                remembered += 1
                if recollection.isShared { shared += 1 }
                saved += recollection.record.seconds
            case .due: due += 1
            case .elsewhere: elsewhere += 1
            case .notAffected: notAffected += 1
            case .leftOut: leftOut += 1
            }
        }
        let origin = shared > 0 ? "\(shared) from the remote cache, " : ""
        let parts = [
            ran > 0 ? "\(counted(ran)) ran (\(tests) tests passed, \(TestReport.time(seconds)))" : nil,
            failed > 0 ? "\(failed) failed" : nil, due > 0 ? "\(counted(due)) would run" : nil,
            remembered > 0 ? "\(remembered) cached (\(origin)\(TestReport.time(saved)) of testing saved)" : nil,
            notAffected > 0 ? "\(notAffected) not affected" : nil,
            elsewhere > 0 ? "\(elsewhere) on other machines" : nil,
            leftOut > 0 ? "\(leftOut) left out as asked" : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? "There are no test targets." : parts.joined(separator: ", ") + "."
    }

    private func counted(_ count: Int) -> String { "\(count) test target\(count == 1 ? "" : "s")" }

    static func time(_ seconds: Double) -> String { String(format: "%.1f s", seconds) }
}
