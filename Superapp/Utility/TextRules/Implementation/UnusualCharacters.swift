import Foundation

/// Characters that no name needs, and by which another name can be imitated: all letters but those that names are
/// written with today, numbers that are no digits, and signs and digits where a letter would stand. No list of what
/// looks alike can be complete (``Lookalike``), so what is rare is not compared, but refused.
public enum UnusualCharacters {
    /// The first character of a name that has no place in names; `nil` if there is none.
    ///
    /// - Parameter name: The name, in normal form C.
    public static func first(in name: String) -> Unicode.Scalar? {
        let scalars = name.unicodeScalars
        let scripts = Set(scalars.compactMap { $0.properties.isAlphabetic ? Scripts.script(of: $0) : nil })
        return scalars.first { $0.isUnusual(besideLettersOf: scripts) } ?? firstLetterOfNoFlag(in: Array(scalars))
    }

    /// The first letter for flags of countries that is not one of two. Many systems draw it as a letter.
    private static func firstLetterOfNoFlag(in scalars: [Unicode.Scalar]) -> Unicode.Scalar? {
        let runs = scalars.split { !$0.isLetterOfFlag }
        return runs.first { $0.count != 2 }?.first
    }

    /// The first sign or digit of a name that is read as a letter where it stands, as in `P@ymill` and `5usan`; `nil`
    /// if there is none. A digit is read so before a letter, and so is a `!`, which may end a word; other signs also
    /// after one.
    ///
    /// - Parameter name: The name.
    public static func firstInPlaceOfLetter(in name: String) -> Unicode.Scalar? {
        let scalars = name.unicodeScalars.filter { $0.properties.isAlphabetic || !$0.isDrawnOnOthers }
        let isLetter = [false] + scalars.map(\.properties.isAlphabetic) + [false]
        return zip(scalars, zip(isLetter, isLetter.dropFirst(2))).first { scalar, beside in
            let (isAfter, isBefore) = beside
            return (isAfter || isBefore) && scalar.isSign || isBefore && scalar.isDrawnAsLetter
                || isBefore && !isAfter && scalar.isInsideWords
        }?.0
    }
}

extension Unicode.Scalar {
    /// Whether it has no place in a name that has letters of some scripts. Wide characters are those of Japanese
    /// keyboards.
    fileprivate func isUnusual(besideLettersOf scripts: Set<String>) -> Bool {
        switch properties.generalCategory {
        case _ where isASCII || (0xFF00...0xFFEF).contains(value): false
        case .otherNumber, .letterNumber: true
        case .decimalNumber: !scripts.contains(Scripts.script(of: self) ?? "")
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: !isUsualLetter
        case .nonspacingMark, .enclosingMark: !isUsualMark(onLettersOf: scripts)
        // In a square or a circle, such as `🆂`, in outlines, or composed of letters, such as `™`.
        default:
            (0x1F100...0x1F1E5).contains(value) || (0x1CCD6...0x1CCF9).contains(value)
                || compatible.contains(where: \.isLatinOrDigit)
        }
    }

    /// Whether names are written with it today. Of common scripts without an entry, all letters are usual but those
    /// outside of the first plane, which are old ones, and the forms that older programs composed letters of.
    private var isUsualLetter: Bool {
        if Self.ofAllScripts.contains(value) { return true }
        let base = canonical.first ?? self
        guard let script = Scripts.script(of: base) else { return false }
        if let letters = Self.usual[script] { return letters.contains(value) || letters.contains(base.value) }
        return Scripts.common.contains(script) && (value <= 0xFFFF || properties.isIdeographic)
            && canonical == compatible
    }

    /// Accents, and the marks of a script. Others are raised letters, or are drawn around what is before them. Accents
    /// are on letters of scripts that have them, and in Arabic only those of vowels: others compose letters, as a dot
    /// does with `డ`, and three dots do with `س`.
    private func isUsualMark(onLettersOf scripts: Set<String>) -> Bool {
        switch value {
        case 0x300...0x36F where !scripts.isEmpty && scripts.isDisjoint(with: ["CYRILLIC", "GREEK", "LATIN"]): false
        case 0x64B...0x657, 0x670: true
        case _ where Scripts.script(of: self) == "ARABIC": false
        default:
            properties.isDiacritic || properties.isDefaultIgnorableCodePoint || Scripts.script(of: self) != nil
                || value == 0x20E3  // The key around the digit of an emoji.
        }
    }

    /// Letters of no script, or with a name that does not tell it: those of `Mª José`, and what is written like an
    /// apostrophe, in Hawaiian, Ukrainian and Uzbek names, and in Arabic ones that are written in Latin letters.
    private static let ofAllScripts = letters(and: "ªºʻʼʾʿ")

    /// By script, the letters that names are written with today, where that is not all of them, without their accents.
    private static let usual: [String: Set<UInt32>] = [
        // Of Danish, French, German, Icelandic, Polish, Croatian, Maltese, Turkish, Azerbaijani, Sami, Hausa, Fula,
        // Ewe, Akan and their neighbours. Others are those of phonetics and of old books.
        "LATIN": letters(0x41...0x5A, 0x61...0x7A, and: "æøœßẞðþđłħŧıŋəɛɔɓɗɖƙƴƒɲÆØŒÐÞĐŁĦŦŊƏƐƆƁƊƉƘƳƑƝ"),
        "GREEK": letters(0x391...0x3A9, 0x3B1...0x3C9),
        // Without those of Old Slavonic, and with the ones of Abkhaz, Chukchi and Khanty that came later.
        "CYRILLIC": letters(0x400...0x45F, 0x48A...0x4FF, and: "ԒԓԤԥԮԯ"),
        // Without the capitals of the church.
        "GEORGIAN": letters(0x10D0...0x10FF, 0x1C90...0x1CBF),
        // Syllables, and single letters as they are typed.
        "HANGUL": letters(0xAC00...0xD7A3, 0x3131...0x3163),
        // Of Arabic, also in the Maghreb, Persian, Urdu, Pashto, Kurdish, Sindhi, Punjabi, Kashmiri, Uyghur, Kazakh,
        // Kyrgyz and Malay. Others have no dots, or dots and signs that only those tell apart who know them.
        "ARABIC": letters(
            0x620...0x63A, 0x640...0x64A, 0x671...0x674,
            and: "ٹٺٻټٽپٿڀځڃڄڅچڇڈډڊڌڍڏڑړڕږژڙښڠڤڥڦڨکڪګڭگڱڳڵںڻڼڽھۀہۂۃۄۅۆۇۈۉۋیۍێۏېےۓەݙݢݨ"),
        // With letters that are composed of others, but usual ones.
        "ARMENIAN": letters(0x531...0x587), "THAI": letters(0xE01...0xE4D), "LAO": letters(0xE81...0xEDF),
    ]

    /// Whether it is a sign that is neither on every keyboard nor an emoji of its own, or one that stands for a letter.
    fileprivate var isSign: Bool {
        switch properties.generalCategory {
        case _ where !Set("@$".unicodeScalars).isDisjoint(with: compatible): true
        case _ where isLetterOfFlag: true
        case .mathSymbol, .otherSymbol, .currencySymbol: !isASCII && !properties.isEmojiPresentation
        case .modifierSymbol: value > 0xFF && !properties.isEmojiPresentation
        case .otherPunctuation:
            !compatible.allSatisfy(\.isASCII) && !"¡¿·‧".unicodeScalars.contains(self)
                && Scripts.script(ofPunctuation: self) == nil
        default: false
        }
    }

    fileprivate var isLetterOfFlag: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// Whether it is read as a letter before others: a digit, or one that is a stroke.
    fileprivate var isDrawnAsLetter: Bool {
        properties.generalCategory == .decimalNumber || !Set("!¡|".unicodeScalars).isDisjoint(with: compatible)
    }

    /// Whether it is a letter with which no word begins, and which would be read there as a `B`, an `a` or an `o`.
    fileprivate var isInsideWords: Bool { "ßẞªº".unicodeScalars.contains(self) }

    private static func letters(_ ranges: ClosedRange<UInt32>..., and more: String = "") -> Set<UInt32> {
        Set(ranges.joined()).union(more.unicodeScalars.map(\.value))
    }

    private var canonical: [Unicode.Scalar] { Array(String(self).decomposedStringWithCanonicalMapping.unicodeScalars) }
    private var compatible: [Unicode.Scalar] {
        Array(String(self).decomposedStringWithCompatibilityMapping.unicodeScalars)
    }

    private var isLatinOrDigit: Bool { isASCII && (properties.isAlphabetic || ("0"..."9").contains(self)) }
}

extension Unicode.Scalar {
    /// Whether it is no sign of its own: an accent, or not seen at all.
    var isDrawnOnOthers: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: properties.isDefaultIgnorableCodePoint
        }
    }
}
