import Foundation

/// The appearance of a text: equal for texts that people can't distinguish, or only if they look closely, whatever
/// letters they consist of.
///
/// `Ada` looks like `ADA` and like `Ada` with Cyrillic letters, and `PayPal` looks like `PayPaI` and `P@yPaƚ`. Accents,
/// punctuation and symbols make no difference: `Pay-Pal`, `PayPál.` and `PayPal ✓` look like `PayPal`, too. A letter
/// that its script has twice, or that other letters compose, is one (``DrawnAlike``). It is only for comparing, and
/// reports equality too often rather than too rarely.
public struct Lookalike: Hashable, Sendable {
    /// The compared text, for storing.
    public let text: String

    /// Determines the appearance of a text.
    ///
    /// - Parameter raw: The text.
    public init(_ raw: String) {
        let plain = Self.withoutStrokes(raw.precomposedStringWithCanonicalMapping)
        let compatible = Self.withoutStrokes(plain.precomposedStringWithCompatibilityMapping)
        // Before folding for capitals that look like another small letter, and after it for small letters.
        let folded = Self.drawn(compatible).lowercased()
        let drawn = Array(Self.drawn(folded).decomposedStringWithCanonicalMapping.unicodeScalars)
        // In Japanese and Chinese, what looks like a dash makes another word, as `一` and `ー` do.
        let countsDashes = drawn.contains(where: \.isEastAsian)
        let letters = drawn.filter { $0.isOfLetters && !$0.isSmallSign || countsDashes && $0 == "-" }
        // Of emoji and signs alone, each counts.
        let kept = letters.contains { !$0.isCombining } ? DrawnAlike.spelled(letters) : drawn
        let composed = String(String.UnicodeScalarView(kept)).precomposedStringWithCanonicalMapping
        text = composed.replacing("rn", with: "m").replacing("vv", with: "w")
    }

    /// What a name looks like as it is written, in small letters, and in capitals. Two names look alike if they share
    /// one of these.
    ///
    /// One look is not enough: in capitals, `I` looks like the `l` of `PayPal` to who reads `PayPaI`, but is the `i` of
    /// `Will` in `WILL`.
    ///
    /// - Parameter name: The name.
    public static func all(of name: String) -> Set<Lookalike> {
        let read = withCapitalsRead(name)
        let capitals = read.uppercased().decomposedStringWithCanonicalMapping.unicodeScalars
            .map { capitalsLikeL.contains($0) ? "i" : $0 }
        return [Lookalike(name), Lookalike(read.lowercased()), Lookalike(String(String.UnicodeScalarView(capitals)))]
    }

    /// The first of some names that looks like a name; `nil` if that one can be told apart from all of them.
    ///
    /// - Parameters:
    ///   - name: The new name.
    ///   - names: Names that exist.
    public static func of(_ name: String, among names: [String]) -> String? {
        let looks = all(of: name)
        return names.first { !looks.isDisjoint(with: all(of: $0)) }
    }

    /// A name in which a small `l` is the capital that it looks like if all other letters are capitals, as in `LlAN`.
    private static func withCapitalsRead(_ name: String) -> String {
        let others = name.filter { $0.isCased && $0 != "l" }
        return others.count > 1 && others.allSatisfy(\.isUppercase) ? name.replacing("l", with: "I") : name
    }

    /// Capitals of an `i` that look like a small `l`: of Latin, Cyrillic and Greek.
    private static let capitalsLikeL: Set<Unicode.Scalar> = ["I", "І", "Ι"]

    /// A text without small raised letters, and those that are drawn like an apostrophe or a dot: they make no other
    /// name than signs do. Beside letters of Chinese or Japanese, strokes do.
    private static func withoutStrokes(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let isEastAsian = scalars.contains { $0.isEastAsian && !strokes.contains($0) && twins[$0] == nil }
        // A letter of Korean by itself looks like one of Chinese before it is taken for a part of a syllable.
        let kept = scalars.filter { !$0.isSmallSign && (isEastAsian || !strokes.contains($0)) }
            .map(DrawnAlike.letter(for:))
        // Among signs alone, each counts.
        return kept.contains(where: \.isOfLetters) ? String(String.UnicodeScalarView(kept)) : text
    }

    private static func drawn(_ text: String) -> String {
        let visible = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter { !$0.isBlank }
        let scalars = DrawnAlike.spelled(Array(visible))
        // Whether what comes after the signs here, if there are any, is a letter.
        var goesOn = scalars.map(\.properties.isAlphabetic)
        for index in scalars.indices.dropLast().reversed() where signs[scalars[index]] != nil {
            goesOn[index] = goesOn[index + 1]
        }
        var result = String.UnicodeScalarView()
        var isInWord = false
        for (index, scalar) in scalars.enumerated() {
            let sign = isInWord && goesOn[index] ? signs[scalar] : nil
            result.append(contentsOf: (sign ?? letter(drawnLike: scalar)).unicodeScalars)
            isInWord = sign != nil || scalar.properties.isAlphabetic
        }
        return String(result)
    }

    private static func letter(drawnLike scalar: Unicode.Scalar) -> String {
        let scalar = DrawnAlike.letter(for: scalar)
        if let twin = twins[scalar] ?? scalar.latinBase { return twin }
        // Nearly every script draws its zero as a circle. Other digits are read as the same number in any script.
        guard scalar.properties.generalCategory == .decimalNumber, let number = scalar.properties.numericValue else {
            return String(scalar)
        }
        return number == 0 ? "o" : number == 1 ? "l" : String(Int(number))
    }

    /// Signs that stand for a letter within a word.
    private static let signs: [Unicode.Scalar: String] = [
        "!": "i", "¡": "i", "@": "a", "$": "s", "§": "s", "€": "e", "£": "l", "†": "t", "∨": "v", "∆": "a",
    ]

    /// Letters of East Asian scripts that are one stroke, or a dot, and look like a sign beside letters of others.
    private static let strokes = Set("丶ノㅣㆍ・〆ﾞﾟ\u{3099}\u{309A}".unicodeScalars)

    /// Letters, by the Latin letter or digit that they are drawn like.
    private static let twins: [Unicode.Scalar: String] = {
        let families = [
            "a": "аαɑ⍺🅰", "ae": "æӕ", "A": "АΑᎪ", "b": "Ььƅ🅱", "B": "ВΒᏴ", "c": "сϲᴄ", "C": "СϹᏟ",
            "d": "ԁɗð", "D": "ᎠÐ", "e": "еєҽ℮ɛ",
            "E": "ЕΕᎬ", "ə": "ә", "f": "ƒ", "g": "ɡց", "G": "ԌᏀ", "h": "һհ", "H": "НΗᎻ", "i": "іιıɩ", "j": "јϳ",
            "J": "ЈᎫ",
            "k": "кκᴋĸҡ", "K": "КΚᏦ", "l": "1|Iӏ∣ǀІΙוا١۱ٱٲٳ丨Ɩㅣ", "ll": "‖∥ǁ", "L": "ᏞԼ", "m": "м", "M": "МΜᎷ",
            "n": "ոռпŋ",
            "N": "Ν",
            "o": "оοσςөօᴏ〇סဝഠଠംంಂ🅾ɔɵ", "oe": "œ", "O": "ОΟՕ", "p": "рρþƿ🅿", "P": "РΡᏢÞ", "q": "ԛզ", "Q": "Ԛ", "r": "гᴦ",
            "R": "Ꭱ",
            "s": "ѕꜱ", "ss": "ß",
            "S": "ЅՏᏚ", "t": "тτ", "T": "ТΤᎢ", "u": "υսᴜʉ", "U": "ՍɄ", "v": "ѵνᴠʋ", "V": "ѴᏙ", "w": "ԝѡωᴡ", "W": "ԜᎳ",
            "x": "хχ×", "X": "ХΧ", "y": "уγүყ", "Y": "УΥҮ", "z": "ᴢ", "Z": "ΖᏃ", "3": "зЗӡ", "-": "‐‑‒–—―−ー一ㄧ",
            "'": "’‘ʼ`´", "!": "ǃ",
        ]
        var twins: [Unicode.Scalar: String] = [:]
        for (letter, family) in families {
            for scalar in family.unicodeScalars { twins[scalar] = letter }
        }
        return twins
    }()
}

extension Unicode.Scalar {
    /// The letter of a Latin one that has a stroke, hook or tail, which is no mark of its own, or is a small capital.
    fileprivate var latinBase: String? {
        guard !isASCII, let words = properties.name?.split(separator: " "), words.first == "LATIN" else { return nil }
        if words.count > 4, words[2] == "LETTER", words[3].count == 1, words[4] == "WITH" {
            return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
        }
        let isSmallCapital = words.count == 5 && words[1...3].elementsEqual(["LETTER", "SMALL", "CAPITAL"])
        return isSmallCapital && words[4].count == 1 ? words[4].lowercased() : nil
    }

    /// Whether it is a letter or a digit, or a mark that makes a letter another one, such as the vowels of Hindi and
    /// the marks of Japanese, but not an accent.
    fileprivate var isOfLetters: Bool {
        switch properties.generalCategory {
        case .nonspacingMark: isOfMarkedLetter
        case .spacingMark: !DrawnAlike.isColon(self)
        case .enclosingMark, .control, .format: false
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: false
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: false
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            false
        default: true
        }
    }

    /// Whether it is a mark that makes a letter another one: most of those that are no accents. The marks of Japanese
    /// and the vowels of Dhivehi count as accents in Unicode, other than some of Hebrew and Arabic, which people leave
    /// out.
    private var isOfMarkedLetter: Bool {
        switch value {
        case 0x3099, 0x309A, 0x7A6...0x7AF: true
        case 0x591...0x6FF, 0x8CA...0x8FF: false
        default: !properties.isDiacritic
        }
    }

    /// Whether it is a letter that is drawn like an accent, or raised.
    fileprivate var isSmallSign: Bool {
        switch value {
        case 0xAA, 0xB2, 0xB3, 0xB9, 0xBA: true
        case 0x2B0...0x2FF, 0x1D2C...0x1D6A, 0x1D78, 0x1D9B...0x1DBF, 0x2070...0x209C, 0xA700...0xA721, 0xA788...0xA78C,
            0xA7F7...0xA7F9:
            true
        default: false
        }
    }

    fileprivate var isEastAsian: Bool {
        (0x3040...0x312F).contains(value) || (0xFF66...0xFF9D).contains(value) || properties.isIdeographic
    }

    var isCombining: Bool {
        properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
    }

    /// Not seen at all, or only as space, or as the stroke that joins Arabic letters anyway, or as a raised hamza.
    fileprivate var isBlank: Bool {
        properties.isDefaultIgnorableCodePoint || properties.isWhitespace || isDrawnAsSpace || value == 0xFFFC
            || properties.generalCategory == .format || value == 0x640 || value == 0x674
    }
}
