import SystemSupport
import WorkspaceModel

/// The `.pc` files in the folders that `PKG_CONFIG_PATH` names, from which SwiftPM takes the flags of system library
/// targets, and the files in the repository to which these flags lead. No build system compares any of them.
struct PackageConfigurations {
    /// The `.pc` files, also outside of the repository, as absolute paths.
    private(set) var descriptions: Set<String> = []
    /// The headers and libraries in the repository, as absolute paths, and the places in which the linker looks for
    /// libraries that do not exist.
    private(set) var files: Set<String> = []
    private let repository: String

    /// Reads the files.
    ///
    /// - Parameter repository: The top of the repository, as an absolute path without links.
    init(environment: [String: String], repository: String) {
        self.repository = repository
        let folders = ["PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR"].compactMap { environment[$0] }.flatMap {
            $0.split(separator: ":").map(String.init)
        }
        for folder in folders {
            let real = Path.real(folder) ?? folder
            for name in FileListing.all(below: real) where name.hasSuffix(".pc") && !name.contains("/") {
                add("\(real)/\(name)", in: real)
            }
        }
    }

    private mutating func add(_ path: String, in folder: String) {
        descriptions.insert(path)
        guard let text = TextFile.read(path) else { return }
        let flags = Self.flags(in: text, folder: folder)
        let named = TargetDescription.words(of: flags).filter { $0.hasPrefix("/") && Path.isFile($0) }
        files.formUnion(named.map(Self.absolute).filter(isOwn))
        for place in TargetDescription.headerFolders(of: flags).map(Self.absolute) where isOwn(place) {
            files.formUnion(FileListing.all(below: place).filter(UnnoticedFiles.isHeader).map { "\(place)/\($0)" })
        }
        let libraries = TargetDescription.values(of: ["-l"], in: flags)
        for place in TargetDescription.values(of: ["-L"], in: flags).map(Self.absolute) where isOwn(place) {
            for library in libraries {
                let names =
                    library.hasPrefix(":")
                    ? [String(library.dropFirst())] : ["a", "so", "dylib", "tbd"].map { "lib\(library).\($0)" }
                files.formUnion(names.map { "\(place)/\($0)" })
            }
        }
    }

    private func isOwn(_ path: String) -> Bool { Path.relative(path, to: repository) != nil }

    private static func absolute(_ path: String) -> String { Path.real(path) ?? Path.normalised(path) }

    /// Returns all flags in the text of a `.pc` file, with its variables replaced.
    private static func flags(in text: String, folder: String) -> [String] {
        var variables = ["pcfiledir": folder, "pc_sysrootdir": "/"]
        var flags: [String] = []
        for line in text.replacing("\\\n", with: " ").split(whereSeparator: \.isNewline) {
            guard let mark = line.firstIndex(where: { $0 == "=" || $0 == ":" }) else { continue }
            let name = line[..<mark].trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }
            let value = replaced(line[line.index(after: mark)...].prefix { $0 != "#" }, variables)
            if line[mark] == "=" {
                variables[String(name)] = String(value.trimmingPrefix(while: \.isWhitespace))
            } else if ["Cflags", "CFlags", "Cflags.private", "Libs", "Libs.private"].contains(name) {
                flags += words(of: value)
            }
        }
        return flags
    }

    private static func replaced(_ value: Substring, _ variables: [String: String]) -> String {
        String(value.replacing(/\$\{([^}]*)\}/) { variables[String($0.1)] ?? "" })
    }

    /// Splits flags as a shell does: at spaces that are neither in quotation marks nor after a backslash.
    private static func words(of value: String) -> [String] {
        var words = [""]
        var quote: Character?
        var isEscaped = false
        for character in value {
            if isEscaped {
                words[words.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, "\"'".contains(character) {
                quote = character
            } else if quote == nil, character.isWhitespace {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}
