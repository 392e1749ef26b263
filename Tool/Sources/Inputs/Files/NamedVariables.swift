import Foundation

/// Finds the environment variables that code names: in a file that reads the environment, each string literal in
/// capital letters that has the form of a variable. When the value of one changes, the tests that use it run again
/// without any declaration.
enum NamedVariables {
    private static let endings: Set<Substring> = ["swift", "c", "cc", "cpp", "cxx", "m", "mm", "h"]
    /// The words by which code reads the environment, each with the index of its `v`.
    private static let questions = [(Array("environment".utf8), 2), (Array("getenv".utf8), 5)]
    /// The variables that contain locations or user names. They differ between machines and, like paths, are not
    /// inputs.
    private static let places: Set<String> = [
        "HOME", "PATH", "PWD", "OLDPWD", "TMPDIR", "TEMP", "TMP", "USER", "LOGNAME", "SHELL",
    ]

    static func names(in data: Data, of path: String) -> Set<String> {
        guard let dot = path.lastIndex(of: "."), endings.contains(path[path.index(after: dot)...]) else { return [] }
        return data.withUnsafeBytes { bytes in
            guard asks(bytes) else { return [] }
            var names: Set<String> = []
            for word in bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
            where isName(word) {
                let name = String(decoding: word, as: UTF8.self)
                if !places.contains(name) { names.insert(name) }
            }
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

    private static func isName(_ word: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard (2...64).contains(word.count), word.first.map({ $0 < 0x30 || $0 > 0x39 }) == true else { return false }
        return word.allSatisfy { $0 == 0x5F || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    }
}
