/// The build settings of an `.xcconfig` file and the files that it includes.
struct ConfigurationFile {
    private let tree: FileTree
    /// The project's folder, in which included files are searched second, after the folder of the including file.
    private let sourceRoot: String
    private(set) var assignments: [SettingAssignment] = []
    /// All files that were read, relative to the root.
    private(set) var files: [String] = []
    /// All files that are named, also those that do not exist.
    private(set) var named: Set<String> = []
    private(set) var problems: [ProjectProblem] = []

    /// The maximum number of inclusions. Cycles end after one pass; but files that each include the next one twice
    /// would grow exponentially.
    private static let mostReadings = 1000
    private var readings = 0

    init(at path: String, sourceRoot: String, tree: FileTree) {
        self.tree = tree
        self.sourceRoot = sourceRoot
        read(path, around: [])
    }

    private mutating func read(_ path: String, around: [String]) {
        guard readings < Self.mostReadings, !around.contains(path) else { return }
        readings += 1
        guard let bytes = tree.files.content(of: path) else {
            named.insert(path)
            let maker = DependencyManager(around: path).map { " ('\($0.command)' creates it)" } ?? ""
            problems.append(
                ProjectProblem(
                    file: path, "does not exist\(maker): its build settings are unknown", severity: .warning)
            )
            return
        }
        named.insert(path)
        if !files.contains(path) { files.append(path) }
        let text = text(of: bytes, in: path)
        var number = 0
        var continued = ""
        for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            let line = continued + Self.withoutComment(raw).trimmed
            continued = ""
            if line.hasSuffix("\\") {
                continued = line.dropLast().trimmed + " "
            } else if line.hasPrefix("#include") {
                include(line, in: path, number, around: around + [path])
            } else if let sign = Self.separator(of: line) {
                let name = line[..<sign].trimmed
                let value = line[line.index(after: sign)...].trimmed
                guard !name.isEmpty else { continue }
                let clean = value.hasSuffix(";") ? String(value.dropLast()).trimmed : value
                assignments.append(SettingAssignment(name, value: clean, file: path, line: number))
            }
        }
    }

    private mutating func text(of bytes: [UInt8], in path: String) -> String {
        let form = TextForm(bytes)
        if let remark = form.remark {
            problems.append(ProjectProblem(file: path, line: remark.line, remark.message, severity: .warning))
        }
        return String(decoding: ConflictMarkers.resolved(form.bytes)?.bytes ?? form.bytes, as: UTF8.self)
    }

    /// Returns the `=` between name and value, ignoring those in the brackets of conditions.
    private static func separator(of line: String) -> String.Index? {
        var depth = 0
        for index in line.indices {
            switch line[index] {
            case "[": depth += 1
            case "]": depth -= 1
            case "=" where depth <= 0: return index
            default: break
            }
        }
        return nil
    }

    private static func withoutComment(_ line: Substring) -> Substring {
        guard line.utf8.contains(.slash), let comment = line.firstRange(of: "//") else { return line }
        return line[..<comment.lowerBound]
    }

    private mutating func include(_ line: String, in path: String, _ number: Int, around: [String]) {
        let isOptional = line.hasPrefix("#include?")
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 2 else {
            problems.append(
                ProjectProblem(
                    file: path, line: number, "an #include without a path in quotation marks", severity: .warning))
            return
        }
        let name = String(parts[1])
        // Files in angle brackets belong to Xcode or an SDK.
        guard !name.hasPrefix("<"), !name.hasPrefix("/") else { return }
        for folder in [FileTree.split(path).folder, sourceRoot] {
            guard let place = FileTree.normalised(FileTree.joined(folder, name)) else { continue }
            named.insert(place)
            for candidate in [place, place + ".xcconfig"] {
                if let found = tree.find(candidate), !found.isFolder {
                    read(found.path, around: around)
                    return
                }
            }
        }
        if !isOptional, !name.contains("Pods-"), !name.contains("$(") {
            problems.append(
                ProjectProblem(
                    file: path, line: number, "includes '\(name)', which does not exist", severity: .warning))
        }
    }
}

extension BuildSettings {
    /// Returns the assignments in a `buildSettings` table. Lists become strings, as in Xcode.
    static func level(_ table: DocumentNode?, file: String) -> Level {
        var level: Level = [:]
        for entry in table?.entries ?? [] {
            let value: String
            switch entry.value.content {
            case .text(let text): value = text
            case .list(let elements):
                value = elements.compactMap(\.text).map { $0.contains(where: \.isWhitespace) ? "\"\($0)\"" : $0 }
                    .joined(separator: " ")
            case .table: continue
            }
            let assignment = SettingAssignment(entry.key, value: value, file: file, line: entry.line)
            level[assignment.key, default: []].append(assignment)
        }
        return level
    }

    static func level(_ assignments: [SettingAssignment]) -> Level { Dictionary(grouping: assignments) { $0.key } }

    /// Returns the settings that Xcode defines for a target.
    static func given(target: XcodeTarget, project: XcodeProject) -> [String: String] {
        let root = rootMark + (project.sourceRoot.isEmpty ? "" : "/" + project.sourceRoot)
        let folder = FileTree.split(project.path).folder
        let place = [
            "TARGET_NAME": target.name, "TARGETNAME": target.name, "PROJECT_NAME": project.name,
            "PROJECT": project.name,
            "SRCROOT": root, "SOURCE_ROOT": root, "PROJECT_DIR": root,
            "PROJECT_FILE_PATH": rootMark + "/" + project.path,
            "WORKSPACE_DIR": rootMark + (folder.isEmpty ? "" : "/" + folder),
        ]
        return place.merging(ProductSettings(target).given) { first, _ in first }
    }
}

/// A cache of the configuration files of a project.
struct ConfigurationFiles {
    private let tree: FileTree
    private let sourceRoot: String
    private var read: [String: ConfigurationFile] = [:]
    private(set) var problems: [ProjectProblem] = []

    init(sourceRoot: String, tree: FileTree) {
        self.sourceRoot = sourceRoot
        self.tree = tree
    }

    mutating func file(at path: String) -> ConfigurationFile {
        if let known = read[path] { return known }
        let file = ConfigurationFile(at: path, sourceRoot: sourceRoot, tree: tree)
        problems += file.problems
        read[path] = file
        return file
    }
}
