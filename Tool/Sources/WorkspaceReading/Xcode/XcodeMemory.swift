import Manifests
import Synchronization
import SystemSupport
import WorkspaceModel
import XcodeProjects

/// The cached result of the last run for Xcode projects, with fingerprints of everything that it has read.
struct XcodeMemory: BinaryStorable {
    /// The files that indicate projects.
    let paths: [String]
    let seen: SeenFiles.Seen
    let absent: AbsentFiles
    let found: FoundProjects
}

/// A source of files that records a fingerprint of each file and folder that is read, so that a later run can detect
/// changes.
final class SeenFiles: ProjectFiles {
    /// The fingerprints of the content of files and folders; empty for content that could not be read.
    struct Seen: Hashable {
        fileprivate(set) var contents: [String: String] = [:]
        fileprivate(set) var folders: [String: String] = [:]
    }

    private let files: any ProjectFiles
    private let noted = Mutex(Seen())

    init(_ files: any ProjectFiles) {
        self.files = files
    }

    var seen: Seen { noted.withLock { $0 } }

    func content(of path: String) -> [UInt8]? {
        let content = files.content(of: path)
        let fingerprint = Seen.fingerprint(content)
        noted.withLock { $0.contents[path] = fingerprint }
        return content
    }

    func entries(of folder: String) -> [FolderEntry] {
        let entries = files.entries(of: folder)
        let fingerprint = Seen.fingerprint(entries)
        noted.withLock { $0.folders[folder] = fingerprint }
        return entries
    }

    func isClosed(_ folder: String) -> Bool { files.isClosed(folder) }
}

extension SeenFiles.Seen {
    fileprivate static func fingerprint(_ content: [UInt8]?) -> String {
        content.map { ContentHash($0).hexadecimal } ?? ""
    }

    fileprivate static func fingerprint(_ entries: [FolderEntry]) -> String {
        // Names contain no slashes.
        var text: [UInt8] = []
        for entry in entries {
            text += entry.name.utf8
            text += (entry.isFolder ? "//" : "/").utf8
            if entry.isLink { text.append(0) }
        }
        return ContentHash(text).hexadecimal
    }

    /// A fingerprint of everything that was read.
    var fingerprint: String {
        let lines = (contents.map { "\($0.key)\0\($0.value)" } + folders.map { "\($0.key)/\0\($0.value)" }).sorted()
        return ContentHash(Array(lines.joined(separator: "\0\0").utf8)).hexadecimal
    }

    /// Returns whether everything that was read is unchanged.
    func hold(in files: some ProjectFiles) -> Bool {
        contents.map { $0 }.concurrentMap(portion: 8) { Self.fingerprint(files.content(of: $0.key)) == $0.value }
            .allSatisfy(\.self)
            && folders.map { $0 }.concurrentMap { Self.fingerprint(files.entries(of: $0.key)) == $0.value }
                .allSatisfy(\.self)
    }
}

// MARK: Storing

extension XcodeMemory {
    init(from reader: inout BinaryReader) throws {
        paths = try reader.texts()
        seen = SeenFiles.Seen(
            contents: try reader.dictionary { try $0.text() }, folders: try reader.dictionary { try $0.text() })
        absent = try AbsentFiles(from: &reader)
        found = try FoundProjects(from: &reader)
    }

    func write(to writer: inout BinaryWriter) {
        writer.write(paths)
        writer.write(seen.contents) { $0.write($1) }
        writer.write(seen.folders) { $0.write($1) }
        absent.write(to: &writer)
        found.write(to: &writer)
    }
}

extension FoundProjects: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        self.init(
            projects: try reader.elements { try ProjectListing(from: &$0) }, unread: try reader.texts(),
            problems: try reader.elements {
                ReadingProblem(try $0.value(ReadingProblem.Severity.self), path: try $0.text(), message: try $0.text())
            })
        schemeRuns = try reader.elements { try SchemeRun(from: &$0) }
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(projects) { $1.write(to: &$0) }
        writer.write(unread)
        writer.write(problems) { writer, problem in
            writer.write(problem.severity.rawValue)
            writer.write(problem.path)
            writer.write(problem.message)
        }
        writer.write(schemeRuns) { $1.write(to: &$0) }
    }
}

extension SchemeRun {
    fileprivate init(from reader: inout BinaryReader) throws {
        self.init(
            scheme: try reader.text(), container: try reader.text(), plan: try reader.optionalText(),
            planFile: try reader.optionalText(),
            members: try reader.elements {
                Member(
                    container: try $0.text(), target: try $0.text(), identifier: try $0.text(), isWhole: try $0.flag())
            })
    }

    fileprivate func write(to writer: inout BinaryWriter) {
        writer.write(scheme)
        writer.write(container)
        writer.write(plan)
        writer.write(planFile)
        writer.write(members) { writer, member in
            writer.write(member.container)
            writer.write(member.target)
            writer.write(member.identifier)
            writer.write(member.isWhole)
        }
    }
}

extension ProjectListing {
    /// Decodes a project. An Xcode project can't contain comments that accept findings.
    fileprivate init(from reader: inout BinaryReader) throws {
        let file = try reader.text()
        self.init(
            kind: .xcode(file: file), directory: try reader.text(), path: try reader.text(),
            manifest: try Manifest(from: &reader),
            targets: try reader.elements { try TargetListing(from: &$0, file) }, shownFiles: try reader.texts(),
            excludedFiles: try reader.texts())
    }

    fileprivate func write(to writer: inout BinaryWriter) {
        var file = ""
        if case .xcode(let named) = kind { file = named }
        writer.write(file)
        writer.write(directory)
        writer.write(path)
        manifest.write(to: &writer)
        writer.write(targets) { $1.write(to: &$0) }
        writer.write(shownFiles)
        writer.write(excludedFiles)
    }
}

extension TargetListing {
    /// Decodes a target of the project in the file `project`, which contains its positions.
    fileprivate init(from reader: inout BinaryReader, _ project: String) throws {
        self.init(path: try reader.text(), directory: try reader.text(), prefix: try reader.text())
        extent = .files(try reader.elements { try ModuleFile(from: &$0, project) })
        swift = try reader.texts()
        clang = try reader.texts()
        hasClangSources = try reader.flag()
        publicHeaders = try reader.texts()
        looseHeaders = Set(try reader.texts())
        mappedModules = try reader.texts()
        leftOut = try reader.texts()
        unreadableCount = try reader.number()
        absentCount = try reader.number()
    }

    fileprivate func write(to writer: inout BinaryWriter) {
        writer.write(path)
        writer.write(directory)
        writer.write(prefix)
        var files: [ModuleFile] = []
        if case .files(let listed) = extent { files = listed }
        writer.write(files) { $1.write(to: &$0) }
        writer.write(swift)
        writer.write(clang)
        writer.write(hasClangSources)
        writer.write(publicHeaders)
        writer.write(looseHeaders.sorted())
        writer.write(mappedModules)
        writer.write(leftOut)
        writer.write(unreadableCount)
        writer.write(absentCount)
    }
}

extension ModuleFile {
    fileprivate init(from reader: inout BinaryReader, _ project: String) throws {
        let path = try reader.text()
        let role = try reader.value(Role.self)
        let isFolder = try reader.flag()
        let line = try reader.number()
        self.init(
            path: path, role: role, isFolder: isFolder,
            place: line > 0 ? SourcePlace(path: project, line: line, column: 1) : nil, isMissing: try reader.flag())
    }

    fileprivate func write(to writer: inout BinaryWriter) {
        writer.write(path)
        writer.write(role.rawValue)
        writer.write(isFolder)
        writer.write(place?.line ?? 0)
        writer.write(isMissing)
    }
}
