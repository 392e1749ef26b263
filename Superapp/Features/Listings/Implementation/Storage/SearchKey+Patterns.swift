import TextRules

extension SearchKey {
    /// The words of a search, as patterns of SQL's `LIKE` with `\` as its escape.
    static func patterns(of query: String) -> [String] {
        SearchKey(String(query.prefix(200))).text.split(whereSeparator: \.isWhitespace).prefix(8).map { word in
            let escaped = word.map { "\\%_".contains($0) ? "\\\($0)" : String($0) }.joined()
            return "%\(escaped)%"
        }
    }
}
