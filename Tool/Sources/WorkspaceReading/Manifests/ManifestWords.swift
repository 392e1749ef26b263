/// The words of a manifest's text.
struct ManifestWords {
    /// All of them, those in literals and comments included.
    private(set) var all: Set<Substring> = []
    /// Those that may be code: a description or a comment may well speak of a URL without looking at one.
    private(set) var inCode: Set<Substring> = []
    /// Those in code that are followed by a parenthesis.
    private(set) var called: Set<Substring> = []

    init(_ texts: [String]) {
        for text in texts {
            for line in text.utf8.split(separator: UInt8(ascii: "\n")) { gather(line: Substring(line)) }
        }
    }

    /// Every second part between quotes is a literal, and what follows two slashes outside of one is a comment. Lines that
    /// may be otherwise count as code from end to end.
    private mutating func gather(line: Substring) {
        let parts = line.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).map(Substring.init)
        guard !parts.count.isMultiple(of: 2), !Self.otherwise.contains(where: line.contains) else {
            return gather(line, isCode: true)
        }
        var isComment = false
        for (place, part) in parts.enumerated() {
            let isCode = place.isMultiple(of: 2) && !isComment
            if isCode, let comment = part.firstRange(of: "//") {
                isComment = true
                gather(part[..<comment.lowerBound], isCode: true)
                gather(part[comment.upperBound...], isCode: false)
            } else {
                gather(part, isCode: isCode)
            }
        }
    }

    /// Escapes and interpolations, raw literals, those of several lines, comments of several lines.
    private static let otherwise = ["\\", "#\"", "\"\"\"", "/*", "*/"]

    private mutating func gather(_ text: Substring, isCode: Bool) {
        let bytes = text.utf8
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index].isWord else {
                index = bytes.index(after: index)
                continue
            }
            let start = index
            while index < bytes.endIndex, bytes[index].isWord { index = bytes.index(after: index) }
            let word = text[start..<index]
            all.insert(word)
            guard isCode else { continue }
            inCode.insert(word)
            if index < bytes.endIndex, bytes[index] == UInt8(ascii: "(") { called.insert(word) }
        }
    }
}
