/// Formats the difference of two texts like `diff -u`.
public enum UnifiedDifference {
    private static let context = 3

    /// Returns the difference of a file; empty if the texts are equal.
    ///
    /// - Parameter path: The path, relative to the folder in which the difference is applied.
    public static func text(path: String, old: String, new: String) -> String {
        let lines = lines(from: old, to: new)
        guard lines.contains(where: { $0.sign != " " }) else { return "" }
        let header = "--- a/\(path)\n+++ \(new.isEmpty ? "/dev/null" : "b/\(path)")\n"
        return header + hunks(lines).joined()
    }

    private struct Line {
        let sign: Character
        let text: Substring
        /// Whether this is the last line and has no line ending.
        let isOpen: Bool
    }

    private static func lines(from old: String, to new: String) -> [Line] {
        // A carriage return is part of its line, as it is for `diff`.
        let (before, after) = (pieces(old), pieces(new))
        let changes = after.difference(from: before)
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var result: [Line] = []
        var (left, right) = (0, 0)
        func line(_ sign: Character, _ piece: Substring) -> Line {
            let ends = piece.utf8.last == UInt8(ascii: "\n")
            return Line(sign: sign, text: ends ? Substring(piece.unicodeScalars.dropLast()) : piece, isOpen: !ends)
        }
        while left < before.count || right < after.count {
            if left < before.count, removed.contains(left) {
                result.append(line("-", before[left]))
                left += 1
            } else if right < after.count, inserted.contains(right) {
                result.append(line("+", after[right]))
                right += 1
            } else {
                result.append(line(" ", before[left]))
                (left, right) = (left + 1, right + 1)
            }
        }
        return result
    }

    /// Returns the lines with their endings.
    private static func pieces(_ text: String) -> [Substring] {
        var pieces: [Substring] = []
        var rest = text.unicodeScalars[...]
        while let end = rest.firstIndex(of: "\n") {
            let next = rest.index(after: end)
            pieces.append(Substring(rest[..<next]))
            rest = rest[next...]
        }
        return rest.isEmpty ? pieces : pieces + [Substring(rest)]
    }

    private static func hunks(_ lines: [Line]) -> [String] {
        let changed = lines.indices.filter { lines[$0].sign != " " }
        var ranges: [Range<Int>] = []
        for index in changed {
            let range = max(0, index - context)..<min(lines.count, index + context + 1)
            if let last = ranges.last, last.upperBound >= range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges.map { range in
            func position(_ own: Character) -> String {
                let before = lines[..<range.lowerBound].count { $0.sign == " " || $0.sign == own }
                let count = lines[range].count { $0.sign == " " || $0.sign == own }
                return "\(count == 0 ? before : before + 1),\(count)"
            }
            let body = lines[range].map { line in
                "\(line.sign)\(line.text)\n" + (line.isOpen ? "\\ No newline at end of file\n" : "")
            }
            return "@@ -\(position("-")) +\(position("+")) @@\n" + body.joined()
        }
    }
}
