import Foundation
import Testing
import WorkspaceModel

@Suite("Patterns over paths")
struct PathPatternTests {
    private static let patterns = [
        "*.md", "Makefile", "/Makefile", "docs/", "/docs/*.png", "docs/**/*.png", "**/fixtures", "fixtures/**",
        "a/**/b", "a/*/b",
        "*", "!keep.txt", "!*.md", "[Dd]ocs", "file?.txt", "file[0-9].txt", "file[!0-9].txt", "\\!odd", "\\#odd",
        "a\\*b", "/a",
        "a/", "/a/b/", "**", "**/", "/**/x.txt", "b", "x.*", "Sources/*/Generated", "*ell*", "a/**", "!a/b", "[a",
        "spaced\\ ", "sp aced",
    ]
    private static let names = [
        "a", "b", "docs", "Docs", "Makefile", "keep.txt", "fixtures", "x.txt", "file1.txt", "filex.txt", "one.md",
        "p.png", "!odd",
        "#odd", "a*b", "Sources", "Generated", "Hello", "spaced ", "sp aced", "[a",
    ]

    /// What git says of each path.
    private func ignored(_ paths: [String], by patterns: [String], in folder: String) throws -> Set<String> {
        try Data((patterns.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: folder + "/.gitignore"))
        try Data((paths.joined(separator: "\0") + "\0").utf8).write(to: URL(fileURLWithPath: folder + "/list"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "git", "-C", folder, "-c", "core.excludesFile=", "check-ignore", "--no-index", "-z", "--stdin",
        ]
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder + "/list"))
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Set(data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    }

    @Test("They fit as those of .gitignore do, by git's own answer", arguments: [1, 2, 3] as [UInt64])
    func git(seed: UInt64) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("backplane-\(UUID().uuidString)")
            .path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let start = Process()
        start.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        start.arguments = ["git", "-C", folder, "init", "--quiet"]
        try start.run()
        start.waitUntilExit()
        var random = Numbers(state: seed)
        func pick(_ list: [String]) -> String { list[Int(random.next() % UInt64(list.count))] }
        for _ in 0..<40 {
            let patterns = (0...Int(random.next() % 4)).map { _ in pick(Self.patterns) }
            let paths = (0..<60).map { _ in
                (0...Int(random.next() % 4)).map { _ in pick(Self.names) }.joined(separator: "/")
            }
            let expected = try ignored(paths, by: patterns, in: folder)
            let own = PathPatterns(patterns)
            for path in Set(paths) {
                #expect(own.matches(path) == expected.contains(path), "\(patterns) on \(path)")
            }
        }
    }

    @Test("Paths are seen from the folder that they are given relative to")
    func folder() {
        var patterns = PathPatterns(["/App/Vendor", "Makefile"])
        patterns.folder = "App"
        #expect(patterns.matches("Vendor/X/A.swift") && patterns.matches("../Makefile") && patterns.matches("Makefile"))
        #expect(!patterns.matches("X/Vendor") && !patterns.matches("../Vendor"))
    }
}

private struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
