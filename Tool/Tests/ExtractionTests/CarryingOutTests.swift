import CompilerIndex
import Foundation
import SystemSupport
import Testing
import WorkspaceReading

@testable import Extraction

extension ExtractionTests {
    @Suite("Carrying out an extraction")
    struct CarryingOutAnExtractionTests {
        @Test("A clear plan builds, keeps its tests passing, and can be merged back; so can an interface")
        func whatIsClearBuildsKeepsIts() async throws {
            let context = try await ExtractionTests.restored()
            let (fixture, subject) = (context.fixture, context.subject)
            let outcome = try await Extractor(subject: subject, builder: PackageBuilder(folder: subject.folder))
                .extract(request(), planner: context.planner)
            #expect(outcome.succeeded, "\(outcome.errors)")
            #expect(outcome.builds == 1)
            #expect(outcome.testsBefore == 3)
            #expect(outcome.testsAfter == 3)
            let past = try #require(PastExtraction.last(in: subject.folder))
            #expect(past.name == "Profile" && past.builds == 1 && past.made == outcome.counts.total && past.made > 0)
            #expect(past.estimate(for: past.planned).contains("about \(past.made) edits and 1 build"))
            let names = try fixture.content()
            #expect(names["Sources/Profile/Profile.swift"] != nil)
            #expect(
                outcome.unsolved == [
                    "'Sources/App/CMakeLists.txt' lists Profile.swift and 1 other file at the old path: update it"
                ])
            let system = try await fixture.shell("cat Sources/App/Systems.swift")
            #expect(system.hasPrefix("#if !os(Haiku)\nimport Foundation\nimport Profile\n\n"), "\(system)")
            let shelf = try await fixture.shell("cat Sources/App/Shelf.swift")
            #expect(shelf.hasPrefix("import Profile\n\n// What is on the shelf.\n#if os(Haiku)\n"), "\(shelf)")
            #expect(names["Tests/ProfileTests/ProfileTests.swift"] != nil)
            #expect(names["Sources/App/Profile"] == nil)
            #expect(names["Sources/Profile/Texts/badges.txt"] != nil)
            #expect(names["Sources/App/Texts/badges.txt"] == nil)
            let status = try await fixture.shell("git status --porcelain")
            #expect(status.contains("Sources/App/Profile/ProfileStore.swift -> Sources/Profile/ProfileStore.swift"))
            let manifest = try await fixture.shell("cat Package.swift")
            #expect(manifest.contains("resources: [.process(\"Texts\"), .copy(\"Front.txt\")]),"))
            #expect(manifest.contains("\"Profile\",\n        ]"))
            #expect(manifest.contains(".target(name: \"Profile\", resources: [.process(\"Texts\")]),"))
            #expect(manifest.contains(".testTarget(name: \"ProfileTests\", dependencies: [\"Profile\"]),"))

            var options = Extractor.Options()
            options.runsTests = false
            try await fixture.commit()
            let (again, second) = try await fixture.planner()
            let merge = MergePlanner(subject: again, index: second.index, root: second.root)
            let merged = try await Extractor(
                subject: again, builder: PackageBuilder(folder: again.folder), options: options
            ).merge(MergeRequest(names: ["App", "Profile"]), planner: merge)
            #expect(merged.succeeded, "\(merged.errors)")
            try await fixture.commit()
            let (whole, third) = try await fixture.planner()
            #expect(whole.targets.map(\.name).sorted() == ["App", "AppTests", "One", "ProfileTests", "Till", "Two"])
            #expect(whole["App"]?.files.count == subject["App"]?.files.count)
            #expect(whole["App"]?.resources == subject["App"]?.resources)
            #expect(try fixture.content()["Sources/App/Texts/badges.txt"] != nil)
            // The import that came and went leaves no empty line.
            #expect(try await fixture.shell("cat Sources/App/Shelf.swift") == appFiles["Sources/App/Shelf.swift"])

            var clocks = ExtractionRequest(name: "Clocks", source: "Till", files: ["Sources/Till/Clock/**"])
            clocks.hasInterface = true
            clocks.extent = .exact
            let apart = try await Extractor(subject: whole, builder: PackageBuilder(folder: whole.folder))
                .extract(clocks, planner: third)
            #expect(apart.succeeded, "\(apart.errors)")
            #expect(apart.builds == 1)
            #expect(apart.testsAfter == 3)
            let sources = try fixture.content().keys
            #expect(sources.contains("Sources/ClocksInterface/Moment.swift"))
            #expect(sources.contains("Sources/ClocksInterface/ClocksZone.swift"))
            let text = try await fixture.shell("cat Sources/Till/main.swift Sources/Clocks/Clock.swift")
            #expect(text.contains("let clock: any Clock = ClocksModule.makeClock(zone: Zone(), fast: true)"))
            #expect(text.contains("final class StandardClock: Clock {"))
        }

        @Test("Compiler errors lead to corrections that the index could not foresee")
        func errorsThatTheIndexCouldNot() async throws {
            let context = try await ExtractionTests.restored()
            let (fixture, subject, planner) = (context.fixture, context.subject, context.planner)
            let folder = fixture.folder
            let builder = ScriptedBuilder {
                let home = FileManager.default.contents(atPath: "\(folder)/Sources/Profile/Profile.swift") ?? Data()
                let isCorrected = String(decoding: home, as: UTF8.self).contains("package var badge")
                let output =
                    "\(folder)/Sources/App/Home.swift:7:9: error: 'badge' is inaccessible due to 'internal' protection level"
                return RunResult(succeeded: isCorrected, output: isCorrected ? "" : output)
            }
            let outcome = try await Extractor(subject: subject, builder: builder).extract(request(), planner: planner)
            #expect(outcome.succeeded, "\(outcome.errors)")
            #expect(outcome.builds == 2)
            // What it brings along: the type of the property.
            let badge = try await fixture.shell("cat Sources/Profile/Support/Badge.swift")
            #expect(badge.contains("package struct Badge"))
        }
    }
}
