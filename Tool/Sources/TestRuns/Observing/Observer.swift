import Foundation
import Inputs
import Subprocess
import SystemSupport

/// Makes test processes, and the programs that they start, record what they read of a repository. A library that the
/// loader inserts before the system's library intercepts their calls.
public struct Observer: Sendable {
    /// The reason why tests are not observed.
    public struct Unavailable: Error, CustomStringConvertible {
        public let description: String
    }

    let library: String
    /// The folders whose files are recorded, as absolute paths without links: the repository, and folders where git
    /// stores data outside of it.
    let scopes: [String]

    private static let variable = "BACKPLANE_OBSERVER"

    /// Finds the library, or builds it with the toolchain's compiler.
    ///
    /// - Parameters:
    ///   - folders: The folders in which the library can be stored. The first writable one is used.
    ///   - scope: The repository, as an absolute path without links.
    public static func prepare(in folders: [String], scope: String) async -> Result<Observer, Unavailable> {
        #if os(Linux)
            let scopes = [scope] + (GitFolders(top: scope)?.all ?? [])
            let source = Data(PackageResources.observer_c)
            let name = "observer-\(Digest.of(source).prefix(16)).so"
            for folder in folders where isWhole("\(folder)/\(name)") {
                guard let path = ObserverLink.path(to: "\(folder)/\(name)") else { continue }
                return .success(Observer(library: path, scopes: scopes))
            }
            var failure = Unavailable(description: "the observer can't be stored")
            for folder in folders {
                do {
                    try await build(source, as: "\(folder)/\(name)")
                    if let path = ObserverLink.path(to: "\(folder)/\(name)") {
                        return .success(Observer(library: path, scopes: scopes))
                    }
                    failure = Unavailable(description: ObserverLink.reason(in: folder))
                } catch {
                    failure = error
                }
            }
            return .failure(failure)
        #else
            return .failure(Unavailable(description: "observation is not supported on this system"))
        #endif
    }

    /// Returns whether a library is as it was built.
    private static func isWhole(_ library: String) -> Bool {
        guard let data = FileManager.default.contents(atPath: library),
            let digest = FileManager.default.contents(atPath: library + ".sha256")
        else { return false }
        return Digest.of(data) == String(decoding: digest, as: UTF8.self)
    }

    /// Builds a temporary file and renames it, so that concurrent runs are safe.
    private static func build(_ source: Data, as library: String) async throws(Unavailable) {
        let folder = URL(fileURLWithPath: library).deletingLastPathComponent().path
        let name = "\(library).\(getpid())-\(UInt32.random(in: 0 ... .max))"
        defer { for end in [".c", ".tmp"] { unlink(name + end) } }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try AtomicFile.write(source, to: name + ".c")
        } catch {
            throw Unavailable(description: "\(error)")
        }
        let arguments = [
            "-w", "-O2", "-shared", "-fPIC", "-fno-delete-null-pointer-checks", name + ".c", "-o", name + ".tmp",
            // To look up a function when it is first called needs kilobytes of the caller's stack.
            "-Wl,-z,now", "-ldl",
        ]
        var reason = "no C compiler is in PATH (clang, cc or gcc)"
        for compiler in ["clang", "cc", "gcc"] {
            let result = try? await Subprocess.run(
                .name(compiler), arguments: Arguments(arguments), output: .discarded, error: .string(limit: 1 << 16))
            guard let result else { continue }
            if result.terminationStatus.isSuccess, let data = FileManager.default.contents(atPath: name + ".tmp") {
                try? AtomicFile.write(Data(Digest.of(data).utf8), to: library + ".sha256")
                if rename(name + ".tmp", library) == 0 { return }
            }
            let line = result.standardError.split(separator: "\n").first { $0.contains("error") }
            let end = result.terminationStatus.signal.map { "\($0) ended it" } ?? "no error was printed"
            reason = "'\(compiler)' could not build the observer: \(line.map(String.init) ?? end)"
        }
        throw Unavailable(description: reason)
    }

    /// The programs at which an observation begins. The programs that they start are observed, too.
    enum Beginning: String {
        /// Test programs.
        case tests = "t"
        /// The programs in a build that are not part of the toolchain: macros, plugins, and the tools that plugins run.
        case codeInBuild = "b"
    }

    /// Returns the arguments of `env` that enable observation of a command.
    ///
    /// - Parameter notes: The file for the records, which is emptied; `nil` is returned if that fails. The same file is
    ///   used each time, because SwiftPM evaluates manifests again if the environment has changed.
    func assignments(notes: String, from beginning: Beginning) -> [String]? {
        guard (try? AtomicFile.write(Data(Observation.beginning.utf8), to: notes)) != nil else { return nil }
        let environment = ProcessInfo.processInfo.environment
        // Tests that run this command are observed by both runs.
        let outer = environment[Self.variable].map { $0 + "\n" } ?? ""
        let libraries = environment["LD_PRELOAD"].map { [library, $0] } ?? [library]
        let lines = scopes.map { "\(notes)\t\($0)\t\(beginning.rawValue)" }.joined(separator: "\n")
        return ["LD_PRELOAD=\(libraries.joined(separator: ":"))", "\(Self.variable)=\(outer)\(lines)"]
    }
}

/// The operations of a test target's processes on files of the repository, by absolute paths, as `observer.c` recorded
/// them.
public struct Observation: Hashable, Sendable, Codable {
    /// The files that were opened or queried, including missing ones, without those that the tests created.
    private(set) var files: Set<String> = []
    /// The folders that were listed.
    private(set) var folders: Set<String> = []
    /// The files that were written, created or removed.
    public private(set) var written: Set<String> = []
    /// The files and folders that were found, that no observed process has created, and that are no longer there:
    /// another process has removed them, or made them only for a while.
    private(set) var gone: Set<String> = []
    /// The programs that were started.
    private(set) var programs: Set<String> = []
    /// The programs that could not be observed.
    public private(set) var closed: Set<String> = []
    /// Whether a test program was observed at all.
    public private(set) var isWhole = false
    /// Whether an operation could not be recorded.
    public private(set) var isCut = false
    /// Whether each run of XCTest has ended its process itself, and none of its tests has; `nil` if that is not known.
    private(set) var endedRuns: Bool?

    /// The beginning of the records. If one can't be written, the first byte becomes an exclamation mark.
    static let beginning = ".\0"

    /// The first access to a path, and whether the tests created it later.
    private struct History {
        var first: Character
        var isMade = false
        var wasThere = false
    }

    /// Creates an empty observation.
    public init() {}

    /// Reads the records at a path. Without any, nothing was observed.
    init(notes path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return }
        var histories: [String: History] = [:]
        var asked: Set<String> = []
        var order: [(Character, String)] = []
        var openRuns: Int?
        for note in data.split(separator: 0) {
            let kind = Character(Unicode.Scalar(note[note.startIndex]))
            let path = String(decoding: note.dropFirst(), as: UTF8.self)
            switch kind {
            case "A": isWhole = true
            case ".": break
            case "!": isCut = true
            case "U": closed.insert(path)
            case "X": programs.insert(path)
            case "B": openRuns = (openRuns ?? 0) + 1
            case "E": openRuns = (openRuns ?? 0) - 1
            default:
                order.append((kind, path))
                if histories[path] == nil { histories[path] = History(first: kind) }
                if kind == "W" { histories[path]?.isMade = true } else { asked.insert(path) }
                if "RLT".contains(kind) { histories[path]?.wasThere = true }
            }
        }
        endedRuns = isCut ? nil : openRuns.map { $0 == 0 }
        written = Set(histories.filter(\.value.isMade).keys)
        gone = histories.reduce(into: []) { gone, item in
            guard item.value.wasThere, Path.isGone(item.key) else { return }
            if Self.places(of: item.key).allSatisfy({ !written.contains($0) }) { gone.insert(item.key) }
        }
        func isOwn(_ path: String) -> Bool {
            guard let history = histories[path], history.isMade else { return false }
            // A missing file that was created and removed again is in the same state the next time.
            return history.first == "W" || history.first == "N" && FileStamp(path: path) == nil
        }
        func isBelowOwn(_ path: String) -> Bool {
            Self.places(of: path).dropFirst().contains(where: isOwn)
        }
        let read = asked.filter { !isOwn($0) && !isBelowOwn($0) }
        for (kind, path) in order where read.contains(path) {
            switch kind {
            case "L": folders.insert(path)
            case "T": addTree(path)
            case "W": break
            default: files.insert(path)
            }
        }
    }

    /// Returns a path with the folders above it.
    private static func places(of path: String) -> [String] {
        var places = [path]
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = folder[..<slash]
            places.append(String(folder))
        }
        return places
    }

    /// Adds everything below a folder, since single accesses during a traversal are not recorded.
    private mutating func addTree(_ folder: String) {
        folders.insert(folder)
        var walker = DirectoryWalker(takesHidden: true, takesEmptyFolders: true)
        for path in walker.files(below: folder) {
            if !path.hasSuffix("/") { files.insert("\(folder)/\(path)") }
            var parent = path[...]
            while let slash = parent.lastIndex(of: "/") {
                parent = parent[..<slash]
                folders.insert("\(folder)/\(parent)")
            }
        }
    }

    /// Creates an observation of some files only.
    init(files: Set<String>) {
        self.files = files
    }

    /// Returns the observation extended by another one, such as that of the build.
    public func adding(_ other: Observation) -> Observation {
        var all = self
        all.files.formUnion(other.files)
        all.folders.formUnion(other.folders)
        all.written.formUnion(other.written)
        all.gone.formUnion(other.gone)
        all.programs.formUnion(other.programs)
        all.closed.formUnion(other.closed)
        all.isCut = isCut || other.isCut
        return all
    }

    /// Returns the observation with paths replaced.
    func moving(_ place: (String) -> String) -> Observation {
        var all = self
        for paths in [\Observation.files, \.folders, \.written, \.gone, \.programs, \.closed] {
            all[keyPath: paths] = Set(all[keyPath: paths].map(place))
        }
        return all
    }

    /// The files and folders that were read.
    var paths: Set<String> { files.union(folders) }
}
