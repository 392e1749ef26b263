extension String {
    /// The text `width` characters wide: with spaces in front where it is a number, and behind otherwise.
    func padded(to width: Int, isNumber: Bool = true) -> String {
        let spaces = String(repeating: " ", count: max(0, width - count))
        return isNumber ? spaces + self : self + spaces
    }
}

extension Int {
    /// The number with what is counted: `1 module`, `2 modules`.
    func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }
}
