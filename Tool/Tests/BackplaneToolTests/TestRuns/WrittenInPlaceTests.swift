import Foundation
import Testing

/// The build system compares dates and sizes: what is written in place, and gets its former date back, looks unchanged.
@Suite("backplane test, when a file is written in place and gets its former date back")
struct WrittenInPlaceTests {
    private let second = Date().timeIntervalSince1970.rounded(.down)

    @Test("Headers and resources that are written in place, of the same size and date as before, are built again")
    func redated() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\nmade\n", "made/far.h": "#define FAR 1\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "C"), .target(name: "Words", resources: [.copy("word.txt"), .embedInCode("part.txt")]),
                .testTarget(name: "CTests", dependencies: ["C"]), .testTarget(name: "WordsTests", dependencies: ["Words"]),
            ])
            """,
            "Sources/C/include/c.h": "#define OPEN 1\nint hidden(void);\n", "Sources/C/hidden.h": "#define HIDDEN 1\n",
            "Sources/C/c.c": """
            #include "c.h"
            #include "hidden.h"
            #include "../../made/far.h"
            int hidden(void) { return HIDDEN * FAR; }
            """,
            "Sources/Words/word.txt": "1", "Sources/Words/part.txt": "1",
            "Sources/Words/Words.swift": """
            import Foundation
            public func word() throws -> String {
                let file = Bundle.module.bundleURL.appendingPathComponent("word.txt")
                return try String(contentsOf: file, encoding: .utf8)
            }
            public func part() -> String { String(decoding: PackageResources.part_txt, as: UTF8.self) }
            """,
            "Tests/CTests/T.swift": """
            import C
            import Testing
            @Test func one() { #expect(OPEN == 1 && hidden() == 1) }
            """,
            "Tests/WordsTests/T.swift": """
            import Testing
            import Words
            @Test func one() throws { #expect(try word() == "1" && part() == "1") }
            """,
        ])
        let files = [
            ("Sources/C/include/c.h", "CTests"), ("Sources/C/hidden.h", "CTests"), ("made/far.h", "CTests"),
            ("Sources/Words/word.txt", "WordsTests"), ("Sources/Words/part.txt", "WordsTests"),
        ]
        for (path, _) in files { try writeInPlace(workspace.files.read(path), "\(workspace.path)/\(path)") }
        let first = try Backplane.run(["test"], in: workspace.files)
        #expect(first.status == 0, "\(first.text)")
        for (path, test) in files {
            let old = try workspace.files.read(path)
            try writeInPlace(old.replacing("1", with: "2"), "\(workspace.path)/\(path)")
            let run = try Backplane.run(["test"], in: workspace.files)
            #expect(run.output.contains("failed     \(test)"), "\(path): \(run.text)")
            try writeInPlace(old, "\(workspace.path)/\(path)")
        }
    }

    @Test("A resource whose date is in the future is built again, too, and one that another build has read before")
    func redatedByOthers() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n", "Sources/Words/part.txt": "1",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Words", resources: [.embedInCode("part.txt")]),
                .testTarget(name: "WordsTests", dependencies: ["Words"]),
            ])
            """,
            "Sources/Words/Words.swift":
                "public func part() -> String { String(decoding: PackageResources.part_txt, as: UTF8.self) }\n",
            "Tests/WordsTests/T.swift": "import Testing\nimport Words\n@Test func one() { #expect(part() == \"1\") }\n",
        ])
        let resource = "\(workspace.path)/Sources/Words/part.txt"
        try writeInPlace("2", resource, days: -2)
        #expect(try SwiftPM.run(["build", "--build-tests"], in: workspace.path).status == 0)
        try writeInPlace("1", resource, days: -2)
        let afterOther = try Backplane.run(["test"], in: workspace.files)
        #expect(afterOther.output.contains("passed     WordsTests"), "\(afterOther.text)")

        try writeInPlace("1", resource, days: 2)
        #expect(try Backplane.run(["test", "--again"], in: workspace.files).status == 0)
        try writeInPlace("2", resource, days: 2)
        let future = try Backplane.run(["test"], in: workspace.files)
        #expect(future.output.contains("failed     WordsTests"), "\(future.text)")
    }

    /// Writes a file as of the one second, or some days later.
    private func writeInPlace(_ text: String, _ path: String, days: Int = 0) throws {
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
        var time = timespec()
        time.tv_sec = Int(second) + days * 86_400
        #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    }
}
