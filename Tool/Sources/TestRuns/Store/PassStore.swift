import Foundation
import Inputs
import RemoteCache
import SystemSupport

/// Remembers passes by the keys of their inputs.
public protocol PassStore: Sendable {
    /// The passes with these keys, of those that are known. Whatever is wrong with one, it counts as none.
    func passes(for keys: [String]) async -> [String: PassRecord]

    /// Keeps passes.
    ///
    /// - Throws: An error that says why they can't be kept.
    func keep(_ records: [PassRecord]) async throws

    /// What tests were seen to read, by the keys of ``ObservedRecord/key(of:)``.
    func observed(for keys: [String]) async -> [String: ObservedInputs]

    /// Keeps what tests were seen to read.
    ///
    /// - Throws: An error that says why it can't be kept.
    func keep(_ records: [ObservedRecord]) async throws
}

/// Remembers passes in a folder. Each lies in a file of its own that is written whole, so that runs at the same time do no
/// harm; whatever is wrong with a file, it is taken as none.
public struct LocalPassStore: PassStore {
    private let folder: String
    /// So long what nobody asks for is kept, in seconds: a month.
    private static let age: TimeInterval = 30 * 86_400
    /// So many passes are kept at most.
    private let limit: Int

    /// A store in a folder, which is made when something is to be kept.
    public init(folder: String, limit: Int = 20_000) {
        self.folder = folder
        self.limit = limit
    }

    public func passes(for keys: [String]) async -> [String: PassRecord] {
        keys.reduce(into: [:]) { passes, key in
            passes[key] = FileManager.default.contents(atPath: path(of: key)).flatMap { PassRecord($0, key: key) }
            // Its date tells when it was last of use.
            if passes[key] != nil { utimes(path(of: key), nil) }
        }
    }

    /// - Throws: `AtomicFile.Failure` when the folder can't be written to.
    public func keep(_ records: [PassRecord]) async throws {
        for record in records { try write(try record.data, to: path(of: record.key)) }
        if !records.isEmpty { tidy() }
    }

    /// Removes passes that were of no use for long, once a day, and those of no use for longest where there are too many.
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

    /// - Throws: `AtomicFile.Failure` when the folder can't be written to.
    public func keep(_ records: [ObservedRecord]) async throws {
        for record in records { try write(try record.data, to: observedPath(of: record.key)) }
    }

    /// The inputs that a target had when it last passed, for saying what changed since.
    public func lastInputs(of target: String) -> [String: String]? {
        FileManager.default.contents(atPath: lastPath(of: target))
            .flatMap { try? JSONDecoder().decode([String: String].self, from: $0) }
    }

    /// Keeps the inputs of a target that passed.
    ///
    /// - Throws: `AtomicFile.Failure` when the folder can't be written to.
    public func keepLast(_ inputs: TestInputs, of target: String) throws {
        try write(try JSONEncoder().encode(inputs.digests), to: lastPath(of: target))
    }

    private func path(of key: String) -> String { "\(folder)/passes/\(key.prefix(2))/\(key).json" }

    private func observedPath(of key: String) -> String { "\(folder)/observed/\(key).json" }

    private func lastPath(of target: String) -> String { "\(folder)/last/\(Digest.of(target)).json" }

    private func write(_ data: Data, to path: String) throws {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
        // Where it can't be made, the file can't be written, and that error says which one.
        try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try AtomicFile.write(data, to: path)
    }
}

/// Remembers passes in a cache that many machines share. What goes wrong there is the cache's to say.
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
