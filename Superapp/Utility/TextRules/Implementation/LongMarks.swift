extension StringProtocol {
    /// Whether one of its characters has more marks than any script needs, by far.
    ///
    /// Comparing texts puts the marks of a character into an order, which takes the square of their number in steps:
    /// 80 ms for a request of 62 KB. What comes from outside is refused by this before it is compared. The limit is
    /// that of Unicode's Stream-Safe Text Format (UAX #15).
    public var hasTooManyMarks: Bool {
        // The first mark is U+0300: no byte of an earlier scalar is as large as its first.
        guard utf8.contains(where: { $0 >= 0xCC }) else { return false }
        var marks = 0
        for scalar in unicodeScalars {
            marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
            if marks > 30 { return true }
        }
        return false
    }
}
