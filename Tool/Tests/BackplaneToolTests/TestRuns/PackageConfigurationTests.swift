import Foundation
import Testing

@Suite("backplane test, with flags of system libraries from outside of the repository")
struct PackageConfigurationTests {
    @Test("A changed `.pc` file that leads to another library makes the tests run again, an unchanged one does not")
    func elsewhere() throws {
        let outside = try TemporaryWorkspace([:])
        for number in [1, 2] {
            let script = """
                mkdir lib\(number) && echo 'int q(void) { return \(number); }' > q.c && clang -c q.c -o q.o
                ar rcs lib\(number)/libq.a q.o
                """
            let run = try Program.run("/bin/sh", ["-e", "-c", script], in: outside.path)
            try #require(run.status == 0, "\(run.text)")
        }
        func lead(to number: Int) throws {
            let flags = "Libs: -L\(outside.path)/lib\(number) -lq\n"
            try outside.write("pc/q.pc", "Name: q\nDescription: a number\nVersion: \(number)\n\(flags)")
        }
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(name: "P", targets: [
                .systemLibrary(name: "CQ", pkgConfig: "q"), .target(name: "A", dependencies: ["CQ"]),
                .testTarget(name: "ATests", dependencies: ["A"]),
            ])
            """,
            "Sources/CQ/q.h": "int q(void);\n",
            "Sources/CQ/module.modulemap": "module CQ { header \"q.h\" }\n",
            "Sources/A/A.swift": "import CQ\npublic func a() -> Int { Int(q()) }\n",
            "Tests/ATests/T.swift": "import A\nimport Testing\n@Test func one() { #expect(a() == 1) }\n",
        ])
        func test() throws -> Backplane.Run {
            try Backplane.run(["test"], in: workspace.files, environment: ["PKG_CONFIG_PATH": outside.path + "/pc"])
        }
        try lead(to: 1)
        let first = try test()
        #expect(first.status == 0 && first.output.contains("1 test target ran"), "\(first.text)")
        let again = try test()
        #expect(again.output.contains("cached     ATests"), "\(again.text)")
        try lead(to: 2)
        let second = try test()
        #expect(second.output.contains("failed     ATests"), "\(second.text)")
    }
}
