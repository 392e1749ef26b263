import Foundation
import WorkspaceModel

/// Remembers what files declare, by their content. Whatever is wrong with it, it is taken as empty and written anew.
struct DeclarationCache: Sendable {
    /// Raised when what is remembered, or how, changes.
    private static let version = 1
    private let path: String?

    init(directory: String?) {
        path = directory.map { "\($0)/declarations-v\(Self.version).json" }
    }

    private struct Entry: Codable {
        let key: ContentHash
        let value: FileDeclarations
    }

    func load() -> [ContentHash: FileDeclarations] {
        guard let path, let data = FileManager.default.contents(atPath: path),
            let entries = try? JSONDecoder().decode([Entry].self, from: data)
        else { return [:] }
        return Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// Replaces what is remembered with what was used last.
    func store(_ declarations: [ContentHash: FileDeclarations]) {
        guard let path, let data = try? JSONEncoder().encode(declarations.map { Entry(key: $0, value: $1) })
        else { return }
        AtomicFile.tryWrite(data, to: path)
    }
}
