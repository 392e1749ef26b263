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

    /// Compares two versions. Long stretches that have no word in common which is unique in both are not compared
    /// further: one replaces the other.
    ///
    /// - Complexity: For n words in both, O(n log n).
    public init(from old: String, to new: String) {
        let (olds, news) = (Self.words(of: old), Self.words(of: new))
        var numbers: [String: Int] = [:]
        let common = CommonWords(Self.numbered(olds, &numbers), Self.numbered(news, &numbers))
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
        for place in common.places + [(olds.count, news.count)] {
            for word in olds[oldIndex..<place.old] { add(.old, word) }
            for word in news[newIndex..<place.new] { add(.new, word) }
            guard place.old < olds.count else { break }
            let word = Self.core(news[place.new])
            let oldRest = olds[place.old][Self.core(olds[place.old]).endIndex...]
            let newRest = news[place.new][word.endIndex...]
            add(.both, oldRest == newRest ? news[place.new] : word)
            if oldRest != newRest {
                add(.old, oldRest)
                add(.new, newRest)
            }
            (oldIndex, newIndex) = (place.old + 1, place.new + 1)
        }
        self.parts = parts
    }

    /// Numbers for words, equal ones for words that are the same. The last word of a text has no white space behind it:
    /// it is the same as one with a space, for something may follow it in the other text.
    private static func numbered(_ words: [Substring], _ numbers: inout [String: Int]) -> [Int] {
        words.map { word in
            let key = word.last?.isWhitespace == true ? String(word) : word + " "
            if let number = numbers[key] { return number }
            numbers[key] = numbers.count
            return numbers.count - 1
        }
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

/// The words that two texts have in common, in the order in which both have them.
private struct CommonWords {
    /// Where they are.
    private(set) var places: [(old: Int, new: Int)] = []
    private let olds: [Int]
    private let news: [Int]

    /// How many pairs of words a stretch may have to be compared word by word.
    private static let pairs = 10_000

    /// Compares two texts, of which each word is a number.
    init(_ olds: [Int], _ news: [Int]) {
        (self.olds, self.news) = (olds, news)
        compare(olds.indices, news.indices, withAnchors: true)
    }

    private mutating func compare(_ old: Range<Int>, _ new: Range<Int>, withAnchors: Bool) {
        let start = zip(olds[old], news[new]).prefix { $0 == $1 }.count
        places += (0..<start).map { (old.lowerBound + $0, new.lowerBound + $0) }
        let (oldRest, newRest) = (old.dropFirst(start), new.dropFirst(start))
        let end = zip(olds[oldRest].reversed(), news[newRest].reversed()).prefix { $0 == $1 }.count
        let (oldMiddle, newMiddle) = (oldRest.dropLast(end), newRest.dropLast(end))
        if oldMiddle.count * newMiddle.count <= Self.pairs {
            compareEach(oldMiddle, newMiddle)
        } else if withAnchors {
            compareBetweenAnchors(oldMiddle, newMiddle)
        }
        places += (0..<end).map { (oldMiddle.upperBound + $0, newMiddle.upperBound + $0) }
    }

    private mutating func compareEach(_ old: Range<Int>, _ new: Range<Int>) {
        var (keptOld, keptNew) = (Set(old), Set(new))
        for change in news[new].difference(from: olds[old]) {
            switch change {
            case .remove(let offset, _, _): keptOld.remove(old.lowerBound + offset)
            case .insert(let offset, _, _): keptNew.remove(new.lowerBound + offset)
            }
        }
        places += zip(keptOld.sorted(), keptNew.sorted()).map { ($0, $1) }
    }

    /// Compares what is between words that occur once in each text ("patience diff", Bram Cohen), without which long
    /// texts, as somebody may make them to keep the app busy, take time that grows with the square of their length.
    private mutating func compareBetweenAnchors(_ old: Range<Int>, _ new: Range<Int>) {
        let newPlaces = Self.unique(news, new)
        let anchors = Self.unique(olds, old).compactMap { word, place in newPlaces[word].map { (old: place, new: $0) } }
            .sorted { $0.old < $1.old }
        var (oldStart, newStart) = (old.lowerBound, new.lowerBound)
        for (anchor, kept) in zip(anchors, longestRise(anchors.map(\.new))) where kept != nil {
            compare(oldStart..<anchor.old, newStart..<anchor.new, withAnchors: false)
            places.append(anchor)
            (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
        }
        guard oldStart > old.lowerBound else { return }
        compare(oldStart..<old.upperBound, newStart..<new.upperBound, withAnchors: false)
    }

    /// The place of each word that occurs once in a part of a text.
    private static func unique(_ words: [Int], _ range: Range<Int>) -> [Int: Int] {
        Dictionary(range.map { (words[$0], $0) }) { _, _ in -1 }.filter { $0.value >= 0 }
    }
}

/// A longest increasing subsequence: its elements at their positions, nil at all others.
public func longestRise(_ numbers: [Int?]) -> [Int?] {
    // For each length, the position of the least number that ends an increasing subsequence, and each position's
    // predecessor.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() {
        guard let number else { continue }
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[ends[middle]].map({ $0 < number }) == true { low = middle + 1 } else { high = middle }
        }
        previous[place] = low > 0 ? ends[low - 1] : nil
        if low < ends.count { ends[low] = place } else { ends.append(place) }
    }
    var kept = [Int?](repeating: nil, count: numbers.count)
    var place = ends.last
    while let current = place {
        kept[current] = numbers[current]
        place = previous[current]
    }
    return kept
}
