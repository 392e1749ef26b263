import Testing

@testable import Extraction

@Suite("Merging unusual targets")
struct MergingTests {
    /// Targets with C code, resources, a conditional dependency, a re-export, tests that see internals, and names of
    /// one file in both.
    private static let files = [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "P",
            products: [.library(name: "Core", targets: ["Core"]), .library(name: "All", targets: ["Core", "Extra"])],
            targets: [
                .target(name: "CLib"),
                .target(name: "Platform"),
                .target(name: "Core", resources: [.process("Texts")]),
                // Reads texts.
                .target(
                    name: "Extra",
                    dependencies: [
                        "Core", "CLib", .target(name: "Platform", condition: .when(platforms: [.linux, .macOS])),
                    ],
                    resources: [.process("Texts")]),
                .target(name: "Umbrella", dependencies: ["Core", "Extra"]),
                .target(name: "Flagged", dependencies: ["Core"], swiftSettings: [.define("FLAG")]),
                .target(name: "Same", dependencies: ["Core"]),
                .executableTarget(name: "Try", dependencies: ["Umbrella"]),
                .testTarget(name: "ExtraTests", dependencies: ["Core", "Extra"]),
            ])

        """,
        "Sources/CLib/include/clib.h": "int clib_one(void);\n",
        "Sources/CLib/clib.c": "#include \"clib.h\"\nint clib_one(void) { return 1; }\n",
        "Sources/Platform/Platform.swift": "public func platform() -> Int { 1 }\n",
        "Sources/Core/Texts/core.txt": "core\n",
        "Sources/Extra/Texts/extra.txt": "extra\n",
        "Sources/Core/Core.swift": """
        import Foundation

        public struct Core {
            public init() {}
            package var number: Int { helper() }
        }
        private func hidden() -> Int { 1 }
        fileprivate struct Local {}
        func helper() -> Int { hidden() }
        extension String { func size() -> Int { count } }
        public var text: String? { Bundle.module.path(forResource: "core", ofType: "txt") }

        """,
        "Sources/Extra/Core.swift": """
        import CLib
        import Core
        import Foundation
        #if os(Linux) || os(macOS)
        import Platform
        #endif

        private func hidden() -> Int { 2 }
        fileprivate struct Local {}
        func helper(_ number: Int) -> Int { number }
        public struct Extra {
            public init() {}
            public var core: Core { Core() }
            public func sum() -> Int { Int(clib_one()) + Core().number + helper(1) + hidden() + platform() }
        }
        public var extraText: String? { Bundle.module.path(forResource: "extra", ofType: "txt") }

        """,
        "Sources/Umbrella/Exports.swift": "@_exported import Core\n@_exported import Extra\n",
        "Sources/Flagged/Flagged.swift": "import Core\n\npublic func flagged() -> Core { Core() }\n",
        "Sources/Same/Same.swift": "import Core\n\nextension String { func size() -> Int { count + 1 } }\n",
        "Sources/Try/main.swift": "import Umbrella\n\nprint(Extra().sum(), text != nil, extraText != nil, Core())\n",
        "Tests/ExtraTests/ExtraTests.swift": """
        import Core
        import Testing

        @testable import Extra

        @Test func extra() { #expect(helper(2) == 2 && Core().number == 1) }

        """,
    ]

    @Test(
        "Targets that differ in settings or declare the same are refused, and others are merged with all that they need"
    )
    func merging() async throws {
        let fixture = try await Fixture(Self.files)
        defer { fixture.remove() }
        let (subject, planner) = try await fixture.planner()
        let merging = MergePlanner(subject: subject, index: planner.index, root: planner.root)
        for (other, reason) in [
            ("Flagged", "'Flagged' and 'Core' have different Swift settings: define FLAG."),
            ("Same", "Both 'Core' and 'Same' declare 'String.size()'."),
        ] {
            let error = await #expect(throws: ExtractionError.self) {
                try await merging.plan(MergeRequest(names: ["Core", other]))
            }
            #expect(error?.description.hasPrefix(reason) == true, "\(String(describing: error))")
        }
        let left = try await merging.plan(MergeRequest(names: ["Core", "Extra"])).unsolved
        #expect(left == ["the manifest has comments at 'Extra', which is removed: check those that remain"])
        try await fixture.merge("Core", "Extra")
        let manifest = try await fixture.shell("cat Package.swift")
        #expect(manifest.contains(#"name: "Core", dependencies: ["CLib", "Platform"]"#), "\(manifest)")
        let printed = try await fixture.shell(".build/debug/Try")
        #expect(printed.hasPrefix("6 true true Core"), "\(printed)")
    }
}
