import Foundation
import Testing

/// A file with lines that must not compile. Such a line ends in `// error: fragment of the message`, or, when the
/// compiler reports it some lines away, in `// error@-2: fragment`.
struct Fixture: Sendable, CustomTestStringConvertible {
    struct Expectation {
        let markedLine: Int
        let line: Int
        let fragment: String
    }

    let name: String
    let text: String

    var testDescription: String { name }

    var expectations: [Expectation] {
        lines.enumerated().compactMap { index, line in
            guard let match = line.firstMatch(of: Self.marker) else { return nil }
            let offset = match.1.flatMap { Int($0) } ?? 0
            return Expectation(markedLine: index + 1, line: index + 1 + offset, fragment: String(match.2))
        }
    }

    var textWithoutMarkedLines: String {
        lines.map { $0.contains(Self.marker) ? "" : String($0) }.joined(separator: "\n")
    }

    private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    private static var marker: Regex<(Substring, Substring?, Substring)> { /\/\/ error(?:@(-?\d+))?: (.+)$/ }
}

extension Fixture {
    /// What the fixtures take for granted: the interfaces of a small app.
    static let prelude = folder.appending(path: "Prelude.swift")

    static let all: [Fixture] = {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "swift" && $0.lastPathComponent != "Prelude.swift" }
            .sorted { $0.path < $1.path }
            .compactMap { file in
                (try? String(contentsOf: file, encoding: .utf8)).map { Fixture(name: file.lastPathComponent, text: $0) }
            }
    }()

    private static var folder: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    }
}
