import Foundation
import SwiftParser
import SwiftSyntax
import SystemSupport
import WorkspaceModel

/// Reads the declarations of source files with SwiftParser.
public struct DeclarationReader: Sendable {
    private let root: String
    private let cacheDirectory: String?

    /// Reads files of the workspace below `root`, an absolute path.
    public init(root: String, cacheDirectory: String? = nil) {
        self.root = root
        self.cacheDirectory = cacheDirectory
    }

    /// The declarations of the given modules, by file. Files that no longer exist have none.
    public func declarations(of modules: Set<ModuleID>, in workspace: Workspace) async -> [ModuleID: [FileDeclarations]]
    {
        await contents(of: modules, in: workspace, name: "declarations", version: 3, read: Self.declarations)
    }

    /// The code of the given modules, by file. Files that no longer exist have none.
    public func code(of modules: Set<ModuleID>, in workspace: Workspace) async -> [ModuleID: [FileCode]] {
        await contents(of: modules, in: workspace, name: "code", version: 1, read: Self.code)
    }

    private func contents<Content: SourceContent>(
        of modules: Set<ModuleID>, in workspace: Workspace, name: String, version: Int,
        read: @escaping @Sendable (_ text: String, _ path: String) -> Content
    ) async -> [ModuleID: [Content]] {
        let files = modules.sorted().flatMap { id in workspace[id].files.map { (id, $0.path) } }
        guard !files.isEmpty else { return [:] }
        let cache = CacheFile<Content>(directory: cacheDirectory, name: name, version: version)
        let known = cache.load()
        let results = await inParallel(Array(files.chunks(of: 32))) { chunk in
            chunk.compactMap { id, path in
                FileManager.default.contents(atPath: "\(root)/\(path)").map { data in
                    let key = ContentHash(data).hexadecimal
                    let content = known[key]?.at(path) ?? read(String(decoding: data, as: UTF8.self), path)
                    return (id: id, key: key, content: content)
                }
            }
        }
        let found = results.flatMap { $0 }
        if found.contains(where: { known[$0.key] == nil }) {
            cache.store(Dictionary(found.map { ($0.key, $0.content) }) { first, _ in first })
        }
        return Dictionary(grouping: found, by: \.id).mapValues { $0.map(\.content) }
    }

    /// Returns the text of a file at a path relative to the root; `nil` if it can't be read.
    public func text(of path: String) -> String? {
        let path = "\(root)/\(path)"
        return Path.isFile(path) ? TextFile.read(path) : nil
    }

    /// The declarations in a source text.
    public static func declarations(in text: String, path: String) -> FileDeclarations {
        let tree = Parser.parse(source: text)
        let visitor = DeclarationVisitor(converter: SourceLocationConverter(fileName: path, tree: tree))
        visitor.walk(tree)
        return FileDeclarations(
            path: path, declarations: visitor.declarations, mentions: visitor.mentions.sorted())
    }

    /// The code in a source text.
    public static func code(in text: String, path: String) -> FileCode {
        let tree = Parser.parse(source: text)
        var outliner = CodeOutliner(converter: SourceLocationConverter(fileName: path, tree: tree))
        let nodes = outliner.nodes(of: tree)
        return FileCode(
            path: path, nodes: nodes, isConditional: outliner.isConditional,
            isComplete: !outliner.isCut && !tree.hasError)
    }
}

/// The result of reading a source file, which depends only on its bytes.
protocol SourceContent: BinaryStorable, Sendable {
    func at(_ path: String) -> Self
}

extension FileDeclarations: SourceContent {
    package func at(_ path: String) -> Self { Self(path: path, declarations: declarations, mentions: mentions) }
}

extension FileCode: SourceContent {
    package func at(_ path: String) -> Self {
        Self(path: path, nodes: nodes, isConditional: isConditional, isComplete: isComplete)
    }
}

extension FileCode: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        self.init(
            path: try reader.text(), nodes: try reader.elements { try CodeNode(from: &$0) },
            isConditional: try reader.flag(), isComplete: try reader.flag())
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(path)
        writer.write(nodes) { $1.write(to: &$0) }
        writer.write(isConditional)
        writer.write(isComplete)
    }
}

extension CodeNode: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: try reader.number())) else {
            throw BinaryReader.Corrupt()
        }
        self.init(
            kind, try reader.text(), label: try reader.text(), type: try reader.text(), line: try reader.number(),
            column: try reader.number(), children: try reader.elements { try CodeNode(from: &$0) })
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(Int(kind.rawValue))
        for text in [name, label, type] { writer.write(text) }
        writer.write(line)
        writer.write(column)
        writer.write(children) { $1.write(to: &$0) }
    }
}

extension FileDeclarations: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        self.init(
            path: try reader.text(), declarations: try reader.elements { try Declaration(from: &$0) },
            mentions: try reader.texts())
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(path)
        writer.write(declarations) { $1.write(to: &$0) }
        writer.write(mentions)
    }
}

extension Declaration: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        self.init(
            kind: try reader.value(Kind.self), name: try reader.text(), access: try reader.value(AccessLevel.self),
            inherits: try reader.texts(), isTopLevel: try reader.flag(), isInExtension: try reader.flag(),
            isStatic: try reader.flag(), isStored: try reader.flag(), isMutable: try reader.flag(),
            statements: try reader.number(), line: try reader.number(), column: try reader.number())
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(kind.rawValue)
        writer.write(name)
        writer.write(access.rawValue)
        writer.write(inherits)
        for flag in [isTopLevel, isInExtension, isStatic, isStored, isMutable] { writer.write(flag) }
        writer.write(statements)
        writer.write(line)
        writer.write(column)
    }
}
