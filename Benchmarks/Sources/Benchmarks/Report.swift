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

    final class Window {}

    private struct Figures: Codable {
        let operations: [Row]
        let memory: [Memory]
    }

    /// Adds an operation that others are compared with.
    mutating func addFloor(_ name: String, _ sample: Sample) -> (name: String, sample: Sample) {
        rows.append(Row(name: "floor: \(name)", nanoseconds: sample, floor: nil, ratio: nil, target: nil))
        return (name, sample)
    }

    /// Adds an operation and its floor.
    mutating func add(
        _ name: String, _ sample: Sample, floor: (name: String, sample: Sample)? = nil, target: Double? = nil
    ) {
        let ratio = floor.map { sample.median / $0.sample.median }
        rows.append(Row(name: name, nanoseconds: sample, floor: floor?.name, ratio: ratio, target: target))
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
        return ([heading] + rows.map(Self.line) + ["", Self.line("memory", "bytes")] + kept).joined(separator: "\n")
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
