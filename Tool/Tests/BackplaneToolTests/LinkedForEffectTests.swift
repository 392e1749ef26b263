import Testing

@Suite("A dependency that is not imported and still needed")
struct LinkedForEffectTests {
    private func package(_ targets: String) -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Loop",
            targets: [
                \(targets)
            ])
        """
    }

    @Test("A Swift module that only C code of its package calls works by being linked")
    func servesClang() throws {
        var files = [
            "Package.swift": package(
                """
                .target(name: "Loop"), .target(name: "CStart"), .target(name: "CUsed"),
                .target(name: "Activation", dependencies: ["CStart", "Loop"]),
                .target(name: "Plain", dependencies: ["CUsed"]),
                .testTarget(name: "LoopTests", dependencies: ["Activation", "Loop", "Plain"]),
                """),
            "Sources/Loop/L.swift": "public func install() {}\n",
            "Sources/CStart/start.c":
                "extern void activate(void);\n__attribute__((constructor)) void s(void) { activate(); }\n",
            "Sources/CStart/include/start.h": "\n", "Sources/CUsed/used.c": "int used = 1;\n",
            "Sources/CUsed/include/used.h": "extern int used;\n",
            "Sources/Activation/A.swift": "import Loop\n@_cdecl(\"activate\") func activate() { install() }\n",
            "Sources/Plain/P.swift": "import CUsed\n",
            "Tests/LoopTests/T.swift": "import Loop\n",
        ]
        #expect(try CheckResult.of(TemporaryWorkspace(files)).short == ["unused-dependency LoopTests Plain"])
        files["Sources/Activation/A.swift"] = "import CStart\nimport Loop\n"
        #expect(
            try CheckResult.of(TemporaryWorkspace(files)).short
                == ["unused-dependency LoopTests Activation", "unused-dependency LoopTests Plain"])
    }

    @Test("A target that only passes on binary targets declares what these need")
    func wrapsBinaries() throws {
        let digest = String(repeating: "0", count: 64)
        let targets = ["CoreKit", "LoginKit"].map {
            ".binaryTarget(name: \"\($0)\", url: \"https://localhost/\($0).zip\", checksum: \"\(digest)\"),"
        }
        var files = [
            "Package.swift": package(
                targets.joined(separator: "\n") + """
                    .target(name: "Core", dependencies: ["CoreKit"]),
                    .target(name: "Login", dependencies: ["Core", "LoginKit"]),
                    """),
            "Sources/Core/C.swift": "@_exported import CoreKit\npublic struct Core {}\n",
            "Sources/Login/Imports.swift": "import Foundation\n",
            "Sources/Login/Exports.swift": """
            // Nothing of its own.
            #if canImport(LoginKit)
            @_exported import LoginKit
            #endif

            """,
        ]
        #expect(try CheckResult.of(TemporaryWorkspace(files)).short.isEmpty)
        for code in ["@_exported import LoginKit\nstruct Login {}\n", "import LoginKit\n", "let a = 1\n"] {
            files["Sources/Login/Exports.swift"] = code
            #expect(try CheckResult.of(TemporaryWorkspace(files)).short == ["unused-dependency Login Core"], "\(code)")
        }
    }
}
