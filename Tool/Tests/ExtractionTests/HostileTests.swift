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
                    "replace the link 'Sources/Core/helper.swift' with the file that it leads to"),
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

        @Test("Of cuts that take nearly everything along, a plan tells only the one that leaves nothing in the way")
        func cutsOfNearlyEverything() async throws {
            let numbers = 1...8
            var files = Dictionary(
                uniqueKeysWithValues: numbers.map { number in
                    let uses = numbers.filter { $0 != number }.map { "f\($0)(i)" }.joined(separator: " + ")
                    return (
                        "Sources/App/File\(number).swift", "func f\(number)(_ i: Int) -> Int { i == 0 ? 1 : \(uses) }\n"
                    )
                })
            files["Sources/App/main.swift"] = "print(f1(0))\n"
            files["Package.swift"] = """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "App", targets: [.executableTarget(name: "App")])
                """
            let fixture = try await Fixture(files)
            defer { fixture.remove() }
            var request = ExtractionRequest(name: "Part", source: "App", files: ["Sources/App/File1.swift"])
            request.extent = .exact
            let plan = try await fixture.planner().planner.plan(request)
            let large = plan.alternatives.filter { $0.files > 6 }
            #expect(large.map(\.name) == ["the files with which no obstacles remain"], "\(plan.text(isWhole: true))")
        }

        @Test("Files that can move with those only they use are reported, although another named file can't")
        func whatCanMoveWithItsOwn() async throws {
            let fixture = try await Fixture([
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "App", targets: [.executableTarget(name: "App")])
                """,
                "Sources/App/main.swift": "print(thread(), pool())\n",
                "Sources/App/Thread.swift": "func thread() -> Int { tool() }\n",
                "Sources/App/Tool.swift": "func tool() -> Int { 1 }\n",
                "Sources/App/Pool.swift": "func pool() -> Int { held() }\n",
                "Sources/App/Held.swift": "func held() -> Int { later(0) }\n",
                "Sources/App/Later.swift": "func later(_ i: Int) -> Int { i == 0 ? 1 : held() }\n",
            ])
            defer { fixture.remove() }
            var request = ExtractionRequest(
                name: "Part", source: "App", files: ["Sources/App/Thread.swift", "Sources/App/Held.swift"])
            request.leaving = ["Sources/App/Later.swift"]
            let plan = try await fixture.planner().planner.plan(request)
            let free = plan.alternatives.first { $0.name == "only those of all these files without obstacles" }
            #expect(free?.files == 2 && free?.inTheWay == 0, "\(plan.text(isWhole: true))")
        }

        @Test("Files in a linked folder are extracted, unless another target or package has them, too")
        func filesInALinkedFolder() async throws {
            let fixture = try await Fixture([
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "", targets: [.target(name: "App"), .target(name: "Other")])
                """,
                "Elsewhere/App.swift": "public func start() -> Int { own() + both() + Outside().x }\n",
                "Elsewhere/Own/Own.swift": "func own() -> Int { 1 }\n",
                "Both/Both.swift": "func both() -> Int { 2 }\n",
                "Sources/Other/Other.swift": "public func other() -> Int { both() }\n",
            ])
            let outside = try await Fixture(["Outside.swift": "struct Outside { let x = 3 }\n"], isTracked: false)
            defer {
                fixture.remove()
                outside.remove()
            }
            try await fixture.shell(
                """
                ln -s ../Elsewhere Sources/App && ln -s ../Both Elsewhere/Both && ln -s ../../Both Sources/Other/Both
                ln -s '\(outside.folder)' Elsewhere/Outside
                """)
            try await fixture.commit()
            let (_, planner) = try await fixture.planner()
            for (folder, owner) in [("Both", "'Other'"), ("Outside", "a folder outside the package")] {
                var request = ExtractionRequest(name: "Part", source: "App", files: ["Sources/App/\(folder)/**"])
                request.extent = .exact
                let plan = try await planner.plan(request)
                #expect(
                    !plan.isClear && plan.unsolved.contains { $0.contains("and \(owner) also has") }, "\(plan.unsolved)"
                )
            }
            var request = ExtractionRequest(name: "Part", source: "App", files: ["Sources/App/Own/**"])
            request.extent = .exact
            try await fixture.extract(request)
        }

        @Test(
            "Macros are extracted with their programs, and of what a macro writes the plan says that its access is unknown"
        )
        func macros() async throws {
            let fixture = try await Fixture(Self.macroFiles)
            defer { fixture.remove() }
            let planner = try await fixture.planner().planner
            var request = ExtractionRequest(name: "Goods", source: "App", files: ["Sources/App/Goods/**"])
            request.extent = .exact
            let blocked = try await planner.plan(request)
            #expect(blocked.crossings.filter(\.treatment.isInTheWay).map(\.kind).contains("macro"))
            request.files.append("Sources/App/Macros.swift")
            request.files.append("Sources/App/Helper.swift")
            let plan = try await fixture.extract(request)
            #expect(
                plan.remarks.contains { $0.isDoubtful && $0.text.hasPrefix("a macro generates Basket.counted():") },
                "\(plan.remarks)")
            #expect(plan.text(isWhole: true).contains("\nNothing is known to stand in the way."))
            #expect(plan.dependencies["Goods"] == ["Numbers"] && plan.dependencies["App"] == ["Goods"])
        }

        /// A macro for a member and one for an expression, by a program that speaks with the compiler itself.
        private static let macroFiles = [
            "Package.swift": """
            // swift-tools-version: 6.0
            import CompilerPluginSupport
            import PackageDescription
            let package = Package(
                name: "Macros", targets: [.macro(name: "Numbers"), .target(name: "App", dependencies: ["Numbers"])])

            """,
            "Sources/Numbers/main.swift": ##"""
            import Foundation

            func answer(_ text: String) {
                var length = UInt64(text.utf8.count).littleEndian
                FileHandle.standardOutput.write(Data(bytes: &length, count: 8))
                FileHandle.standardOutput.write(Data(text.utf8))
            }
            func next() -> String? {
                guard let head = try? FileHandle.standardInput.read(upToCount: 8), head.count == 8 else { return nil }
                let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
                return (try? FileHandle.standardInput.read(upToCount: length)).map { String(decoding: $0, as: UTF8.self) }
            }
            while let message = next() {
                if message.contains("getCapability") {
                    answer(#"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
                } else {
                    let text = message.contains("expandAttachedMacro") ? "package func counted() -> Int { helper() }" : "7"
                    answer(#"{"expandMacroResult":{"expandedSource":"\#(text)","diagnostics":[]}}"#)
                }
            }

            """##,
            "Sources/App/Macros.swift": """
            @freestanding(expression) macro number() -> Int = #externalMacro(module: "Numbers", type: "Number")
            @attached(member, names: named(counted))
            macro Counted() = #externalMacro(module: "Numbers", type: "Counted")
            """,
            "Sources/App/Goods/Basket.swift": "@Counted\nstruct Basket {\n    let size = #number\n}\n",
            "Sources/App/Helper.swift": "func helper() -> Int { 4 }\n",
            "Sources/App/Home.swift": "public func home() -> Int { Basket().counted() + #number }\n",
        ]

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
