import Foundation
import Testing
import TextRules

@Suite("Unusual characters")
struct UnusualCharacterTests {
    private static let scalars = (UInt32(0x80)...0x1FFFF).compactMap(Unicode.Scalar.init)
    private static let ofLivingLanguages = "æøœßþðđłħŧıŋəɛɔɓɗɖƙƴƒɲ"

    @Test("Letters in outlines, and those of flags that are no pair, are unusual; flags are not")
    func drawnAsLetters() {
        for name in ["\u{1CCD6}\u{1CCD9}\u{1CCE2}", "🇦 🇩 🇲", "🇦🇩🇲🇮🇳", "Ada 🇩"] {
            #expect(UnusualCharacters.first(in: name) != nil)
        }
        for name in ["Ada 🇩🇪", "🇩🇪 🇫🇷"] { #expect(UnusualCharacters.first(in: name) == nil) }
    }

    @Test("A Latin letter is one of ASCII with marks, one of a living language, or refused anywhere in a name")
    func latin() {
        let wide = UInt32(0xFF21)...0xFF5A
        let wrong = Self.scalars.filter { scalar in
            // There are many letters of Chinese and Korean, none of which is a Latin one.
            guard scalar.properties.isAlphabetic, !scalar.properties.isIdeographic,
                !(0xAC00...0xD7A3).contains(scalar.value),
                String(scalar).contains(/\p{Script=Latin}/), !"ªº".unicodeScalars.contains(scalar),
                !wide.contains(scalar.value)
            else { return false }
            let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? scalar
            let isAllowed = base.isASCII || Self.ofLivingLanguages.contains(base.properties.lowercaseMapping)
            return ["a\(scalar)b", "\(scalar)b", "a\(scalar)", "a \(scalar)"].contains { name in
                let isRefused = UnusualCharacters.first(in: name.precomposedStringWithCanonicalMapping) != nil
                return isRefused == isAllowed
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test("A number is a digit of ASCII, of Japanese keyboards, or of the letters beside it, or refused")
    func numbers() {
        let wrong = Self.scalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .otherNumber, .letterNumber: UnusualCharacters.first(in: "\(scalar)") == nil
            case .decimalNumber:
                UnusualCharacters.first(in: "Ada \(scalar)") == nil && !(0xFF10...0xFF19).contains(scalar.value)
            default: false
            }
        }
        #expect(wrong.isEmpty)
        #expect(UnusualCharacters.first(in: "محمد ٤") == nil)
        #expect(UnusualCharacters.first(in: "٤٤") != nil)
    }

    @Test("No sign that is no emoji, nor one of a keyboard or a text, stands directly before a letter")
    func signs() {
        let taken = Self.scalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .mathSymbol, .currencySymbol, .otherSymbol:
                !scalar.properties.isEmojiPresentation && UnusualCharacters.first(in: "\(scalar)a") == nil
                    && UnusualCharacters.firstInPlaceOfLetter(in: "\(scalar)a") == nil
            default: false
            }
        }
        #expect(taken.isEmpty)
    }

    @Test("No text makes a rule fail, whatever it consists of")
    func anything() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let scalars = (0..<20).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator))
            }
            let text = String(String.UnicodeScalarView(scalars))
            _ = (UnusualCharacters.first(in: text), UnusualCharacters.firstInPlaceOfLetter(in: text), Scripts(of: text))
        }
        #expect(UnusualCharacters.first(in: "") == nil && UnusualCharacters.firstInPlaceOfLetter(in: "") == nil)
    }
}
