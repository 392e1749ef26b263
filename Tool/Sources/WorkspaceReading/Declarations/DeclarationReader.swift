import Foundation
import SwiftParser
import SwiftSyntax
import WorkspaceModel

/// Reads what source files declare, with SwiftParser.
public struct DeclarationReader: Sendable {
    private let root: String
    private let cacheDirectory: String?

    /// Reads files of the workspace below `root`, an absolute path.
    public init(root: String, cacheDirectory: String? = nil) {
        self.root = root
        self.cacheDirectory = cacheDirectory
    }

    /// The declarations of the given modules, file by file. Files that are gone meanwhile declare nothing.
    public func declarations(of modules: Set<ModuleID>, in workspace: Workspace) async -> [ModuleID: [FileDeclarations]]
    {
        let files = modules.sorted().flatMap { id in workspace[id].files.map { (id, $0.path) } }
        guard !files.isEmpty else { return [:] }
        let cache = CacheFile<FileDeclarations>(directory: cacheDirectory, name: "declarations", version: 3)
        let known = cache.load()
        let results = await inParallel(Array(files.chunks(of: 32))) { chunk in
            chunk.compactMap { id, path in
                FileManager.default.contents(atPath: "\(root)/\(path)").map { data in
                    let key = ContentHash(data).hexadecimal
                    let declarations =
                        known[key].map {
                            FileDeclarations(path: path, declarations: $0.declarations, mentions: $0.mentions)
                        }
                        ?? Self.declarations(in: String(decoding: data, as: UTF8.self), path: path)
                    return (id: id, key: key, declarations: declarations)
                }
            }
        }
        let read = results.flatMap { $0 }
        if read.contains(where: { known[$0.key] == nil }) {
            cache.store(Dictionary(read.map { ($0.key, $0.declarations) }) { first, _ in first })
        }
        return Dictionary(grouping: read, by: \.id).mapValues { $0.map(\.declarations) }
    }

    /// The declarations in a source text.
    public static func declarations(in text: String, path: String) -> FileDeclarations {
        let tree = Parser.parse(source: text)
        let visitor = DeclarationVisitor(converter: SourceLocationConverter(fileName: path, tree: tree))
        visitor.walk(tree)
        return FileDeclarations(
            path: path, declarations: visitor.declarations, mentions: visitor.mentions.sorted())
    }
}
