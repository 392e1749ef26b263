import Foundation

/// Reads the names of the modules that a Clang module map defines.
enum ModuleMap {
    /// The top-level modules of the map at `path`; none if it can't be read.
    static func modules(at path: String) -> [String] {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        return modules(in: String(decoding: data, as: UTF8.self))
    }

    /// The top-level modules that `text` defines.
    static func modules(in text: String) -> [String] {
        var names: [String] = []
        var depth = 0
        var previous: Substring = ""
        let spaced = text.replacingOccurrences(of: "{", with: " { ").replacingOccurrences(of: "}", with: " } ")
        for line in spaced.split(whereSeparator: \.isNewline) {
            for word in line.split(separator: "//", omittingEmptySubsequences: false)[0].split(separator: " ") {
                if word == "{" { depth += 1 }
                if word == "}" { depth -= 1 }
                if depth == 0, previous == "module" {
                    let name = word.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
                    names.append(name.split(separator: ".").first.map(String.init) ?? name)
                }
                previous = word
            }
        }
        return names
    }
}
