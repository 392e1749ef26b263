import Foundation
import Inputs
import RemoteCache
import SystemSupport

/// A store of passes by the keys of their inputs.
public protocol PassStore: Sendable {
    /// Returns the known passes with some keys. Damaged ones count as unknown.
    func passes(for keys: [String]) async -> [String: PassRecord]

    /// Stores passes.
    ///
    /// - Throws: An error that describes why they can't be stored.
    func keep(_ records: [PassRecord]) async throws

    /// Returns the files that tests were observed to read, by the keys of ``ObservedRecord/key(of:)``.
    func observed(for keys: [String]) async -> [String: ObservedInputs]

    /// Stores the files that tests were observed to read.
    ///
    /// - Throws: An error that describes why they can't be stored.
    func keep(_ records: [ObservedRecord]) async throws
}

/// A store of passes in a folder. Each has its own file, which is written completely or not at all, so that concurrent
/// runs are safe. Damaged files are ignored.
public struct LocalPassStore: PassStore {
    private let folder: String
    /// The time for which unused passes are kept, in seconds: 30 days.
    private static let age: TimeInterval = 30 * 86_400
    /// The maximum number of passes.
    private let limit: Int

    /// Creates a store in a folder, which is created when it is first needed.
    public init(folder: String, limit: Int = 20_000) {
        self.folder = folder
        self.limit = limit
    }

    public func passes(for keys: [String]) async -> [String: PassRecord] {
        keys.reduce(into: [:]) { passes, key in
            passes[key] = FileManager.default.contents(atPath: path(of: key)).flatMap { PassRecord($0, key: key) }
            // The date of the file is that of its last use.
            if passes[key] != nil { utimes(path(of: key), nil) }
        }
    }

    /// Stores passes.
    ///
    /// - Throws: `AtomicFile.Failure` if the folder can't be written to.
    public func keep(_ records: [PassRecord]) async throws {
        for record in records { try write(try record.data, to: path(of: record.key)) }
        if !records.isEmpty { tidy() }
    }

    /// Removes, once a day, the passes that have not been used for 30 days, and the least recently used ones if there
    /// are too many.
    private func tidy() {
        let mark = "\(folder)/tidied"
        let now = Date()
        if let last = Self.date(of: mark), last > now - 86_400, last <= now { return }
        try? write(Data(), to: mark)
        var dates: [(path: String, date: Date)] = []
        for name in FileListing.all(below: "\(folder)/passes") {
            let path = "\(folder)/passes/\(name)"
            if let date = Self.date(of: path) { dates.append((path, date)) }
        }
        dates.sort { $0.date > $1.date }
        for (index, pass) in dates.enumerated() where index >= limit || pass.date < now - Self.age { unlink(pass.path) }
        for name in FileListing.all(below: "\(folder)/last") {
            let path = "\(folder)/last/\(name)"
            if let date = Self.date(of: path), date < now - Self.age { unlink(path) }
        }
    }

    private static func date(of path: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }

    public func observed(for keys: [String]) async -> [String: ObservedInputs] {
        keys.reduce(into: [:]) { observed, key in
            observed[key] =
                FileManager.default.contents(atPath: observedPath(of: key))
                .flatMap { ObservedRecord($0, key: key) }?.inputs
        }
    }

    /// Stores the files that tests were observed to read.
    ///
    /// - Throws: `AtomicFile.Failure` if the folder can't be written to.
    public func keep(_ records: [ObservedRecord]) async throws {
        for record in records { try write(try record.data, to: observedPath(of: record.key)) }
    }

    /// Returns the inputs of a target's last pass, to show what has changed since.
    public func lastInputs(of target: String) -> [String: String]? {
        FileManager.default.contents(atPath: lastPath(of: target))
            .flatMap { try? JSONDecoder().decode([String: String].self, from: $0) }
    }

    /// Stores the inputs of a target's pass.
    ///
    /// - Throws: `AtomicFile.Failure` if the folder can't be written to.
    public func keepLast(_ inputs: TestInputs, of target: String) throws {
        try write(try JSONEncoder().encode(inputs.digests), to: lastPath(of: target))
    }

    private func path(of key: String) -> String { "\(folder)/passes/\(key.prefix(2))/\(key).json" }

    private func observedPath(of key: String) -> String { "\(folder)/observed/\(key).json" }

    private func lastPath(of target: String) -> String { "\(folder)/last/\(Digest.of(target)).json" }

    private func write(_ data: Data, to path: String) throws {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
        // If the folder can't be created, writing the file fails, and that error names the file.
        try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try AtomicFile.write(data, to: path)
    }
}

/// A store of passes in a remote cache, which reports its own errors.
public struct RemotePassStore: PassStore {
    private let cache: RemoteCache

    public init(_ cache: RemoteCache) {
        self.cache = cache
    }

    public func passes(for keys: [String]) async -> [String: PassRecord] {
        await cache.values(for: keys) { PassRecord($0, key: $1) }
    }

    public func keep(_ records: [PassRecord]) async throws {
        let values = try records.map { ($0.key, try $0.data) }
        await cache.keep(Dictionary(values) { first, _ in first })
    }

    public func observed(for keys: [String]) async -> [String: ObservedInputs] {
        await cache.values(for: keys) { ObservedRecord($0, key: $1)?.inputs }
    }

    public func keep(_ records: [ObservedRecord]) async throws {
        let values = try records.map { ($0.key, try $0.data) }
        await cache.keep(Dictionary(values) { first, _ in first })
    }
}
