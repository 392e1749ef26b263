import Foundation
import Testing

@Suite("backplane test, with files that come while it runs")
struct WrittenMeanwhileTests {
    @Test("A cache that lies in the checkout, where nobody ignores it, is neither an input nor a change")
    func cacheInCheckout() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let cache = ["BACKPLANE_CACHE": "\(workspace.path)/ci-cache"]
        let run = try Backplane.run(["test"], in: workspace.files, environment: cache)
        #expect(run.status == 0 && !run.errors.contains("not cached"), "\(run.output)\(run.errors)")
        let again = try Backplane.run(["test"], in: workspace.files, environment: cache)
        #expect(again.output.contains("2 cached"), "\(again.output)\(again.errors)")
        let affected = try AffectedResult.of(workspace)
        #expect(affected.unclaimed.isEmpty && affected.changes.isEmpty, "\(affected.changes)")
        let kept = try FileManager.default.contentsOfDirectory(atPath: workspace.path + "/ci-cache")
        #expect(kept.count { $0 != "observer" } == 1, "\(kept)")
    }

    @Test(
        "A pass is not kept when a package in another folder was written meanwhile, nor with what else its test read then"
    )
    func packageWritten() throws {
        let workspace = try GitWorkspace([
            "root/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(path: "../lib")],
                targets: [.testTarget(name: "ATests", dependencies: [.product(name: "Lib", package: "lib")])])
            """,
            "root/Tests/ATests/T.swift": """
            import Foundation
            import Lib
            import Testing
            @Test func one() throws {
                let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../lib/Sources/Lib/Lib.swift")
                let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
                #expect(lib() == 1)
                try (text + "// edited\\n").write(to: file.standardizedFileURL, atomically: false, encoding: .utf8)
            }
            """,
            "lib/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "lib", products: [.library(name: "Lib", targets: ["Lib"])], targets: [.target(name: "Lib")])
            """,
            "lib/Sources/Lib/Lib.swift": "public func lib() -> Int { 1 }\n",
        ])
        try workspace.files.write(".git/info/exclude", ".cache\n.build\n")
        let root = workspace.path + "/root"
        let run = try Backplane.run(["test"], in: workspace.files, root: root)
        #expect(run.status == 0 && run.output.contains("passed     ATests"), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("note: not cached") && run.errors.contains("Lib.swift"), "\(run.errors)")
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files, root: root)
        #expect(after.output.contains("would run  ATests"), "\(after.output)")
    }

    @Test("A pass is not kept when an input was written meanwhile, even as it was, and it is said which")
    func inputWritten() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.replace(
            "#expect(b() == 2)",
            with: """
                let path = #filePath + ".txt"
                    try? String(contentsOfFile: path, encoding: .utf8).write(toFile: path, atomically: true, encoding: .utf8)
                """, in: "Tests/BTests/BTests.swift")
        try workspace.replace("import B\n", with: "import Foundation\n", in: "Tests/BTests/BTests.swift")
        try workspace.files.write("Tests/BTests/BTests.swift.txt", "1")
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("passed     BTests"), "\(run.output)\(run.errors)")
        let notes = run.errors.split(separator: "\n").filter { $0.hasPrefix("note: not cached") }
        #expect(notes.count == 1 && notes.first?.contains(": BTests. ") == true, "\(run.errors)")
        #expect(notes.first?.hasSuffix("file Tests/BTests/BTests.swift.txt") == true, "\(notes)")
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files).output
        #expect(after.contains("would run  BTests") && after.contains("cached     ATests"), "\(after)")
    }
}
