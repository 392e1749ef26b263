import CompilerIndex
import Foundation
import Testing
import WorkspaceReading

@testable import Extraction

extension ExtractionTests {
    @Suite("Planning in an Xcode project")
    struct XcodePlanTests {
        private static let files = [
            "App.xcodeproj/project.xcproj": """
            {
              "default-configuration": "Debug",
              "configurations": [ { "name": "Debug" } ],
              "files": [
                { "kind": "folder", "path": "App", "target-membership": [ "App" ] },
                { "kind": "group", "path": "Both", "children": [
                  { "path": "Both.swift", "target-membership": [ "App/compile-sources", "Widget/compile-sources" ] } ] },
                { "path": "Widget/Widget.swift", "target-membership": [ "Widget/compile-sources" ] },
                { "kind": "group", "name": "Products", "children": [
                  { "path": "<PRODUCTS>/App.app" }, { "path": "<PRODUCTS>/Widget.appex" } ] }
              ],
              "targets": [
                { "name": "App", "id": "APP", "product": "Products/App.app", "product-type": "application" },
                { "name": "Widget", "id": "WIDGET", "product": "Products/Widget.appex", "product-type": "app-extension" }
              ]
            }

            """,
            "App/Profile/Profile.swift": "struct Profile {\n    let name: String\n}\n",
            "App/Home.swift": "struct Home {\n    let profile = Profile(name: \"a\")\n    let number = both()\n}\n",
            "App/App.swift": "@main struct App {\n    static func main() { print(Home().profile.name) }\n}\n",
            "Both/Both.swift": "func both() -> Int { 1 }\n",
            "Widget/Widget.swift": "let widget = both()\n",
        ]

        @Test("With the index of a build, a plan says what to make in Xcode, and which targets share a file")
        func withTheIndexOfABuild() async throws {
            let fixture = try await Fixture(Self.files)
            defer { fixture.remove() }
            try await fixture.shell(
                "mkdir out && cd out && swiftc -c -parse-as-library -module-name App -index-store-path ../index ../App/*.swift ../App/Profile/*.swift ../Both/*.swift"
            )
            try await fixture.shell(
                "cd out && swiftc -c -parse-as-library -module-name Widget -index-store-path ../index ../Both/*.swift ../Widget/*.swift"
            )
            let result = try await WorkspaceReader.read(fixture.folder)
            let project = try #require(result.workspace.packages.first)
            let subject = PackageSubject(result.workspace, root: result.root, package: project)
            let store = try IndexStore(path: "\(fixture.folder)/index", library: IndexLibrary())
            let index = try CompilerIndex.read(subject.modules, store: store)
            let planner = ExtractionPlanner(subject: subject, index: index, root: result.root)

            let plan = try await planner.plan(.init(name: "Profiles", source: "App", files: ["App/Profile/**"]))
            #expect(plan.isClear, "\(plan.text(isWhole: true))")
            #expect(plan.edits.manifest == 0 && plan.edits.initialisers == 1)
            #expect(
                plan.manualSteps == [
                    "create the target 'Profiles' in 'App.xcodeproj/project.xcproj', and link it to App"
                ])
            #expect(plan.text(isWhole: false).hasSuffix("Create the targets in Xcode, then move the files.\n"))

            let shared = try await planner.plan(.init(name: "Common", source: "App", files: ["Both/**"]))
            #expect(!shared.isClear)
            #expect(shared.remarks.contains { $0.text.hasPrefix("'Widget' compiles this file, too") })
            let home = try await planner.plan(.init(name: "Part", source: "App", files: ["App/Home.swift"]))
            #expect(home.remarks.contains { $0.isDoubtful && $0.text.hasPrefix("several targets compile this file") })
            let history = await EditHistory.read(package: subject.folder, commits: 10)
            _ = Adviser(planner: planner, history: history, seconds: [:]).advice()
        }
    }
}
