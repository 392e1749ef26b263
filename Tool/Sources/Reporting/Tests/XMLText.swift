extension String {
    /// The text as it stands in an attribute or between tags.
    var xmlEscaped: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            // XML has no way to write other control characters.
            case _ where scalar.value < 0x20 && scalar != "\t" && scalar != "\n": "?"
            default: String(scalar)
            }
        }.joined()
    }
}
