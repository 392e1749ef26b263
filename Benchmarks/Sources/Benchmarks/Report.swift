import Foundation

/// The measured operations, each beside its floor and its target.
struct Report {
    /// One measured operation.
    struct Row: Codable {
        let name: String
        let nanoseconds: Sample
        /// What it is compared with, if anything.
        let floor: String?
        /// How many times as long as the floor it takes, median to median.
        let ratio: Double?
        /// The most that the design allows.
        let target: Double?
    }

    /// What something keeps in memory.
    struct Memory: Codable {
        let name: String
        let bytes: Double
    }

    private(set) var rows: [Row] = []
    private(set) var memory: [Memory] = []
    /// What motherboards are installed into.
    let window = Window()
    /// Words of which an operation's name must contain one to be measured. Empty for all operations.
    let words: [String]

    init(only words: [String] = []) {
        self.words = words
    }

    final class Window {}

    /// An operation that others are compared with, measured when the first of them is.
    final class Floor {
        let name: String
        private let measure: () throws -> Sample
        private(set) var sample: Sample?

        init(_ name: String, measure: @escaping () throws -> Sample) {
            self.name = name
            self.measure = measure
        }

        func measured() throws -> Sample {
            if let sample { return sample }
            let new = try measure()
            sample = new
            return new
        }
    }

    private struct Figures: Codable {
        let operations: [Row]
        let memory: [Memory]
    }

    /// Measures an operation and adds it, after its floor.
    ///
    /// - Parameters:
    ///   - target: The most that the design allows, as a multiple of the floor.
    ///   - measure: Measures the operation. Not called for one that is not asked for.
    mutating func add(
        _ name: String, floor: Floor? = nil, target: Double? = nil, measure: () throws -> Sample
    ) throws {
        guard wants(name) else { return }
        if let floor, floor.sample == nil {
            let sample = try floor.measured()
            rows.append(Row(name: "floor: \(floor.name)", nanoseconds: sample, floor: nil, ratio: nil, target: nil))
        }
        let sample = try measure()
        let ratio = try floor.map { sample.median / (try $0.measured().median) }
        rows.append(Row(name: name, nanoseconds: sample, floor: floor?.name, ratio: ratio, target: target))
    }

    /// Adds an operation on so many things, and on twice as many with the time for one compared: twice as many may take
    /// at most 2.2 times as long, 1.1 times for each.
    mutating func addGrowth(_ name: String, _ count: Int, _ body: @escaping (Int) throws -> Void) throws {
        let once = Floor("\(name), \(count)") { try Sample(count: count, runs: 5, body) }
        try add("\(name), \(2 * count)", floor: once, target: 1.1) {
            try Sample(count: 2 * count, runs: 5, body)
        }
    }

    /// Whether an operation is to be measured.
    func wants(_ name: String) -> Bool {
        words.isEmpty || words.contains { name.localizedStandardContains($0) }
    }

    /// Adds what something keeps.
    mutating func addMemory(_ name: String, _ bytes: Double) {
        memory.append(Memory(name: name, bytes: bytes))
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return String(decoding: try encoder.encode(Figures(operations: rows, memory: memory)), as: UTF8.self)
        }
    }

    var table: String {
        let heading = Self.line("operation", "median/ns", "best", "worst", "allocations", "ratio", "target", "")
        let kept = memory.map { Self.line($0.name, Self.number($0.bytes)) }
        let memoryHeading = kept.isEmpty ? [] : ["", Self.line("memory", "bytes")]
        return ([heading] + rows.map(Self.line) + memoryHeading + kept).joined(separator: "\n")
    }

    private static func line(_ row: Row) -> String {
        let verdict =
            switch (row.ratio, row.target) {
            case (let ratio?, let target?): ratio <= target ? "met" : "missed"
            default: ""
            }
        return line(
            row.name, number(row.nanoseconds.median), number(row.nanoseconds.best), number(row.nanoseconds.worst),
            row.nanoseconds.allocations.map { String(format: "%.2f", $0) } ?? "",
            row.ratio.map { String(format: "%.1f ×", $0) } ?? "", row.target.map { String(format: "%.1f ×", $0) } ?? "",
            verdict)
    }

    private static func line(_ name: String, _ columns: String...) -> String {
        name.padding(toLength: 52, withPad: " ", startingAt: 0)
            + columns.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }.joined()
    }

    private static func number(_ value: Double) -> String {
        String(format: value < 1_000 ? "%.1f" : "%.0f", value)
    }
}
