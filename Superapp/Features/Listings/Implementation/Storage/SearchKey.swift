import Foundation

/// Text as it is searched: without case, width and accents.
struct SearchKey: Hashable, Sendable {
    let text: String

    init(_ raw: String) {
        let folded = raw.precomposedStringWithCompatibilityMapping.lowercased()
            .decomposedStringWithCanonicalMapping.unicodeScalars.filter { !$0.properties.isDiacritic }
        text = String(String.UnicodeScalarView(folded)).replacing("đ", with: "d")
    }

    /// The words of a search, as patterns of SQL's `LIKE` with `\` as its escape.
    static func patterns(of query: String) -> [String] {
        SearchKey(String(query.prefix(200))).text.split(whereSeparator: \.isWhitespace).prefix(8).map { word in
            let escaped = word.map { "\\%_".contains($0) ? "\\\($0)" : String($0) }.joined()
            return "%\(escaped)%"
        }
    }
}
