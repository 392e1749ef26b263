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
        // What is not needed need not even compile.
        "Sources/A/A.swift": "nonsense\n", "Sources/C/C.swift": "nonsense\n",
        "Tests/ATests/T.swift": "nonsense\n", "Tests/CTests/T.swift": "nonsense\n",
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

    @Test("Only what the needed tests link is built, and what passed is remembered; a failure is one")
    func needed() throws {
        let workspace = try GitWorkspace(Self.files)
        try workspace.files.write("Tests/BTests/More.swift", "")
        // As `swift package backplane test` gives it, which holds the lock.
        let run = try Backplane.run(["test", "--base", "main", "--", "--ignore-lock"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("passed     BTests"), "\(run.output)\(run.errors)")
        #expect(run.output.contains("3 tests,") && run.errors.contains("with Swift Build: 2 of 6 modules"))
        let again = try Backplane.run(["test", "--base", "main"], in: workspace.files)
        #expect(again.output.contains("remembered BTests"))
        try workspace.replace("== 3", with: "== 4", in: "Tests/BTests/BTests.swift")
        let failing = try Backplane.run(["test", "--base", "main"], in: workspace.files)
        #expect(failing.status == 1 && failing.output.contains("try b() == 4"), "\(failing.output)\(failing.errors)")
    }

    @Test("Where Swift Build can't, all tests of the package are built, and it is said")
    func fallback() throws {
        var files = Self.files
        for (path, text) in files where text == "nonsense\n" { files[path] = "" }
        let workspace = try GitWorkspace(files)
        try workspace.files.write("Tests/BTests/More.swift", "")
        // An older toolchain, which does not know the option.
        let tools = try TemporaryWorkspace([
            "swift": """
            #!/bin/sh
            for argument; do [ "$argument" = swiftbuild ] && { echo "error: unknown build system" >&2; exit 64; }; done
            PATH=${PATH#*:} exec swift "$@"
            """
        ])
        chmod(tools.path + "/swift", 0o755)
        let path = "\(tools.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let run = try Backplane.run(["test", "--base", "main"], in: workspace.files, environment: ["PATH": path])
        #expect(run.status == 0 && run.output.contains("passed     BTests"), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("Swift Build could not") && run.errors.contains("building all tests of P"))
    }
}

private var isLinux: Bool {
    #if os(Linux)
        true
    #else
        false
    #endif
}
