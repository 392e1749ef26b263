import Foundation

/// The host of a web address that somebody else has written, as people read it.
public enum WebHost {
    /// Whether an address leads where it seems to lead: to a domain, this machine or an IPv4 address, perhaps with a
    /// port. Nothing stands before the host (`https://bank.example@evil.example`), and nothing in it looks like another
    /// letter, a dot or a slash (`http://bank.example∕evil.example`), or is not seen.
    ///
    /// - Parameter address: The address, from its scheme on.
    public static func isPlain(in address: String) -> Bool {
        let rest = address.unicodeScalars.drop { $0 != "/" }.dropFirst(2)
        let authority = rest.prefix { !"/?#".unicodeScalars.contains($0) }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 1 || parts.count == 2 && isPort(parts[1]) else { return false }
        let labels = parts[0].unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return isDomain(labels) || isIPv4(labels)
    }

    private static func isPort(_ text: String) -> Bool {
        isNumber(text) && (1...65_535).contains(Int(text) ?? 0)
    }

    private static func isIPv4(_ labels: [String]) -> Bool {
        labels.count == 4 && labels.allSatisfy { isNumber($0) && ($0 == "0" || !$0.hasPrefix("0")) && UInt8($0) != nil }
    }

    private static func isNumber(_ text: String) -> Bool {
        (1...5).contains(text.utf8.count) && text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    }

    private static func isDomain(_ labels: [String]) -> Bool {
        guard labels.count > 1 || labels.first?.lowercased() == "localhost" else { return false }
        // Browsers read one that ends with a number as an IPv4 address, in several notations.
        return labels.allSatisfy(isLabel) && labels.last?.unicodeScalars.first?.properties.isAlphabetic == true
            && !(labels.last.map(isASCII) == true && labels.contains(where: isReadAsLatin))
            && !labels.contains(where: hasOtherCapital)
    }

    /// Whether a label has, among small letters, a capital that looks like another letter than the one it stands for:
    /// browsers show `PaypaI` as `paypai`, but only after the press. Among capitals, each is read as what it is.
    private static func hasOtherCapital(_ label: String) -> Bool {
        let lowercased = label.lowercased()
        return label != lowercased && label != label.uppercased() && Lookalike(label).text != Lookalike(lowercased).text
    }

    /// Whether a label has only letters of another script that are drawn like Latin ones, as `аррӏе` in Cyrillic. Before
    /// a Latin end, it is read as a Latin name: browsers show its letters as `xn--80ak6aa92e` there.
    private static func isReadAsLatin(_ label: String) -> Bool {
        !isASCII(label) && !Scripts(of: label).names.contains("LATIN") && isASCII(Lookalike(label).text)
    }

    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    private static func isLabel(_ text: String) -> Bool {
        let scripts = Scripts(of: text)
        return (1...63).contains(text.unicodeScalars.count) && text.unicodeScalars.allSatisfy(isOfLabel)
            && text.unicodeScalars.first.map(isMark) == false
            && scripts.belongTogether && !scripts.touchLatin
            && UnusualCharacters.first(in: text.precomposedStringWithCanonicalMapping) == nil
    }

    private static func isOfLabel(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
        return scalar == "-" || scalar.properties.isAlphabetic || isMark(scalar)
            || scalar.properties.generalCategory == .decimalNumber
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }
}
