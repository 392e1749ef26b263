import Foundation

/// Characters that no name needs, and by which another name can be imitated: signs that are drawn as letters or stand
/// beside one as if they were one, and letters of phonetics and old books. No list of what looks alike can be complete
/// (``Lookalike``), so what is rare is not compared, but refused.
public enum UnusualCharacters {
    /// The first of them in a name; `nil` if there is none.
    ///
    /// - Parameter name: The name.
    public static func first(in name: String) -> Unicode.Scalar? {
        let scalars = Array(name.unicodeScalars)
        return scalars.indices.first { index in
            let scalar = scalars[index]
            if scalar.isUnusualLetter { return true }
            guard scalar.isSign else { return false }
            let beside = [index - 1, index + 1].filter(scalars.indices.contains).map { scalars[$0] }
            return beside.contains { $0.properties.isAlphabetic }
        }
        .map { scalars[$0] }
    }
}

extension Unicode.Scalar {
    /// Whether it is a letter, or drawn as one, that is no usual letter of a script: in a square or a circle, raised, of
    /// a formula, of phonetics, or of old books. Wide letters are those of Japanese keyboards, `ª` and `º` are Spanish.
    fileprivate var isUnusualLetter: Bool {
        switch value {
        case 0...0x7F, 0xAA, 0xBA, 0xFF00...0xFFEF: return false
        case 0x1D00...0x1DBF, 0x2C60...0x2C7F, 0xA722...0xA7FF, 0xAB30...0xAB6F, 0x1F100...0x1F1E5: return true
        default:
            let compatible = String(self).decomposedStringWithCompatibilityMapping.unicodeScalars
            let isItself = String(self).decomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual(compatible)
            // Other letters are composed for compatibility, too, such as a vowel of Thai, and are usual ones.
            return !isItself && compatible.contains(where: \.isLatinOrDigit)
        }
    }

    /// Whether it is a sign, or a letter of a flag, and neither on every keyboard nor an emoji.
    fileprivate var isSign: Bool {
        switch properties.generalCategory {
        case _ where (0x1F1E6...0x1F1FF).contains(value): true
        case .mathSymbol, .otherSymbol, .modifierSymbol: value > 0xFF && !properties.isEmojiPresentation
        default: false
        }
    }

    private var isLatinOrDigit: Bool { isASCII && (properties.isAlphabetic || ("0"..."9").contains(self)) }
}
