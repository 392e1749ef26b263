import WorkspaceModel

extension ImportScanner {
    private static let marker = Array(Silence.marker.utf8)

    /// By how much a window over the marker's length must move to the left until its first byte can be that of the marker again.
    private static let steps: [Int] = {
        var steps = [Int](repeating: marker.count, count: 256)
        for (offset, byte) in marker.enumerated().reversed() where offset > 0 { steps[Int(byte)] = offset }
        return steps
    }()

    /// Where the last comment that accepts a finding may begin; nil in nearly every file. Searched from the end, a word's length
    /// at a time.
    static func lastMarker(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        steps.withUnsafeBufferPointer { steps in
            var index = bytes.count - marker.count
            while index >= 0 {
                if bytes[index] == marker[0], ByteCursor(bytes, at: index).isAt("backplane:ignore") { return index }
                index -= steps[Int(bytes[index])]
            }
            return nil
        }
    }

    /// Notes a comment that accepts a finding. The position is that of its first slash.
    mutating func noteSilence() {
        var ahead = cursor
        ahead.advance { $0 == .slash }
        ahead.advance { $0.isSpace && !$0.isLineBreak }
        guard ahead.isAt("backplane:ignore") else { return }
        ahead.advance(Silence.marker.utf8.count)
        let start = ahead.position
        ahead.advance { !$0.isLineBreak }
        let text = ahead.text(start..<ahead.position)
        let place = lines.location(of: cursor.position, in: cursor.bytes)
        var before = cursor.position
        while before > 0, cursor.bytes[before - 1].isSpace, !cursor.bytes[before - 1].isLineBreak { before -= 1 }
        let isAlone = before == 0 || cursor.bytes[before - 1].isLineBreak
        let covered = isAlone ? lineOfCode(after: ahead, from: place.line) : place.line
        found(Silence(text, line: place.line, column: place.column, covered: covered))
    }

    /// The line of the next thing that is no space and no comment.
    private func lineOfCode(after end: ByteCursor, from line: Int) -> Int {
        var (ahead, line) = (end, line)
        while !ahead.isAtEnd {
            if ahead.isAt("//") {
                ahead.advance { !$0.isLineBreak }
            } else if ahead.current.isSpace {
                if ahead.current == .newline || ahead.current == .carriageReturn && ahead[1] != .newline { line += 1 }
                ahead.advance()
            } else {
                return line
            }
        }
        return line
    }
}
