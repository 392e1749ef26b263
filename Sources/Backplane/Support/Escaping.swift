extension String {
    /// Writes some of the text's scalars in another way. Scalars, not characters: a mark that joins the one before it
    /// would hide a quotation mark from whoever looks for that, though not from whoever reads the text.
    ///
    /// - Parameter replacement: What takes the place of a scalar; nil for one that stays.
    package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if let new = replacement(scalar) { text += new } else { text.unicodeScalars.append(scalar) }
        }
    }

    /// The text with a space for each line break.
    package var onOneLine: String { replacingScalars { $0.breaksLine ? " " : nil } }
}

extension Unicode.Scalar {
    package var breaksLine: Bool { Character(self).isNewline }
}
