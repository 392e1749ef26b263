/// Rows of cells, each column as wide as its widest cell.
package struct Table {
    private let rows: [[String]]
    private let widths: [Int]

    /// - Parameter rows: each with as many cells as the first.
    package init(_ rows: [[String]]) {
        self.rows = rows
        widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    }

    /// A line for each row. Names have spaces behind, numbers in front, and two stand between columns.
    ///
    /// - Parameter numbers: whether a column holds numbers.
    package func lines(numbers: (Int) -> Bool = { _ in false }) -> [String] {
        rows.map { row in
            zip(row, widths).enumerated().map { $1.0.padded(to: $1.1, isNumber: numbers($0)) }.joined(separator: "  ")
        }
    }
}

extension String {
    /// The text `width` characters wide: with spaces in front where it is a number, and behind otherwise.
    package func padded(to width: Int, isNumber: Bool = true) -> String {
        let spaces = String(repeating: " ", count: max(0, width - count))
        return isNumber ? spaces + self : self + spaces
    }
}

extension Int {
    /// The number with what is counted: `1 module`, `2 modules`.
    package func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }
}
