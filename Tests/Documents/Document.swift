import Foundation

/// A text file of the repository, as its readers see it, and what of it can be checked.
public struct Document: Sendable {
    /// Where it is, from the root of the repository.
    public let path: String
    /// All of it.
    public let text: String

    /// A region was begun and not ended.
    struct Unfinished: Error {
        let path: String
        let region: String
    }

    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// Reads a file.
    ///
    /// - Parameter path: Where it is, from the root of the repository.
    public init(_ path: String) throws {
        self.path = path
        text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    /// The files in a folder and all folders in it whose names end in a text, in order.
    public static func all(in folder: String, ending suffix: String) throws -> [Document] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        return try names.filter { $0.hasSuffix(suffix) }.sorted().map { try Document("\(folder)/\($0)") }
    }

    public var lines: [String] { text.components(separatedBy: "\n") }

    /// A document's fenced blocks of one language, in order, each with its last line break.
    public func blocks(of language: String) throws -> [String] {
        try regions(from: "```\(language)", to: "```")
    }

    /// The regions of a source file that stand between `// <doc>` and `// </doc>`: what a document shows of it.
    public func shownCode() throws -> [String] {
        try regions(from: "// <doc>", to: "// </doc>")
    }

    /// What stands between lines, without the indentation of the first.
    private func regions(from begin: String, to end: String) throws -> [String] {
        var rest = lines[...]
        var regions: [String] = []
        while let first = rest.firstIndex(where: { Self.isMarker($0, begin) }) {
            guard let last = rest[first...].dropFirst().firstIndex(where: { Self.isMarker($0, end) }) else {
                throw Unfinished(path: path, region: begin)
            }
            let indentation = rest[first].prefix { $0 == " " }
            let region = rest[(first + 1)..<last].map { line in
                line.hasPrefix(indentation) ? line.dropFirst(indentation.count) : line[...]
            }
            regions.append(region.map { $0 + "\n" }.joined())
            rest = rest[(last + 1)...]
        }
        return regions
    }

    private static func isMarker(_ line: String, _ marker: String) -> Bool {
        line.drop { $0 == " " } == marker
    }
}
