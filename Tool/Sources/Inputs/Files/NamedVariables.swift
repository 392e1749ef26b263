import Foundation

/// Finds the environment variables that code and scripts name. When the value of one changes, the tests that use it run
/// again without any declaration.
///
/// Any word that is the name of a variable counts, wherever it is written: a string, part of one, the case of an
/// enumeration, a constant that another file passes to the function that reads the environment. Only variables that are set
/// are looked for: a name that no variable has changes nothing.
struct NamedVariables: Sendable {
    private static let endings: Set<Substring> = [
        "swift", "c", "cc", "cpp", "cxx", "m", "mm", "h", "hh", "hpp", "inc", "sh", "bash", "zsh", "mk", "py", "rb",
        "pl",
        "js", "mjs", "ts", "lua", "php",
    ]
    /// The variables that contain locations or user names. They differ between machines and, like paths, are not
    /// inputs.
    private static let places: Set<String> = [
        "HOME", "PATH", "PWD", "OLDPWD", "TMPDIR", "TEMP", "TMP", "USER", "LOGNAME", "SHELL",
    ]

    /// The names to look for, by their length.
    private let names: [Int: [(name: String, bytes: [UInt8])]]

    /// Looks for the variables of an environment.
    init(in environment: some Sequence<String>) {
        let named = environment.filter { !Self.places.contains($0) && $0.utf8.allSatisfy(Self.isPart) }
        names = Dictionary(grouping: named.map { ($0, Array($0.utf8)) }) { $0.1.count }.filter { $0.key > 1 }
    }

    /// Returns the variables that a file names; empty if it is neither code nor a script.
    func names(in data: Data, of path: String) -> Set<String> {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...] }
        return data.withUnsafeBytes { bytes in
            let isCode = ending.map(Self.endings.contains) == true || name == "Makefile"
            return isCode || bytes.starts(with: "#!".utf8) ? words(in: bytes) : []
        }
    }

    private func words(in bytes: UnsafeRawBufferPointer) -> Set<String> {
        guard let start = bytes.baseAddress else { return [] }
        var words: Set<String> = []
        var place = 0
        while place < bytes.count {
            guard Self.isPart(bytes[place]) else {
                place += 1
                continue
            }
            let first = place
            while place < bytes.count, Self.isPart(bytes[place]) { place += 1 }
            for (name, text) in names[place - first] ?? [] where memcmp(start + first, text, text.count) == 0 {
                words.insert(name)
            }
        }
        return words
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        byte == 0x5F || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
}
