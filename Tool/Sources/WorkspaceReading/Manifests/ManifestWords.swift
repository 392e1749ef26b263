/// The words of a manifest's text, and those that are followed by a parenthesis.
struct ManifestWords {
    private(set) var all: Set<Substring> = []
    private(set) var called: Set<Substring> = []

    init(_ texts: [String]) {
        for text in texts { gather(text) }
    }

    private mutating func gather(_ text: String) {
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
            if index < bytes.endIndex, bytes[index] == UInt8(ascii: "(") { called.insert(word) }
        }
    }
}
