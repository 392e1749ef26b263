import Foundation
import Testing

@testable import Extraction

extension ExtractionTests {
    @Suite("Extracting from unusual packages")
    struct HostileTests {
        /// A target with a plugin, a source that is a link, a module that it re-exports, and names of all kinds.
        private static let files = [
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Odd",
                targets: [
                    .target(name: "Base"),
                    .target(name: "Core", dependencies: ["Base"], plugins: ["Generate"]),
                    .plugin(name: "Generate", capability: .buildTool(), dependencies: ["Writer"]),
                    .executableTarget(name: "Writer"),
                ])

            """,
            "Plugins/Generate/Generate.swift": """
            import PackagePlugin
            @main struct Generate: BuildToolPlugin {
                func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
                    let file = context.pluginWorkDirectoryURL.appending(path: "Generated.swift")
                    return [
                        .buildCommand(
                            displayName: "Generate", executable: try context.tool(named: "Writer").url,
                            arguments: [file.path], outputFiles: [file])
                    ]
                }
            }

            """,
            "Sources/Writer/main.swift": """
            import Foundation
            try "enum Generated { static let value = 5 }\\n".write(
                toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)

            """,
            "Sources/Base/Base.swift": "public struct Base {\n    public init() {}\n    public let one = 1\n}\n",
            "Sources/Core/Exports.swift": "@_exported import Base\n",
            "Sources/Core/Sizes/Größe & Co.swift": """
            struct Größe {
                var `class` = Core.Base().one
                func `default`() -> Int { `class` }
            }
            enum 🎉 { static let party = 1 }

            """,
            "Sources/Core/Core.swift": """
            public func start() -> Int { Core.Größe().default() + 🎉.party + helper() }

            """,
            "Sources/Core/Parts/Part.swift": "struct Part {\n    let value = Generated.value\n}\n",
            "Linked/helper.swift": "func helper() -> Int { Part().value }\n",
        ]

        private func fixture() async throws -> Fixture {
            let fixture = try await Fixture(Self.files)
            try await fixture.shell("ln -s ../../Linked/helper.swift Sources/Core/helper.swift")
            try await fixture.commit()
            return fixture
        }

        @Test("What a plugin generates, and a source that is a link, are part of the plan")
        func whatAPluginGenerates() async throws {
            let fixture = try await fixture()
            defer { fixture.remove() }
            let (subject, planner) = try await fixture.planner()
            #expect(planner.index.state.isCurrent, "\(planner.index.state)")
            var request = ExtractionRequest(name: "Parts", source: "Core", files: ["Sources/Core/Parts/**"])
            request.extent = .exact
            let parts = try await planner.plan(request)
            #expect(!parts.isClear)
            #expect(
                parts.crossings.contains { $0.name == "Generated" && $0.treatment.isInTheWay },
                "\(parts.text(isWhole: true))")
            #expect(parts.crossings.contains { $0.uses.contains { $0.file == "Sources/Core/helper.swift" } })
            request = ExtractionRequest(name: "Help", source: "Core", files: ["Sources/Core/helper.swift"])
            request.extent = .exact
            let help = try await planner.plan(request)
            #expect(
                help.unsolved.contains(
                    "put the file in the place of 'Sources/Core/helper.swift', which is a link to it"),
                "\(help.unsolved)")
            request = ExtractionRequest(name: "Out", source: "Core", files: ["Sources/Core/Exports.swift"])
            request.extent = .exact
            let exports = try await planner.plan(request)
            #expect(
                exports.remarks.contains { $0.isInTheWay && $0.text.contains("no longer re-export 'Base'") },
                "\(exports.text(isWhole: true))")
            // Names from a re-exported module are qualified with its own name, and the new target gets no plugin.
            request = ExtractionRequest(name: "Sizes", source: "Core", files: ["Sources/Core/Sizes/**"])
            var options = Extractor.Options()
            options.runsTests = false
            let outcome = try await Extractor(
                subject: subject, builder: PackageBuilder(folder: subject.folder), options: options
            ).extract(request, planner: planner)
            #expect(outcome.succeeded && outcome.builds == 1, "\(outcome.errors)")
            let now = try await fixture.shell("cat Sources/Sizes/*.swift Sources/Core/Core.swift Package.swift")
            #expect(now.contains("`class` = Base().one") && now.contains("Sizes.Größe().default()"), "\(now)")
            #expect(now.components(separatedBy: "plugins:").count == 2, "\(now)")
        }

        @Test(
            "A name that can't be a module's is refused",
            arguments: ["class", "Self", "_", "Foundation", "Testing", "My-Part", "🎉", "1st", "app"])
        func aNameThatCannotBeAModules(name: String) async throws {
            let planner = try await ExtractionTests.restored().planner
            let request = ExtractionRequest(name: name, source: "App", files: ["Sources/App/Front.swift"])
            await #expect(throws: ExtractionError.self) { try await planner.plan(request) }
        }
    }
}
