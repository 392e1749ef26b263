import Foundation

/// The public functions, initialisers and subscripts of the runtime, read from its sources. Not those that are there
/// for the compiler to say what else to write.
enum EntryPoints {
    /// Each as `Type.name(labels)`, overloads once.
    static func all() throws -> Set<String> {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/Backplane").standardized
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let sources = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        return try sources.reduce(into: []) { $0.formUnion(names(in: try String(contentsOf: $1, encoding: .utf8))) }
    }

    static func names(in source: String) -> [String] {
        let type =
            /^( *)(?:@\w+ )*(?:public |open |package )?(?:final )?(?:class|struct|enum|extension|protocol) (?<name>\w+)/
        let member = /^( +)(?:@\w+ )*(?:public|open)(?: [a-z]+)*? (?:func (?<function>\w+)|(?<other>init|subscript)\b)/
        var around: [(indent: Int, name: String)] = []
        var isUnavailable = false
        var names: [String] = []
        var rest = source[...]
        while !rest.isEmpty {
            if let match = rest.firstMatch(of: type), match.range.lowerBound == rest.startIndex {
                around.removeAll { $0.indent >= match.1.count }
                around.append((match.1.count, String(match.name)))
            } else if let match = rest.firstMatch(of: member), match.range.lowerBound == rest.startIndex {
                let owner = around.last { $0.indent < match.1.count }?.name ?? "?"
                let name = match.function ?? match.other ?? "?"
                let labels = labels(in: rest[match.range.upperBound...])
                if !isUnavailable { names.append("\(owner).\(name)(\(labels))") }
                isUnavailable = false
            } else if rest.prefix(while: { $0 != "\n" }).contains("@available(*, unavailable") {
                isUnavailable = true
            }
            rest = rest.drop { $0 != "\n" }.dropFirst()
        }
        return names
    }

    /// The labels of the parameters that someone has to give, each with its colon.
    private static func labels(in declaration: Substring) -> String {
        parameters(in: declaration)
            .map { String($0.trimmingCharacters(in: .whitespacesAndNewlines).prefix { $0 != " " && $0 != ":" }) }
            .filter { !["", "fileID", "line", "isolation"].contains($0) }
            .map { "\($0):" }.joined()
    }

    private static func parameters(in declaration: Substring) -> [String] {
        var depth = 0
        var angles = 0
        var previous: Character = " "
        var found = [""]
        // A shift opens no brackets.
        for character in declaration.replacing("<<", with: "") {
            defer { previous = character }
            switch character {
            case "<": angles += 1
            case ">" where previous != "-": angles -= 1
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case "," where depth == 1 && angles == 0:
                found.append("")
                continue
            default: break
            }
            if depth == 0, character == ")", angles == 0 { return found }
            if depth > 1 || depth == 1 && !(character == "(" && found == [""]) {
                found[found.count - 1].append(character)
            }
        }
        return found
    }
}
