import Foundation

/// The README at the root of the repository, as its readers see it.
struct Readme {
    struct Unfinished: Error {}

    private let lines: [String]

    init() throws {
        lines = try Self.text(of: "README.md").components(separatedBy: "\n")
    }

    var text: String { lines.joined(separator: "\n") }

    /// The blocks of one language, in order, each with its last line break.
    func blocks(of language: String) throws -> [String] {
        try Self.regions(of: lines, from: "```\(language)", to: "```")
    }

    /// The marked regions of the tour's code.
    static func tourCode() throws -> [String] {
        let lines = try text(of: "Tests/TourTests/Tour.swift").components(separatedBy: "\n")
        return try regions(of: lines, from: "// <readme>", to: "// </readme>")
    }

    private static func regions(of lines: [String], from begin: String, to end: String) throws -> [String] {
        var rest = lines[...]
        var regions: [String] = []
        while let first = rest.firstIndex(of: begin) {
            guard let last = rest[first...].dropFirst().firstIndex(of: end) else { throw Unfinished() }
            regions.append(rest[(first + 1)..<last].map { $0 + "\n" }.joined())
            rest = rest[(last + 1)...]
        }
        return regions
    }

    private static func text(of path: String) throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
