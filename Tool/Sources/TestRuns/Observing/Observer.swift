import Foundation
import Inputs
import Subprocess
import SystemSupport

/// Has test processes, and the programs that they start, note what they read of a repository: by a library that the loader puts
/// between them and the system's.
public struct Observer: Sendable {
    /// Why tests are not observed.
    public struct Unavailable: Error, CustomStringConvertible {
        public let description: String
    }

    let library: String
    /// The folders whose files are noted, as absolute paths without links: the repository, and where git keeps what is not in it.
    let scopes: [String]

    private static let variable = "BACKPLANE_OBSERVER"

    /// Finds the library, or builds it with the toolchain's compiler.
    ///
    /// - Parameters:
    ///   - folders: Where it may be kept: the first that takes it.
    ///   - scope: The repository, as an absolute path without links.
    public static func prepare(in folders: [String], scope: String) async -> Result<Observer, Unavailable> {
        #if os(Linux)
            let scopes = [scope] + (GitFolders(top: scope)?.all ?? [])
            let source = Data(PackageResources.observer_c)
            let name = "observer-\(Digest.of(source).prefix(16)).so"
            for folder in folders where Path.isFile("\(folder)/\(name)") {
                return .success(Observer(library: "\(folder)/\(name)", scopes: scopes))
            }
            var failure = Unavailable(description: "there is no place for the observer")
            for folder in folders {
                do {
                    try await build(source, as: "\(folder)/\(name)")
                    return .success(Observer(library: "\(folder)/\(name)", scopes: scopes))
                } catch {
                    failure = error
                }
            }
            return .failure(failure)
        #else
            return .failure(Unavailable(description: "there is no observer for this system"))
        #endif
    }

    /// Builds beside the place and renames, so that runs at the same time do no harm.
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
            "-ldl",
        ]
        var reason = "no C compiler is in PATH (clang, cc or gcc)"
        for compiler in ["clang", "cc", "gcc"] {
            let result = try? await Subprocess.run(
                .name(compiler), arguments: Arguments(arguments), output: .discarded, error: .string(limit: 1 << 16))
            guard let result else { continue }
            if result.terminationStatus.isSuccess, rename(name + ".tmp", library) == 0 { return }
            let line = result.standardError.split(separator: "\n").first { $0.contains("error") }
            reason = "'\(compiler)' could not build the observer: \(line ?? "it said nothing")"
        }
        throw Unavailable(description: reason)
    }

    /// What is put before a command, so that it is observed, as arguments of `env`.
    ///
    /// - Parameter notes: The file that is written to. It is the same each time, since SwiftPM reads manifests anew when the
    ///   environment is another.
    func assignments(notes: String) -> [String] {
        let environment = ProcessInfo.processInfo.environment
        // Tests that run this command are observed by two.
        let outer = environment[Self.variable].map { $0 + "\n" } ?? ""
        let libraries = environment["LD_PRELOAD"].map { [library, $0] } ?? [library]
        let lines = scopes.map { "\(notes)\t\($0)\t0" }.joined(separator: "\n")
        return ["LD_PRELOAD=\(libraries.joined(separator: ":"))", "\(Self.variable)=\(outer)\(lines)"]
    }
}

/// What the processes of a test target did with files of the repository, by absolute paths, as `observer.c` noted it.
public struct Observation: Hashable, Sendable {
    /// What was opened or asked about, those that were not there included, but for what the tests made themselves.
    private(set) var files: Set<String> = []
    /// The folders whose names were read.
    private(set) var folders: Set<String> = []
    /// The programs that were started.
    private(set) var programs: Set<String> = []
    /// The programs that can't be observed.
    public private(set) var closed: Set<String> = []
    /// Whether the tests' process was observed at all.
    public private(set) var isWhole = false

    /// What was done first with a path, and whether the tests made it later.
    private struct History {
        var first: Character
        var isMade = false
    }

    /// Nothing was seen.
    public init() {}

    /// Reads the notes at a path; without any, nothing was observed.
    init(notes path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return }
        var histories: [String: History] = [:]
        var asked: Set<String> = []
        var order: [(Character, String)] = []
        for note in data.split(separator: 0) {
            let kind = Character(Unicode.Scalar(note[note.startIndex]))
            let path = String(decoding: note.dropFirst(), as: UTF8.self)
            switch kind {
            case "A": isWhole = true
            case "U": closed.insert(path)
            case "X": programs.insert(path)
            default:
                order.append((kind, path))
                if histories[path] == nil { histories[path] = History(first: kind) }
                if kind == "W" { histories[path]?.isMade = true } else { asked.insert(path) }
            }
        }
        func isOwn(_ path: String) -> Bool {
            guard let history = histories[path], history.isMade else { return false }
            // What was not there, was made and went again would be the same the next time.
            return history.first == "W" || history.first == "N" && FileStamp(path: path) == nil
        }
        func isBelowOwn(_ path: String) -> Bool {
            var folder = path[...]
            while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
                folder = folder[..<slash]
                if isOwn(String(folder)) { return true }
            }
            return false
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

    /// All that lies below a folder: the walk of it is not seen one by one.
    private mutating func addTree(_ folder: String) {
        folders.insert(folder)
        for path in FileListing.all(below: folder) {
            files.insert("\(folder)/\(path)")
            var parent = path[...]
            while let slash = parent.lastIndex(of: "/") {
                parent = parent[..<slash]
                folders.insert("\(folder)/\(parent)")
            }
        }
    }

    /// The same with files that were read for the tests before they ran.
    public func adding(_ paths: Set<String>) -> Observation {
        var all = self
        all.files.formUnion(paths)
        return all
    }
}
