import Foundation

/// Finds the environment variables that texts name. When the value of one changes, the tests that use it run again
/// without any declaration.
///
/// Any word that is the name of a variable counts, wherever it is written: a string, part of one, the case of an
/// enumeration, a constant that another file passes to the function that reads the environment, data that names what is
/// to be read, the name of a file. Only variables that are set are looked for: a name that no variable has changes
/// nothing.
package struct NamedVariables: Sendable {
    /// The languages in which strings that stand side by side are one string.
    private static let joining: Set<Substring> = [
        "c", "cc", "cpp", "cxx", "m", "mm", "h", "hh", "hpp", "hxx", "inc", "def", "py",
    ]

    /// The names that are words, by their length.
    private let words: [[(name: String, bytes: [UInt8])]]
    /// The names that are not words: with a dot, a dash or a letter beyond ASCII. Few environments have one.
    private let others: [(name: String, bytes: Data)]

    /// Looks for the variables of an environment.
    package init(in environment: some Sequence<String>) {
        let names = environment.filter { !$0.isEmpty }.map { (name: $0, bytes: Array($0.utf8)) }
        let named = names.filter { $0.bytes.allSatisfy(Self.isPart) }
        words = named.reduce(into: Array(repeating: [], count: (named.map(\.bytes.count).max() ?? 0) + 1)) {
            $0[$1.bytes.count].append($1)
        }
        others = names.filter { !$0.bytes.allSatisfy(Self.isPart) }.map { ($0.name, Data($0.bytes)) }
    }

    /// Returns the variables that a file's content names; empty if it is not text.
    ///
    /// - Parameter path: The path of the file, whose ending determines the language.
    package func names(in data: Data, of path: String) -> Set<String> {
        // As in git, a file with a zero byte near its beginning is not text, unless it is UTF-16.
        if data.prefix(8_000).contains(0) { return Self.utf16(data).map { names(in: Data($0.utf8), of: path) } ?? [] }
        return data.withUnsafeBytes { bytes in
            var names = words(in: bytes)
            if let text = Self.joiningLines(bytes) { names.formUnion(text.withUnsafeBytes(words)) }
            for (name, text) in others where data.range(of: text) != nil { names.insert(name) }
            let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...] }
            if ending.map(Self.joining.contains) == true { names.formUnion(joined(in: bytes)) }
            return names
        }
    }

    /// Returns the variables that the name of a file, or the destination of a link, names.
    package func names(in path: String) -> Set<String> { names(in: Data(path.utf8), of: "") }

    /// Returns a text in UTF-16, with or without a mark of its byte order; `nil` if the data is none.
    private static func utf16(_ data: Data) -> String? {
        let zeros = Set(data.prefix(8_000).enumerated().lazy.filter { $1 == 0 }.map { $0.offset % 2 })
        guard zeros.count == 1, data.count.isMultiple(of: 2) else { return nil }
        let text = String(data: data, encoding: zeros.contains(0) ? .utf16BigEndian : .utf16LittleEndian)
        // A zero in it would be looked for again.
        return text?.replacingOccurrences(of: "\u{0}", with: " ")
    }

    /// Returns a text in which lines that end with a backslash go on with the next one; `nil` if there are none.
    private static func joiningLines(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        var (result, start, place): ([UInt8], Int, Int) = ([], 0, 0)
        while let mark = bytes[place...].firstIndex(of: UInt8(ascii: "\\")) {
            place = mark + 1
            let end = bytes[place...].firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } ?? bytes.count
            guard end < bytes.count, bytes[end] == 0x0A else { continue }
            result += bytes[start..<mark]
            start = bytes[end...].firstIndex { !isSpace($0) || $0 == UInt8(ascii: "\\") } ?? bytes.count
            place = start
        }
        return start == 0 ? nil : result + bytes[start...]
    }

    private func words(in bytes: UnsafeRawBufferPointer) -> Set<String> {
        guard let start = bytes.baseAddress else { return [] }
        var found: Set<String> = []
        func look(at place: Int, _ length: Int) {
            guard words.indices.contains(length) else { return }
            for (name, text) in words[length] where memcmp(start + place, text, length) == 0 { found.insert(name) }
        }
        var place = 0
        while place < bytes.count {
            guard Self.isPart(bytes[place]) else {
                place += 1
                continue
            }
            let first = place
            while place < bytes.count, Self.isPart(bytes[place]) { place += 1 }
            look(at: first, place - first)
            // The first letter can belong to an escape sequence: "A\nMODE".
            if first > 0, bytes[first - 1] == UInt8(ascii: "\\") { look(at: first + 1, place - first - 1) }
        }
        return found
    }

    /// Returns the variables whose names begin or end with a string that is joined with what stands beside it: with
    /// another string, or with a macro that stands for one. The definition of such a macro counts, too.
    private func joined(in bytes: UnsafeRawBufferPointer) -> Set<String> {
        var found: Set<String> = []
        var before: UInt8 = 0
        var place = 0
        while place < bytes.count {
            switch bytes[place] {
            case let byte where Self.isSpace(byte): place += 1
            case UInt8(ascii: "'"):
                // A quotation mark as a character begins no string.
                let isMark = place + 2 < bytes.count && bytes[place + 1] == UInt8(ascii: "\"")
                before = bytes[place]
                place += isMark ? 3 : 1
            case UInt8(ascii: "\""):
                let first = place + 1
                var end = first
                while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\n") {
                    end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
                }
                end = min(end, bytes.count)
                var next = end + 1
                while next < bytes.count, Self.isSpace(bytes[next]) { next += 1 }
                let after = next < bytes.count ? bytes[next] : 0
                let isJoined = before == UInt8(ascii: ")") || Self.joins(before) || Self.joins(after)
                if isJoined, end - first > 1 { found.formUnion(names(around: bytes[first..<end])) }
                before = UInt8(ascii: "\"")
                place = end + 1
            case let byte:
                before = byte
                place += 1
            }
        }
        return found
    }

    private func names(around part: Slice<UnsafeRawBufferPointer>) -> [String] {
        words.joined().filter { $0.bytes.starts(with: part) || $0.bytes.suffix(part.count).elementsEqual(part) }
            .map(\.name)
    }

    /// Returns whether a string is joined with what begins or ends with a byte: a word, a string, a macro's argument.
    private static func joins(_ byte: UInt8) -> Bool { isPart(byte) || "\"#@".utf8.contains(byte) }

    /// Returns whether a byte stands between strings: a space, the end of a line, or a backslash before that.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) || byte == UInt8(ascii: "\\")
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        byte == 0x5F || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
}
