import Foundation
import Testing

/// SwiftPM makes one program of all tests of a package, so what the linker is told for one target holds for all.
@Suite(
    "backplane test: what the linker is told for other tests", .enabled(if: isLinux, "Other linkers have other flags"))
struct LinkedTogetherTests {
    private let workspace: GitWorkspace

    init() throws {
        workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Sources/Clock/include/clock.h": "long now(void);\n",
            "Sources/Clock/clock.c": "#include <time.h>\n#include \"clock.h\"\nlong now(void) { return time(0); }\n",
            "Sources/Other/Other.swift": "public func other() -> Int { 1 }\n",
            "Sources/Other/list.txt": "{ other; };\n",
            "Sources/Extra/Extra.swift": "public func extra() -> Int { 1 }\n",
            "Sources/System/module.modulemap": "module System [system] { header \"system.h\" }\n",
            "Sources/System/system.h": "enum { ofSystem = 1 };\n",
            "Tests/ClockTests/T.swift": "import Clock\nimport Testing\n@Test func one() { #expect(now() > 1000) }\n",
            "Tests/OtherTests/T.swift": """
            import Other
            import System
            import Testing
            @Test func one() { #expect(other() == 1 && ofSystem == 1) }

            """,
        ])
        try workspace.files.write(
            "Package.swift",
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Clock"), .systemLibrary(name: "System"),
                .target(
                    name: "Other", exclude: ["list.txt"], linkerSettings: [
                        .unsafeFlags(["-Xlinker", "--dynamic-list=\(workspace.path)/Sources/Other/list.txt"]),
                    ]),
                .target(name: "Extra", linkerSettings: [.linkedLibrary("m")]),
                .testTarget(name: "ClockTests", dependencies: ["Clock"]),
                .testTarget(name: "OtherTests", dependencies: ["Other", "System"]),
            ])

            """)
        try workspace.commit("All")
    }

    /// The tests that would run, and those that are affected, with a part of a file as another; then it is as it was.
    private func after(_ part: String, as text: String, in path: String = "Package.swift") throws -> [[String]] {
        let old = try workspace.files.read(path)
        try workspace.replace(part, with: text, in: path)
        defer { try? workspace.files.write(path, old) }
        let run = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("would run") && $0.contains("Tests") }
        return [
            lines.map { String($0.split(separator: " ")[2]) }, try AffectedResult.of(workspace, base: "HEAD").tests,
        ]
    }

    @Test("Flags, libraries, scripts and module maps of targets that a test does not reach are inputs of it")
    func settings() throws {
        let first = try Backplane.run(["test"], in: workspace.files)
        try #require(first.status == 0 && first.output.contains("passed     ClockTests"), "\(first.text)")
        let all = ["ClockTests", "OtherTests"]
        #expect(try after(".unsafeFlags", as: ".linkedLibrary(\"m\"), .unsafeFlags") == [all, all])
        #expect(try after("{ other; }", as: "{ other; now; }", in: "Sources/Other/list.txt") == [all, all])
        let map = "Sources/System/module.modulemap"
        #expect(try after("\"system.h\"", as: "\"system.h\" link \"m\"", in: map) == [all, all])
        let linked = try after("dependencies: [\"Other\", ", as: "dependencies: [\"Other\", \"Extra\", ")
        #expect(linked == [all, all], "A target with settings comes into the program")
        let define = "exclude: [\"list.txt\"], swiftSettings: [.define(\"D\")]"
        let others = ["OtherTests"]
        #expect(try after("exclude: [\"list.txt\"]", as: define) == [others, others], "No setting of the linker")
        #expect(try after("{ 1 }", as: "{ 2 }", in: "Sources/Other/Other.swift") == [others, others])
        #expect(try after(".linkedLibrary(\"m\")", as: ".linkedLibrary(\"z\")") == [[], []], "No test links it")

        // What mocks of C functions are made with.
        try workspace.replace(
            ".unsafeFlags", with: ".unsafeFlags([\"-Xlinker\", \"--wrap=time\"]), .unsafeFlags", in: "Package.swift")
        try workspace.files.write(
            "Sources/Other/Other.swift",
            """
            @_cdecl("__wrap_time") public func wrapped(_: OpaquePointer?) -> Int { 5 }
            public func other() -> Int { 1 }
            """)
        let second = try Backplane.run(["test"], in: workspace.files)
        #expect(second.status == 1 && second.output.contains("failed     ClockTests"), "\(second.text)")
    }
}
