import Foundation
import Testing

@Suite("backplane test, on a cold clone", .enabled(if: isLinux, "The programs that run tests are there on Linux only"))
struct NeededBuildTests {
    private static let files: [String: String] = [
        ".gitignore": ".build\n",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
            .target(name: "A"), .target(name: "B", resources: [.copy("words.txt")]), .target(name: "C", dependencies: ["A"]),
            .testTarget(name: "ATests", dependencies: ["A"]), .testTarget(name: "BTests", dependencies: ["B"]),
            .testTarget(name: "CTests", dependencies: ["C"]),
        ])
        """,
        "Sources/A/A.swift": "", "Sources/C/C.swift": "", "Tests/ATests/T.swift": "", "Tests/CTests/T.swift": "",
        "Sources/B/words.txt": "two",
        "Sources/B/B.swift": """
        import Foundation
        public func b() throws -> Int {
            try String(contentsOf: Bundle.module.url(forResource: "words", withExtension: "txt")!, encoding: .utf8).count
        }
        """,
        "Tests/BTests/BTests.swift": """
        import B
        import Foundation
        import Testing
        import XCTest
        @Test func three() throws { #expect(try b() == 3) }
        final class OldTests: XCTestCase {
            func testThree() throws { XCTAssertEqual(try b(), 3) }
            func testFolder() { XCTAssert(FileManager.default.fileExists(atPath: "Package.swift")) }
        }
        """,
    ]

    @Test("Only what the needed tests link is built, and what passed is cached; a failure is one")
    func needed() throws {
        let workspace = try GitWorkspace(Self.files)
        try workspace.files.write("Tests/BTests/More.swift", "")
        // As `swift package backplane test` gives it, which holds the lock.
        let run = try Backplane.run(["test", "--base", "main", "--", "--ignore-lock"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("passed     BTests"), "\(run.output)\(run.errors)")
        #expect(run.output.contains("3 tests,") && run.errors.contains("with Swift Build: 2 of 6 modules"))
        try expectOnlyNeeded(in: workspace, after: run)
        let again = try Backplane.run(["test", "--base", "main"], in: workspace.files)
        #expect(again.output.contains("cached     BTests"))
        try expectRerunWhereBuilt(workspace, after: run)
        try workspace.replace("== 3", with: "== 4", in: "Tests/BTests/BTests.swift")
        let failing = try Backplane.run(["test", "--base", "main"], in: workspace.files)
        #expect(failing.status == 1 && failing.output.contains("try b() == 4"), "\(failing.output)\(failing.errors)")
    }

    /// SwiftPM's own build system does not make the same programs.
    private func expectRerunWhereBuilt(_ workspace: GitWorkspace, after run: Backplane.Run) throws {
        guard !run.errors.contains("Swift Build failed") else { return }
        let built = workspace.path + "/.build/debug"
        try FileManager.default.createDirectory(atPath: built, withIntermediateDirectories: true)
        let elsewhere = try Backplane.run(["test", "--base", "main", "--dry-run"], in: workspace.files)
        let isDue = elsewhere.output.firstMatch(of: /would run +BTests +build system differs/) != nil
        #expect(isDue, "\(elsewhere.output)")
        try FileManager.default.removeItem(atPath: built)
    }

    /// Swift Build crashes now and then. All is built then, which is no failure of ours.
    private func expectOnlyNeeded(in workspace: GitWorkspace, after run: Backplane.Run) throws {
        guard !run.errors.contains("Swift Build failed") else {
            return withKnownIssue("Swift Build crashed, so this holds nothing") { _ = Issue.record("\(run.errors)") }
        }
        let built = try FileManager.default.subpathsOfDirectory(atPath: workspace.path + "/.build")
            .filter { $0.hasSuffix(".build") }.map { URL(fileURLWithPath: $0).lastPathComponent }
        #expect(built.contains("BTests.build") && built.contains("B.build"), "\(built)")
        for module in ["A", "C", "ATests", "CTests"] { #expect(!built.contains("\(module).build"), "\(built)") }
    }

    @Test("A test that runs a program which it does not link is run again with all of the package built")
    func program() throws {
        var files = Self.files
        files["Package.swift"] = Self.files["Package.swift"]?.replacingOccurrences(
            of: ".target(name: \"A\"),", with: ".target(name: \"A\"), .executableTarget(name: \"speak\"),")
        files["Sources/speak/main.swift"] = "print(1)\n"
        files["Tests/BTests/BTests.swift"] = """
            import Foundation
            import Testing
            @Test func speaks() throws {
                let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
                let process = try Process.run(products.appendingPathComponent("speak"), arguments: [])
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
            }
            """
        let workspace = try GitWorkspace(files)
        let run = try Backplane.run(["test", "--only", "BTests"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("passed     BTests"), "\(run.output)\(run.errors)")
        #expect(
            run.errors.contains("BTests failed after looking for programs")
                || run.errors.contains("Swift Build failed"),
            "\(run.errors)")
    }

    @Test("Where Swift Build can't, all tests of the package are built, and it is said")
    func fallback() throws {
        let workspace = try GitWorkspace(Self.files)
        try workspace.files.write("Tests/BTests/More.swift", "")
        // An older toolchain, which does not know the option.
        let tools = try TemporaryWorkspace([
            "swift": """
            #!/bin/sh
            for argument; do [ "$argument" = swiftbuild ] && { echo "error: what is $*?" >&2; exit 64; }; done
            PATH=${PATH#*:} exec swift "$@"
            """
        ])
        chmod(tools.path + "/swift", 0o755)
        let path = "\(tools.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let run = try Backplane.run(["test", "--base", "main"], in: workspace.files, environment: ["PATH": path])
        #expect(run.status == 0 && run.output.contains("passed     BTests"), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("building all tests of P"))
        let log = try #require(run.errors.firstMatch(of: /Swift Build failed \(see (.+?)\)/)?.output.1)
        let asked = try String(contentsOfFile: String(log), encoding: .utf8)
        #expect(asked.contains("--target BTests-test-runner") && !asked.contains("ATests"), "\(asked)")
    }

    @Test("Tests that depend on a program and start it find it")
    func linkedProgram() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .executableTarget(name: "tool"), .testTarget(name: "ToolTests", dependencies: ["tool"]),
                .target(name: "A"), .target(name: "B"), .testTarget(name: "ABTests", dependencies: ["A", "B"]),
            ])
            """,
            "Sources/A/A.swift": "", "Sources/B/B.swift": "", "Tests/ABTests/T.swift": "",
            "Sources/tool/Tool.swift": "@main struct Tool { static func main() { print(1) } }\n",
            "Tests/ToolTests/T.swift": """
            import Foundation
            import Testing
            @testable import tool
            @Test func starts() throws {
                let process = try Process.run(URL(fileURLWithPath: ".build/debug/tool"), arguments: [])
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
            }
            """,
        ])
        let run = try Backplane.run(["test", "--only", "ToolTests"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("passed     ToolTests"), "\(run.text)")
        #expect(run.errors.contains("with Swift Build"), "\(run.text)")
    }
}
