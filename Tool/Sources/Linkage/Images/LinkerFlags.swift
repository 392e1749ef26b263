import Foundation
import WorkspaceModel

/// The libraries that linker flags name: `-lCore`, `-framework Kit`, `-force_load Build/libCore.a`.
package struct LinkerFlags: Sendable, Hashable {
    /// The names of the linked files, with the alternatives for each: `-lCore` may refer to several kinds of libraries.
    package private(set) var files: [[String]] = []

    /// Parses a line of flags from a build setting, with the quoting of a shell.
    package init(line: String) {
        self.init(Self.words(of: line))
    }

    package init(_ words: [String]) {
        // Flags that the compiler passes on are treated as flags of the linker.
        var rest = words.flatMap { word -> [String] in
            guard word.hasPrefix("-Wl,") else { return word == "-Xlinker" ? [] : [word] }
            return word.dropFirst(4).split(separator: ",").map(String.init)
        }[...]
        while let word = rest.popFirst() {
            if Self.frameworks.contains(word) {
                guard let name = rest.popFirst() else { return }
                files.append(["\(name).framework"])
            } else if Self.named.contains(word) {
                guard let path = rest.popFirst() else { return }
                files.append([Self.name(of: path)])
            } else if Self.other.contains(word) {
                _ = rest.popFirst()
            } else if let prefix = Self.libraries.first(where: { word.hasPrefix($0) }), !word.hasPrefix("-lto") {
                let name = word == prefix ? rest.popFirst() ?? "" : String(word.dropFirst(prefix.count))
                if !name.isEmpty { files.append(Self.files(ofLibrary: name)) }
            } else if !word.hasPrefix("-"), [".a", ".dylib", ".so"].contains(where: word.hasSuffix) {
                files.append([Self.name(of: word)])
            }
        }
    }

    /// Returns the file names that match `-lCore`.
    package static func files(ofLibrary name: String) -> [String] {
        ["lib\(name).dylib", "lib\(name).so", "lib\(name).a"]
    }

    private static let frameworks: Set = [
        "-framework", "-weak_framework", "-needed_framework", "-reexport_framework", "-upward_framework",
        "-lazy_framework", "-delay_framework",
    ]
    private static let named: Set = [
        "-force_load", "-load_hidden", "-weak_library", "-needed_library", "-reexport_library", "-upward_library",
        "-lazy_library", "-delay_library",
    ]
    /// Flags whose argument may look like a library but is not linked.
    private static let other: Set = [
        "-install_name", "-dylib_install_name", "-umbrella", "-lto_library", "-bundle_loader", "-o", "-rpath", "-L",
        "-F",
        "-allowable_client", "-exported_symbols_list", "-unexported_symbols_list",
    ]
    private static let libraries = [
        "-weak-l", "-needed-l", "-reexport-l", "-upward-l", "-lazy-l", "-delay-l", "-hidden-l", "-l",
    ]

    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    private static func words(of line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}

extension TargetDescription {
    /// Returns the libraries that the target's `linkerSettings` name for a platform.
    func linkerFlags(on platform: String) -> LinkerFlags {
        let words = settings.filter { $0.contains(#""linker""#) }.flatMap { text -> [String] in
            guard let setting = try? JSONDecoder().decode(LinkerSetting.self, from: Data(text.utf8)),
                setting.tool == "linker", setting.condition?.platformNames?.contains(platform) ?? true
            else { return [] }
            return setting.kind.flatMap { kind, values in
                switch kind {
                case "linkedLibrary": values.values.flatMap(\.words).map { "-l\($0)" }
                case "linkedFramework": values.values.flatMap(\.words).flatMap { ["-framework", $0] }
                default: values.values.flatMap(\.words)
                }
            }
        }
        return LinkerFlags(words)
    }
}

/// A linker setting in the JSON description of a manifest: `{"kind": {"linkedLibrary": {"_0": "m"}}, "tool":
/// "linker"}`.
private struct LinkerSetting: Decodable {
    struct Condition: Decodable {
        let platformNames: [String]?
    }

    struct Value: Decodable {
        let words: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            words = try (try? container.decode([String].self)) ?? [container.decode(String.self)]
        }
    }

    let kind: [String: [String: Value]]
    let tool: String
    let condition: Condition?
}
