import Testing

@testable import Extraction

@Suite("Edits in the history")
struct EditHistoryTests {
    @Test("Commits that change declarations are told from those that change bodies, in files of any name")
    func declarations() async throws {
        let fixture = try await Fixture([
            "Sources/A/A.swift": "func a() {}\n", "Sources/A/Größe & Co.swift": "func b() {}\n",
            "Sources/A/note.txt": "1\n",
        ])
        defer { fixture.remove() }
        for (file, text) in [
            ("A.swift", "func a() { print(1) }"), ("Größe & Co.swift", "func b() throws {}"), ("note.txt", "2"),
        ] {
            _ = try await fixture.shell("echo '\(text)' > 'Sources/A/\(file)'")
            try await fixture.commit()
        }
        _ = try await fixture.shell("rm Sources/A/A.swift")
        try await fixture.commit()
        let history = await EditHistory.read(package: "\(fixture.folder)/Sources", commits: 50)
        let (a, b) = ("A/A.swift", "A/Größe & Co.swift")
        #expect(history.commits == [[a], [b], [a], [a, b]])
        #expect(history.declarations == [[a: ["a"]], [b: ["b"]], [:], [a: ["a"], b: ["b"]]])
        #expect(history.edits(of: [a]) == 3 && history.rebuilds(of: [a]) == 2)
        // Reading versions would download those that a partial clone lacks.
        _ = try await fixture.shell("git config remote.origin.promisor true")
        let partial = await EditHistory.read(package: fixture.folder, commits: 50)
        #expect(partial.declarations == nil && partial.commits.count == 4)
        #expect(partial.rebuilds(of: ["Sources/\(a)"]) == 3)
    }
}
