import Foundation
import Testing

@testable import Extraction

@Suite("Extractions in the history")
struct HistoryTests {
    private let folders = ["App": "Sources/App", "Profile": "Sources/Profile", "Old": "Sources/Old"]

    /// A package in which a commit moved two files of `App` to a new folder, and others came after it.
    private func package() async throws -> Fixture {
        let long = (1...40).map { "let line\($0) = \($0)\n" }.joined()
        let fixture = try await Fixture([
            "Package.swift": "// 1\n", "Sources/App/App.swift": "let app = 1\n",
            "Sources/App/One.swift": "// one\n\(long)",
            "Sources/App/Two.swift": "// two\n\(long)", "Sources/Old/Old.swift": "// old\n\(long)",
        ])
        _ = try await fixture.shell(
            """
            mkdir Sources/Profile && git mv Sources/App/One.swift Sources/App/Two.swift Sources/Profile
            echo '// 2' >> Package.swift; echo 'import Profile' >> Sources/App/App.swift
            echo 'public let more = 1' >> Sources/Profile/One.swift
            """)
        try await fixture.commit("Move the profile to a module: \"two\" files")
        return fixture
    }

    @Test("The latest commit that moved files to a new target is found, with what it changed beside the moves")
    func latest() async throws {
        let fixture = try await package()
        defer { fixture.remove() }
        // Neither a move to a target that exists, nor a target that is renamed, is an extraction.
        _ = try await fixture.shell(
            "git mv Sources/App/App.swift Sources/Profile/; echo '// 3' >> Package.swift; touch Sources/App/New.swift")
        try await fixture.commit("Move one more")
        let found = try #require(await CommittedExtraction.latest(in: fixture.folder, folders: folders))
        #expect(found.title == "Move the profile to a module: \"two\" files")
        #expect(found.name == "Profile" && found.files == 2 && found.otherFiles == 2 && found.lines == 3)
        #expect(
            found.estimate(for: 5)
                == "as \(found.commit) '\(found.title)' went (2 files to 'Profile', 2 other files changed, 3 lines): "
                + "about 5 other files and 8 lines")
    }

    @Test("A target that was renamed, a package without history and a partial clone have none")
    func none() async throws {
        let fixture = try await package()
        defer { fixture.remove() }
        let renamed = ["Profile": "Sources/Profile", "One": "Sources/One"]
        #expect(await CommittedExtraction.latest(in: fixture.folder, folders: renamed) == nil)
        _ = try await fixture.shell("git config remote.origin.promisor true")
        #expect(await CommittedExtraction.latest(in: fixture.folder, folders: folders) == nil)
        let bare = try await Fixture(["Package.swift": "// 1\n"], isTracked: false)
        defer { bare.remove() }
        #expect(await CommittedExtraction.latest(in: bare.folder, folders: folders) == nil)
    }
}
