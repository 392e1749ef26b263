extension String {
    /// The text with lines of at most `width` characters, as far as words allow. What continues a line is indented
    /// below its last column in the left half, so that tables stay readable. Nothing is lost.
    package func wrapped(to width: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { Self.wrapped($0, width) }.joined(separator: "\n")
    }

    private static func wrapped(_ line: Substring, _ width: Int) -> String {
        guard line.visibleCount > width else { return String(line) }
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        let indent = continuation(of: words, width)
        var (text, column, spaces) = ("", 0, -1)
        for word in words {
            spaces += 1
            guard !word.isEmpty else { continue }
            let count = word.visibleCount
            if column > indent, column + spaces + count > width {
                text += "\n" + String(repeating: " ", count: indent) + word
                column = indent + count
            } else {
                text += String(repeating: " ", count: spaces) + word
                column += spaces + count
            }
            spaces = 0
        }
        return text
    }

    /// The start of the last column, after two spaces or more, in the left half of the width.
    private static func continuation(of words: [Substring], _ width: Int) -> Int {
        var (column, spaces) = (0, -1)
        var starts: [Int] = []
        for word in words {
            spaces += 1
            guard !word.isEmpty else { continue }
            column += spaces
            if starts.isEmpty || spaces > 1 { starts.append(column) }
            column += word.visibleCount
            spaces = 0
        }
        let last = starts.last { $0 <= width / 2 } ?? 0
        return last == starts.first ? Swift.min(last + 2, width / 2) : last
    }
}

extension Substring {
    /// The number of characters without the codes of colours.
    fileprivate var visibleCount: Int {
        guard contains("\u{1B}") else { return count }
        var (visible, isCode) = (0, false)
        for character in self {
            if character == "\u{1B}" { isCode = true }
            if !isCode { visible += 1 }
            if character == "m" { isCode = false }
        }
        return visible
    }
}
