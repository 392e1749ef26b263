/// The difference between two versions of a text, word by word.
public struct Difference: Sendable, Hashable {
    /// A piece of one version or of both.
    public struct Part: Sendable, Hashable {
        /// Which version has it.
        public let side: Side
        /// The text, including white space.
        public var text: String
    }

    /// The versions that have a part.
    public enum Side: Sendable { case both, old, new }

    /// The parts, in the order in which both texts have them; if one replaces the other, the old one comes first.
    public let parts: [Part]

    /// Whether the versions are equal.
    public var isEmpty: Bool { parts.allSatisfy { $0.side == .both } }

    /// Compares two versions.
    ///
    /// - Complexity: The words of both, times the number of words in which they differ.
    public init(from old: String, to new: String) {
        let (olds, news) = (Self.words(of: old), Self.words(of: new))
        let changes = news.difference(from: olds, by: Self.areSame)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var parts: [Part] = []
        func add(_ side: Side, _ text: Substring) {
            guard !text.isEmpty else { return }
            if parts.last?.side == side {
                parts[parts.count - 1].text += text
            } else {
                parts.append(Part(side: side, text: String(text)))
            }
        }
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < olds.count || newIndex < news.count {
            if removed.contains(oldIndex) {
                add(.old, olds[oldIndex])
                oldIndex += 1
            } else if inserted.contains(newIndex) {
                add(.new, news[newIndex])
                newIndex += 1
            } else {
                let word = Self.core(news[newIndex])
                let oldRest = olds[oldIndex][Self.core(olds[oldIndex]).endIndex...]
                let newRest = news[newIndex][word.endIndex...]
                add(.both, oldRest == newRest ? news[newIndex] : word)
                if oldRest != newRest {
                    add(.old, oldRest)
                    add(.new, newRest)
                }
                (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
            }
        }
        self.parts = parts
    }

    /// Whether two words are the same. The last word of a text has no white space behind it: that it has some in the
    /// other text, because something follows it there, makes it no other word.
    private static func areSame(_ one: Substring, _ other: Substring) -> Bool {
        let (core, otherCore) = (core(one), core(other))
        guard core == otherCore else { return false }
        let isLast = core.endIndex == one.endIndex || otherCore.endIndex == other.endIndex
        return isLast || one[core.endIndex...] == other[otherCore.endIndex...]
    }

    private static func core(_ word: Substring) -> Substring { word.prefix { !$0.isWhitespace } }

    /// Words, each with the white space behind it, so that together they are the text.
    private static func words(of text: String) -> [Substring] {
        var words: [Substring] = []
        var rest = text[...]
        while !rest.isEmpty {
            let word = core(rest)
            let end = rest[word.endIndex...].firstIndex { !$0.isWhitespace } ?? rest.endIndex
            words.append(rest[..<end])
            rest = rest[end...]
        }
        return words
    }
}

extension String {
    /// What a field holds when another version was stored since it was filled: the stored text, if only that has
    /// changed.
    ///
    /// - Parameters:
    ///   - stored: The text of the stored version.
    ///   - seen: The text that the field was filled with.
    public func merged(with stored: String, since seen: String) -> String { self == seen ? stored : self }
}
