import Foundation
import Testing

@Suite("backplane replay")
struct ReplayCommandTests {
    private struct History: Decodable {
        struct Commit: Decodable {
            let subject: String
            let files: Int
            let modules: Int
            let allModules: Int
            let tests: Int
            let allTests: Int
            let unclaimed: [String]
        }
        let commits: [Commit]
        let unread: [[String: String]]
        let meanTests: Double
    }

    private static func history() throws -> GitWorkspace {
        let workspace = try GitWorkspace()
        try workspace.files.write("Tests/HomeTests/New.swift", "")
        try workspace.commit("A test")
        try workspace.files.write("README.md", "")
        try workspace.commit("A document")
        try workspace.files.write("Makefile", "")
        try workspace.commit("A file of nobody")
        return workspace
    }

    @Test("Each commit is compared with the one before, newest first, and the files stay as they are")
    func commits() throws {
        let workspace = try Self.history()
        try workspace.files.write("Sources/Home/Uncommitted.swift", "")
        let run = try Backplane.run(["replay", "--last", "10", "--format", "json"], in: workspace.files)
        let history = try JSONDecoder().decode(History.self, from: Data(run.output.utf8))
        #expect(history.commits.map(\.subject) == ["A file of nobody", "A document", "A test"])
        #expect(history.commits.map(\.modules) == [9, 0, 1] && history.commits.map(\.tests) == [3, 0, 1])
        #expect(history.commits.allSatisfy { $0.allModules == 9 && $0.allTests == 3 && $0.files == 1 })
        #expect(history.commits.map(\.unclaimed) == [["Makefile"], [], []])
        #expect(run.errors.contains("3 commits of HEAD can be replayed, not 10. The first commit has no parent."))
        #expect(try workspace.git("status", "--short") == "?? Sources/Home/Uncommitted.swift\n")
        #expect(try workspace.git("branch", "--list").trimmingCharacters(in: .whitespacesAndNewlines) == "* main")
    }

    @Test("The table ends with means, a histogram, and what affected everything")
    func text() throws {
        let output = try Backplane.run(["replay", "--last", "3"], in: try Self.history().files).output
        #expect(output.contains("1 of 3  33 %  A test"))
        #expect(output.contains("*     3 of 3 100 %  A file of nobody"))
        #expect(output.contains("tests affected     44.4 % on average, median  33 %"))
        #expect(output.contains("no test affected  1 commits"))
        #expect(output.contains("91–100 %        1  █"))
        #expect(output.contains("belong to no target: Makefile (1)"))
    }

    @Test("A commit whose manifest can't be read is named, and the others are told")
    func gap() throws {
        let workspace = try GitWorkspace(["Package.swift": Self.manifest, "Sources/A/A.swift": ""])
        try workspace.delete("Package.swift")
        try workspace.commit("No manifest")
        try workspace.files.write("Package.swift", Self.manifest)
        try workspace.commit("Again")
        let run = try Backplane.run(["replay"], in: workspace.files)
        #expect(run.status == 0)
        #expect(run.output.contains("could not be read: There is no Package.swift"))
        #expect(run.output.contains("1 commits of HEAD"))
    }

    @Test("Where no commit has a package, that is said once, and no table is printed")
    func noPackage() throws {
        let workspace = try GitWorkspace(["a.py": ""])
        try workspace.files.write("b.py", "")
        try workspace.commit("Another")
        let run = try Backplane.run(["replay"], in: workspace.files)
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.contains("1 commit of HEAD could be read: There is no Package.swift or Xcode project\n"))
    }

    private static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "A")])
        """

    @Test("A branch that is not there is refused, and so is a number below one")
    func refusals() throws {
        let workspace = try GitWorkspace()
        let run = try Backplane.run(["replay", "--branch", "gone"], in: workspace.files)
        #expect(run.status == 2 && run.errors.contains("There is no commit 'gone' here."))
        for number in ["0", "-3"] {
            let run = try Backplane.run(["replay", "--last", number], in: workspace.files)
            #expect(run.status == 2 && run.errors.contains("--last must be at least 1."), "\(run.errors)")
        }
    }
}
