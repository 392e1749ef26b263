import Foundation
import WorkspaceModel

/// Remembers manifests that had to be run. Whatever is wrong with it, it is taken as empty and written anew.
struct ManifestCache: Sendable {
    /// Raised when what is remembered, or how, changes.
    private static let version = 1
    private let path: String?

    init(directory: String?, name: String) {
        path = directory.map { "\($0)/\(name)-v\(Self.version).json" }
    }

    func load() -> [String: Manifest] {
        guard let path, let data = FileManager.default.contents(atPath: path) else { return [:] }
        return (try? JSONDecoder().decode([String: Manifest].self, from: data)) ?? [:]
    }

    /// Replaces what is remembered with what was used last.
    func store(_ manifests: [String: Manifest]) {
        guard let path, let data = try? JSONEncoder().encode(manifests) else { return }
        AtomicFile.tryWrite(data, to: path)
    }
}
