/// The scripts that the letters, digits, vowel signs and punctuation of a text are from, such as `LATIN`.
///
/// A script is the first word of a letter's name in Unicode (`CYRILLIC SMALL LETTER A`): Swift has the names of all
/// letters, but not their scripts. Scripts of the same first word (`OLD ITALIC`, `OLD PERSIAN`) count as one.
public struct Scripts: Sendable {
    /// Their names, in Unicode's spelling.
    public let names: Set<String>

    /// Whether Latin letters stand directly beside those of another script, without a space or a sign. A stroke of
    /// Chinese, Japanese or Korean can be drawn like a Latin letter in a word.
    public let touchLatin: Bool

    /// Determines the scripts of a text.
    ///
    /// - Parameter text: The text.
    public init(of text: String) {
        // Accents and what is not seen come between no letters.
        let scalars = text.precomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            !$0.isDrawnOnOthers || Self.script(of: $0) != nil
        }
        let scripts = scalars.map { Self.script(of: $0) }
        names = Set(scripts.compactMap(\.self) + scalars.compactMap { Self.script(ofPunctuation: $0) })
        touchLatin = zip(scripts, scripts.dropFirst()).contains { one, other in
            guard let one, let other, one != other else { return false }
            return one == "LATIN" || other == "LATIN"
        }
    }

    /// Whether the scripts are written together in one word: there is only one, or they are those of Chinese, Japanese
    /// or Korean, also with Latin letters (Unicode's "highly restrictive" level, UTS 39). In all other mixtures,
    /// letters of one script can stand for those of another that look the same.
    public var belongTogether: Bool {
        names.count <= 1 || Self.mixtures.contains { $0.isSuperset(of: names) }
    }

    /// Whether all of them are in common use today (Unicode's "recommended scripts", UTS 31, table 5). Letters of
    /// others look like those of common ones, and few people know them.
    public var areCommon: Bool { names.isSubset(of: Self.common) }

    static let common: Set<String> = [
        "ARABIC", "ARMENIAN", "BENGALI", "BOPOMOFO", "CJK", "CYRILLIC", "DEVANAGARI", "ETHIOPIC", "GEORGIAN", "GREEK",
        "GUJARATI", "GURMUKHI", "HANGUL", "HEBREW", "HIRAGANA", "KANNADA", "KATAKANA", "KHMER", "LAO", "LATIN",
        "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAANA", "THAI", "TIBETAN",
    ]

    private static let mixtures: [Set<String>] = [
        ["LATIN", "CJK", "HIRAGANA", "KATAKANA"], ["LATIN", "CJK", "BOPOMOFO"], ["LATIN", "CJK", "HANGUL"],
    ]

    /// The script of a letter, a digit or a mark; nil for those that all scripts use.
    static func script(of scalar: Unicode.Scalar) -> String? {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            script(namedIn: scalar)
        default: nil
        }
    }

    /// The script of a sign that only one has, such as the stroke that ends a sentence of Hindi.
    static func script(ofPunctuation scalar: Unicode.Scalar) -> String? {
        switch scalar.properties.generalCategory {
        case .dashPunctuation, .otherPunctuation: script(namedIn: scalar).flatMap { common.contains($0) ? $0 : nil }
        default: nil
        }
    }

    private static func script(namedIn scalar: Unicode.Scalar) -> String? {
        let word = String((scalar.properties.name ?? "UNNAMED").prefix { $0 != " " && $0 != "-" })
        if let script = words[word] { return script }
        return word
    }

    /// First words that name no script, with the script that is meant: `DIGIT ONE`, `MODIFIER LETTER APOSTROPHE`,
    /// `COMBINING ACUTE ACCENT`, `IDEOGRAPHIC ITERATION MARK`, `EXTENDED ARABIC-INDIC DIGIT ONE`.
    private static let words: [String: String?] = [
        "DIGIT": nil, "MODIFIER": nil, "COMBINING": nil, "VARIATION": nil, "IDEOGRAPHIC": "CJK", "EXTENDED": "ARABIC",
    ]
}
