import Foundation

/// Finds the environment variables that code and scripts name. When the value of one changes, the tests that use it run
/// again without any declaration.
///
/// A name is a word in capital letters: a string, part of one, or an identifier such as the case of an enumeration. In
/// code it counts in a file that reads the environment; after a `$`, as scripts and the commands of plugins write it, it
/// always counts.
enum NamedVariables {
    private static let code: Set<Substring> = ["swift", "c", "cc", "cpp", "cxx", "m", "mm", "h"]
    private static let shells: Set<Substring> = ["sh", "bash", "zsh", "mk"]
    private static let otherScripts: Set<Substring> = ["py", "rb", "pl", "js"]
    /// The words by which code reads the environment, each with the index of its `v`.
    private static let questions = [(Array("environ".utf8), 2), (Array("getenv".utf8), 5)]
    /// The variables that contain locations or user names. They differ between machines and, like paths, are not
    /// inputs.
    private static let places: Set<String> = [
        "HOME", "PATH", "PWD", "OLDPWD", "TMPDIR", "TEMP", "TMP", "USER", "LOGNAME", "SHELL",
    ]

    static func names(in data: Data, of path: String) -> Set<String> {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...] }
        return data.withUnsafeBytes { bytes in
            let isCode = ending.map(code.contains) == true
            let isShell = ending.map(shells.contains) == true || name == "Makefile"
            let isOther = ending.map(otherScripts.contains) == true
            guard isCode || isShell || isOther || bytes.starts(with: "#!".utf8) else { return [] }
            var names = words(in: bytes, onlyAfterDollar: isShell || isCode && !asks(bytes))
            names.subtract(places)
            return names
        }
    }

    /// Returns whether the text contains one of ``questions``. The search is for the letter `v`, which is rare and in
    /// all of them.
    private static func asks(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let start = bytes.baseAddress else { return false }
        var next = 0
        while let found = memchr(start + next, Int32(UInt8(ascii: "v")), bytes.count - next) {
            let place = UnsafeRawPointer(found) - start
            for (text, offset) in questions
            where place >= offset && place - offset + text.count <= bytes.count
                && memcmp(start + place - offset, text, text.count) == 0
            {
                return true
            }
            next = place + 1
        }
        return false
    }

    /// Returns the words in capital letters, at least two of them, or only those after `$` or `${`.
    private static func words(in bytes: UnsafeRawBufferPointer, onlyAfterDollar: Bool) -> Set<String> {
        let dollar = UInt8(ascii: "$")
        guard let start = bytes.baseAddress, !onlyAfterDollar || memchr(start, Int32(dollar), bytes.count) != nil
        else { return [] }
        var words: Set<String> = []
        var place = 0
        while place < bytes.count {
            guard isPart(bytes[place]) else {
                place += 1
                continue
            }
            let first = place
            while place < bytes.count, isPart(bytes[place]) { place += 1 }
            let word = bytes[first..<place]
            guard isName(word), !onlyAfterDollar || follows(dollar, first, in: bytes) else { continue }
            words.insert(String(decoding: word, as: UTF8.self))
        }
        return words
    }

    private static func follows(_ sign: UInt8, _ place: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        let isBraced = place > 0 && bytes[place - 1] == UInt8(ascii: "{")
        let before = place - (isBraced ? 2 : 1)
        return before >= 0 && bytes[before] == sign
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        isCapital(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
    }

    private static func isCapital(_ byte: UInt8) -> Bool {
        byte == 0x5F || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
    }

    private static func isName(_ word: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard (2...64).contains(word.count), word.first.map({ $0 < 0x30 || $0 > 0x39 }) == true else { return false }
        return word.allSatisfy(isCapital)
    }
}
