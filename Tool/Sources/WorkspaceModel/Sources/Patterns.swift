/// A path pattern with the rules of `.gitignore`: a pattern without a slash matches at any depth, one with a slash is
/// relative to the folder of the file; `*` and `?` match within a name, `**` matches any number of folders, a trailing
/// slash matches only folders, `!` negates.
public struct PathPattern: Hashable, Sendable {
    public let text: String
    /// Whether the pattern negates earlier ones.
    let isNegated: Bool
    private let asksForFolder: Bool
    /// The names from the top, or a single one that matches at any depth if ``isAnchored`` is false.
    private let names: [Glob]
    private let isAnchored: Bool

    /// Creates a pattern.
    public init(_ text: String) {
        self.text = text
        var rest = text[...]
        while rest.hasSuffix(" "), !rest.hasSuffix("\\ ") { rest.removeLast() }
        isNegated = rest.hasPrefix("!")
        if isNegated { rest.removeFirst() }
        asksForFolder = rest.hasSuffix("/")
        if asksForFolder { rest.removeLast() }
        isAnchored = rest.contains("/")
        if rest.hasPrefix("/") { rest.removeFirst() }
        names = rest.split(separator: "/", omittingEmptySubsequences: false).map { Glob($0) }
    }

    /// Returns whether the pattern matches the path of a file or of a folder, without considering enclosing folders.
    func fits(_ parts: ArraySlice<Substring>, isFolder: Bool) -> Bool {
        guard isFolder || !asksForFolder, let last = parts.last else { return false }
        return isAnchored ? Self.fits(names[...], parts) : names[0].fits(last)
    }

    private static func fits(_ names: ArraySlice<Glob>, _ parts: ArraySlice<Substring>) -> Bool {
        guard let first = names.first else { return parts.isEmpty }
        if first.isAnyDepth {
            // At the end, it matches everything inside, but not the folder itself.
            if names.count == 1 { return !parts.isEmpty }
            return parts.indices.contains { fits(names.dropFirst(), parts[$0...]) }
        }
        guard let part = parts.first, first.fits(part) else { return false }
        return fits(names.dropFirst(), parts.dropFirst())
    }
}

/// Path patterns in order. The last matching pattern decides, and nothing inside a matched folder can be negated again.
public struct PathPatterns: Hashable, Sendable, ExpressibleByArrayLiteral {
    public private(set) var patterns: [PathPattern]
    /// The folder to which matched paths are relative, as seen from the patterns' folder; empty if it is the same.
    public var folder = ""

    /// Creates a list of patterns.
    public init(_ texts: some Sequence<String>) {
        patterns = texts.map { PathPattern($0) }
    }

    public init(arrayLiteral texts: String...) {
        self.init(texts)
    }

    /// Appends patterns.
    public mutating func append(_ texts: some Sequence<String>) {
        patterns += texts.map { PathPattern($0) }
    }

    /// Returns whether a path, or a folder that contains it, matches.
    public func matches(_ path: String, isFolder: Bool = false) -> Bool {
        guard !patterns.isEmpty else { return false }
        let parts = parts(of: path)
        guard parts.first != ".." else { return false }
        for end in parts.indices {
            let isLast = end == parts.count - 1
            let last = patterns.last { $0.fits(parts[...end], isFolder: !isLast || isFolder) }
            if let last, !last.isNegated { return true }
        }
        return false
    }

    private func parts(of path: String) -> [Substring] {
        var parts: [Substring] = folder.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts
    }
}

/// A pattern for one name.
private struct Glob: Hashable, Sendable {
    private enum Piece: Hashable, Sendable {
        case any, one
        case byte(UInt8)
        case oneOf([ClosedRange<UInt8>], isNegated: Bool)
    }

    let isAnyDepth: Bool
    private let pieces: [Piece]

    init(_ text: Substring) {
        isAnyDepth = text == "**"
        var pieces: [Piece] = []
        var bytes = ArraySlice(text.utf8)
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "*"): if pieces.last != .any { pieces.append(.any) }
            case UInt8(ascii: "?"): pieces.append(.one)
            case UInt8(ascii: "\\"): pieces.append(.byte(bytes.popFirst() ?? byte))
            // An unclosed bracket matches nothing.
            case UInt8(ascii: "["): pieces.append(Self.brackets(&bytes) ?? .oneOf([], isNegated: false))
            default: pieces.append(.byte(byte))
            }
        }
        self.pieces = pieces
    }

    /// Returns the content of brackets; `nil` if they are not closed.
    private static func brackets(_ bytes: inout ArraySlice<UInt8>) -> Piece? {
        var rest = bytes
        let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
        if isNegated { rest.removeFirst() }
        var ranges: [ClosedRange<UInt8>] = []
        var isFirst = true
        while var low = rest.popFirst() {
            if low == UInt8(ascii: "]"), !isFirst {
                bytes = rest
                return .oneOf(ranges, isNegated: isNegated)
            }
            isFirst = false
            if low == UInt8(ascii: "\\"), let next = rest.popFirst() { low = next }
            var high = low
            if rest.first == UInt8(ascii: "-"), let next = rest.dropFirst().first, next != UInt8(ascii: "]") {
                rest.removeFirst(2)
                high = next
            }
            if low <= high { ranges.append(low...high) }
        }
        return nil
    }

    func fits(_ name: Substring) -> Bool {
        let name = Array(name.utf8)
        var (position, index) = (0, 0)
        // The last star and the position where its match began, for backtracking.
        var star: (piece: Int, name: Int)?
        while position < name.count {
            if index < pieces.count, pieces[index] == .any {
                star = (index, position)
                index += 1
            } else if index < pieces.count, Self.fits(pieces[index], name[position]) {
                (index, position) = (index + 1, position + 1)
            } else if let last = star {
                star = (last.piece, last.name + 1)
                (index, position) = (last.piece + 1, last.name + 1)
            } else {
                return false
            }
        }
        return pieces[index...].allSatisfy { $0 == .any }
    }

    private static func fits(_ piece: Piece, _ byte: UInt8) -> Bool {
        switch piece {
        case .any: false
        case .one: true
        case .byte(let wanted): wanted == byte
        case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(byte) } != isNegated
        }
    }
}

/// A pattern for module names: `*` matches any characters, `?` matches one.
public struct NamePattern: Hashable, Sendable {
    public let text: String

    /// Creates a pattern.
    public init(_ text: String) {
        self.text = text
    }

    /// Returns whether the pattern matches the whole of `name`.
    public func matches(_ name: some StringProtocol) -> Bool {
        let name = Array(name.utf8)
        let pattern = Array(text.utf8)
        var position = 0
        var index = 0
        // The last star and the position where its match began, for backtracking.
        var star: (pattern: Int, name: Int)?
        while position < name.count {
            if index < pattern.count, pattern[index] == UInt8(ascii: "*") {
                star = (index, position)
                index += 1
            } else if index < pattern.count, pattern[index] == UInt8(ascii: "?") || pattern[index] == name[position] {
                index += 1
                position += 1
            } else if let last = star {
                star = (last.pattern, last.name + 1)
                index = last.pattern + 1
                position = last.name + 1
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
