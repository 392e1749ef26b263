/// Finds what someone probably meant.
public enum Suggestion {
    /// The candidate nearest to `word`, if one is near enough to be a slip.
    public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
        let ranked = candidates.map { ($0, distance(word.lowercased(), $0.lowercased())) }
        guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
        return best.1 <= max(2, word.count / 3) ? best.0 : nil
    }

    /// `; did you mean 'x'?`, or nothing.
    public static func phrase(for word: String, in candidates: some Sequence<String>) -> String {
        nearest(to: word, in: candidates).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// The number of letters to insert, delete or replace (Levenshtein).
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let above = row[column + 1]
                row[column + 1] = min(
                    above + 1, row[column] + 1, diagonal + (character == right[column] ? 0 : 1))
                diagonal = above
            }
        }
        return row[right.count]
    }
}
