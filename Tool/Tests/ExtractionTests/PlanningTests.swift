import CompilerIndex
import Foundation
import SystemSupport
import Testing
import WorkspaceReading

@testable import Extraction

extension ExtractionTests {
    @Suite("Planning an extraction")
    struct PlanningAnExtractionTests {
        @Test("A group without obstacles is clear, with the files that move too, what becomes visible, and its tests")
        func aGroupThatNothingKeepsIs() async throws {
            let plan = try await ExtractionTests.restored().planner.plan(request())
            #expect(plan.isClear, "\(plan.text(isWhole: true))")
            #expect(plan.direction == .below)
            #expect(plan.alsoMoved == ["Sources/App/Support/Badge.swift"])
            #expect(plan.tests == ["Tests/AppTests/ProfileTests.swift"])
            let visible = Set(plan.crossings.filter { $0.treatment == .visible }.map(\.name))
            #expect(
                visible.isSuperset(of: [
                    "Profile", "Profile.name", "Profile.age", "ProfileStore", "ProfileStore.profile(of:)",
                ]))
            #expect(!visible.contains("Profile.badge"))
            #expect(plan.edits.qualifiedNames == 1)
            #expect(plan.resources == ["Sources/App/Texts/badges.txt"])
        }

        @Test("What a group uses of the rest is in the way, and moves to a module below both if possible")
        func aGroupThatCallsUpHas() async throws {
            let planner = try await ExtractionTests.restored().planner
            var request = request("Greetings", "Sources/App/Greeting.swift")
            request.extent = .exact
            request.direction = .below
            let plan = try await planner.plan(request)
            #expect(!plan.isClear)
            #expect(plan.crossings.filter(\.treatment.isInTheWay).map(\.name) == ["Session", "Session.user"])
            #expect(!plan.crossings.contains { ["ones()", "twos()"].contains($0.name) })
            request.shared = "Sessions"
            let lower = try await planner.plan(request)
            #expect(lower.isClear, "\(lower.text(isWhole: true))")
            #expect(lower.down == ["Sources/App/Session.swift"])
            #expect(lower.dependencies["Greetings"] == ["Sessions"])
        }

        @Test("The other cuts name the part that has nothing in the way, and what stays for it")
        func otherCutsLeaveFiles() async throws {
            var request = request("Greetings", "Sources/App/Greeting.swift", "Sources/App/Ones.swift")
            request.extent = .exact
            request.direction = .below
            let plan = try await ExtractionTests.restored().planner.plan(request)
            let part = try #require(plan.alternatives.first { $0.name.hasPrefix("only those of the named files") })
            #expect(part.without == ["Sources/App/Greeting.swift"] && part.with.isEmpty)
            #expect(part.inTheWay == 0 && part.files == 1)
            // An extension in the group is no declaration of the type that it extends.
            let unseen = plan.remarks.filter { $0.text.hasPrefix("the build skipped") }.map(\.text)
            #expect(unseen == ["the build skipped '#if os(Haiku)', which names 'Greeting'"])
        }

        @Test("A resource that both sides name is in the way")
        func aResourceThatBothSidesName() async throws {
            var request = request("Boths", "Sources/App/Both.swift")
            request.extent = .exact
            let plan = try await ExtractionTests.restored().planner.plan(request)
            let reasons = plan.remarks.filter(\.isInTheWay).map(\.text)
            #expect(
                reasons.contains {
                    $0.hasPrefix("'Texts/both.txt' is named on both sides, also in Sources/App/FrontText.swift")
                },
                "\(reasons)")
            #expect(plan.resources.isEmpty)
        }

        @Test(
            "With --own-bundle, resources read from the app's bundle move, and only code that reads resources changes")
        func ownBundle() async throws {
            let planner = try await ExtractionTests.restored().planner
            var request = request("Banners", "Sources/App/Banner.swift")
            request.extent = .exact
            let plan = try await planner.plan(request)
            #expect(plan.resources.isEmpty)
            #expect(plan.remarks.contains { $0.text.contains("--own-bundle") && $0.isDoubtful })
            request.hasOwnBundle = true
            let prepared = try await planner.prepare(request)
            #expect(prepared.plan.isClear, "\(prepared.plan.text(isWhole: true))")
            #expect(prepared.plan.resources == ["Sources/App/Texts/banner.txt"])
            #expect(!prepared.plan.remarks.contains { $0.text.contains("Bundle.main") && $0.place?.line == 4 })
            let banner = prepared.changeSet.rewritings.first { $0.path == "Sources/App/Banner.swift" }?.new ?? ""
            #expect(banner.contains("Bundle.module.url(forResource: \"banner\""), "\(banner)")
            #expect(banner.contains("Bundle.main.object(forInfoDictionaryKey:"), "\(banner)")
            request = ExtractionRequest(name: "Firsts", source: "App", files: ["Sources/App/Ones.swift"])
            request.hasOwnBundle = true
            let error = await #expect(throws: ExtractionError.self) { try await planner.plan(request) }
            #expect(error?.description.contains("Omit --own-bundle") ?? false)
        }

        @Test("Plans can be written as JSON and read again")
        func plansCanBeWrittenAsJson() async throws {
            let plan = try await ExtractionTests.restored().planner.plan(request())
            let again = try JSONDecoder().decode(ExtractionPlan.self, from: JSONEncoder().encode(plan))
            #expect(again.text(isWhole: true) == plan.text(isWhole: true))
        }

        @Test(
            "Invalid requests are refused with a reason",
            arguments: [
                ("Profile", "Nope", "Sources/App/Profile/**", "There is no target 'Nope'"),
                ("App", "App", "Sources/App/Profile/**", "There is a target 'App' already"),
                ("app", "App", "Sources/App/Profile/**", "There is a target 'App' already"),
                ("My Profile", "App", "Sources/App/Profile/**", "is not a module name"),
                ("1Profile", "App", "Sources/App/Profile/**", "is not a module name"),
                ("", "App", "Sources/App/Profile/**", "is not a module name"),
                ("Profile", "App", "Sources/App/Prfile/**", "No file of 'App' matches"),
                ("Profile", "App", "Sources/App/**", "nothing would be left"),
                ("Profile", "App", "Tests/**", "matches files of 'AppTests', not of 'App'"),
                ("Profile", "AppTests", "Tests/**", "is a test target"),
            ])
        func whatMakesNoSenseIsRefused(name: String, source: String, files: String, reason: String) async throws {
            let planner = try await ExtractionTests.restored().planner
            let error = await #expect(throws: ExtractionError.self) {
                try await planner.plan(ExtractionRequest(name: name, source: source, files: [files]))
            }
            #expect(error?.description.contains(reason) ?? false, "\(error?.description ?? "")")
        }
    }
}
