import Foundation

/// The appearance of a text: equal for texts that people can't distinguish, or only if they look closely, whatever
/// letters they consist of.
///
/// `Ada` looks like `ADA` and like `Ada` with Cyrillic letters, and `PayPal` looks like `PayPaI` and `P@yPaƚ`. Accents,
/// punctuation and symbols make no difference: `Pay-Pal`, `PayPál.` and `PayPal ✓` look like `PayPal`, too. It is only
/// for comparing, and reports equality too often rather than too rarely.
public struct Lookalike: Hashable, Sendable {
    /// The compared text, for storing.
    public let text: String

    /// Determines the appearance of a text.
    ///
    /// - Parameter raw: The text.
    public init(_ raw: String) {
        // Small raised letters, and those that are drawn like an apostrophe or a dot, make no other name than signs do.
        let isEastAsian = raw.unicodeScalars.contains { $0.isEastAsian && !Self.strokes.contains($0) }
        let plain = String(
            String.UnicodeScalarView(
                raw.unicodeScalars.filter { !$0.isSmallSign && (isEastAsian || !Self.strokes.contains($0)) }))
        let compatible = (plain.isEmpty ? raw : plain).precomposedStringWithCompatibilityMapping
        // Before folding for capitals that look like another small letter, and after it for small letters.
        let folded = Self.drawn(compatible).lowercased()
        let drawn = Self.drawn(folded).decomposedStringWithCanonicalMapping.unicodeScalars
        // In Japanese and Chinese, what looks like a dash makes another word, as `一` and `ー` do.
        let countsDashes = drawn.contains(where: \.isEastAsian)
        let letters = drawn.filter { $0.isOfLetters || countsDashes && $0 == "-" }
        // Of emoji and signs alone, each counts.
        let kept = String(letters.contains { !$0.isMark } ? String.UnicodeScalarView(letters) : drawn)
        text = kept.precomposedStringWithCanonicalMapping.replacing("rn", with: "m").replacing("vv", with: "w")
    }

    /// The first of some names that looks like a name; `nil` if that one can be told apart from all of them.
    ///
    /// - Parameters:
    ///   - name: The new name.
    ///   - names: Names that exist.
    public static func of(_ name: String, among names: [String]) -> String? {
        let lookalike = Lookalike(name)
        return names.first { Lookalike($0) == lookalike }
    }

    private static func drawn(_ text: String) -> String {
        let scalars = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars.filter { !$0.isBlank })
        var result = String.UnicodeScalarView()
        var isInWord = false
        for (index, scalar) in scalars.enumerated() {
            let goesOn = scalars[index...].first { signs[$0] == nil }?.properties.isAlphabetic == true
            let sign = isInWord && goesOn ? signs[scalar] : nil
            result.append(contentsOf: (sign ?? letter(drawnLike: scalar)).unicodeScalars)
            isInWord = sign != nil || scalar.properties.isAlphabetic
        }
        return String(result)
    }

    private static func letter(drawnLike scalar: Unicode.Scalar) -> String {
        // Nearly every script draws its zero as a circle.
        let isZero = scalar.properties.generalCategory == .decimalNumber && scalar.properties.numericValue == 0
        return isZero ? "o" : twins[scalar] ?? scalar.latinBase ?? String(scalar)
    }

    /// Signs that stand for a letter within a word.
    private static let signs: [Unicode.Scalar: String] = [
        "!": "i", "¡": "i", "@": "a", "$": "s", "§": "s", "€": "e", "£": "l", "†": "t", "∨": "v", "∆": "a",
    ]

    /// Letters of East Asian scripts that are one stroke, or a dot, and look like a sign beside letters of others.
    private static let strokes = Set("丶ノㅣㆍ・〆ﾞﾟ".unicodeScalars)

    /// Letters, by the Latin letter or digit that they are drawn like.
    private static let twins: [Unicode.Scalar: String] = {
        let families = [
            "a": "аαɑ⍺🅰", "A": "АΑᎪ", "b": "Ьƅ🅱", "B": "ВΒᏴ", "c": "сϲᴄ", "C": "СϹᏟ", "d": "ԁɗ", "D": "Ꭰ", "e": "еєҽ℮ɛ",
            "E": "ЕΕᎬ", "f": "ƒ", "g": "ɡց", "G": "ԌᏀ", "h": "һհ", "H": "НΗᎻ", "i": "іιıɩ", "j": "јϳ", "J": "ЈᎫ",
            "k": "кκᴋĸ", "K": "КΚᏦ", "l": "1|Iӏ∣ǀІΙוا丨Ɩㅣ", "ll": "‖∥ǁ", "L": "ᏞԼ", "m": "м", "M": "МΜᎷ", "n": "ոп",
            "N": "Ν",
            "o": "оοσօᴏ〇סဝഠ🅾ɔɵ", "O": "ОΟՕ", "p": "рρþƿ🅿", "P": "РΡᏢÞ", "q": "ԛզ", "Q": "Ԛ", "r": "гᴦ", "R": "Ꭱ",
            "s": "ѕꜱ", "ss": "ß",
            "S": "ЅՏᏚ", "t": "тτ", "T": "ТΤᎢ", "u": "υսᴜʉ", "U": "ՍɄ", "v": "ѵνᴠʋ", "V": "ѴᏙ", "w": "ԝѡωᴡ", "W": "ԜᎳ",
            "x": "хχ×", "X": "ХΧ", "y": "уγүყ", "Y": "УΥҮ", "z": "ᴢ", "Z": "ΖᏃ", "3": "зЗӡ", "-": "‐‑‒–—―−ー一",
            "'": "’‘ʼ`´", "ニ": "二", "ロ": "口", "カ": "力", "タ": "夕", "エ": "工", "ト": "卜", "へ": "ヘ", "ハ": "八", "チ": "千",
            "日": "曰", "!": "ǃ",
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
        case .nonspacingMark: value == 0x3099 || value == 0x309A || !properties.isDiacritic
        case .spacingMark: true
        case .enclosingMark, .control, .format: false
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: false
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: false
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            false
        default: true
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

    fileprivate var isEastAsian: Bool { (0x3040...0x30FF).contains(value) || properties.isIdeographic }

    fileprivate var isMark: Bool {
        properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
    }

    /// Not seen at all, or only as space.
    fileprivate var isBlank: Bool {
        properties.isDefaultIgnorableCodePoint || properties.isWhitespace || isDrawnAsSpace || value == 0xFFFC
            || properties.generalCategory == .format
    }
}
