/// What the last commits of a branch would have needed.
public struct HistoryReport: Sendable {
    /// What one commit would have needed.
    public struct Row: Sendable {
        public let commit: String
        public let subject: String
        public let files: Int
        public let modules: Share
        public let tests: Share
        /// The files that affected everything because they belong to no target.
        public let unclaimed: [String]

        /// Describes a commit.
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

    /// A part of a number of things.
    public struct Share: Hashable, Sendable {
        public let part: Int
        public let whole: Int

        public init(part: Int, whole: Int) {
            self.part = part
            self.whole = whole
        }

        /// In percent, 0 of nothing; never 0 or 100 by rounding.
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
    /// Newest first.
    public let rows: [Row]
    public let gaps: [Gap]

    /// Describes a branch's commits.
    public init(branch: String, rows: [Row], gaps: [Gap]) {
        self.branch = branch
        self.rows = rows
        self.gaps = gaps
    }

    /// The mean share in percent.
    public func mean(_ share: KeyPath<Row, Share>) -> Double {
        let shares = rows.map { $0[keyPath: share] }.filter { $0.whole > 0 }
        guard !shares.isEmpty else { return 0 }
        return shares.reduce(0) { $0 + Double($1.part) / Double($1.whole) } / Double(shares.count) * 100
    }

    /// The share in percent that half of the commits do not exceed.
    public func median(_ share: KeyPath<Row, Share>) -> Int {
        let sorted = rows.map { $0[keyPath: share].percent }.sorted()
        return sorted.isEmpty ? 0 : sorted[(sorted.count - 1) / 2]
    }

    /// How many commits needed which share of the tests: none, up to 10 %, up to 20 % and so on.
    public var histogram: [Int] {
        rows.reduce(into: Array(repeating: 0, count: 11)) { counts, row in
            counts[(row.tests.percent + 9) / 10] += 1
        }
    }

    /// The folders and files at the top whose changes affected everything, with the number of commits, most first.
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
