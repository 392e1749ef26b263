import Foundation
import Impact
import WorkspaceReading

/// Remembers passes in a folder. Each lies in a file of its own that is written whole, so that runs at the same time do no
/// harm; whatever is wrong with a file, it is taken as none.
public struct LocalPassStore: PassStore {
    private let folder: String

    /// A store in a folder, which is made when something is to be kept.
    public init(folder: String) {
        self.folder = folder
    }

    public func passes(for keys: [String]) async -> [String: PassRecord] {
        keys.reduce(into: [:]) { passes, key in
            passes[key] = FileManager.default.contents(atPath: path(of: key)).flatMap { PassRecord($0, key: key) }
        }
    }

    /// - Throws: `AtomicFile.Failure` when the folder can't be written to.
    public func keep(_ records: [PassRecord]) async throws {
        for record in records { try write(try record.data, to: path(of: record.key)) }
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
