import Foundation

/// A repository with an app, its extension, a framework, their tests and a local package, as an Xcode project.
enum XcodeWorkspace {
    /// The files, the project in the JSON format.
    static func files(_ changes: [String: String] = [:], targets: String = "", files extra: String = "") -> [String:
        String]
    {
        [
            "App.xcodeproj/project.xcproj": project(targets: targets, files: extra),
            "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": scheme("App", plans: ["Unit.xctestplan"]),
            "App.xcodeproj/xcshareddata/xcschemes/UI.xcscheme": scheme("UI", tests: [("UITESTS", "App UI Tests")]),
            "Unit.xctestplan": """
            { "configurations": [], "testTargets": [
              { "target": { "containerPath": "container:App.xcodeproj", "identifier": "APPTESTS", "name": "AppTests" } },
              { "target": { "containerPath": "container:App.xcodeproj", "identifier": "KITTESTS", "name": "KitTests" } },
              { "target": { "containerPath": "container:Log", "identifier": "LogTests", "name": "LogTests" } } ], "version": 1 }
            """,
            "App/Main.swift": "import Kit\nimport Log\n", "App/Home.swift": "import SwiftUI\n",
            "App/Info.plist": "<plist/>\n",
            "Kit/Kit.swift": "public struct Kit {}\n", "Kit/Part.swift": "struct Part {}\n",
            "Widget/Widget.swift": "import Kit\n",
            "AppTests/HomeTests.swift": "import Kit\n@testable import App\n",
            "KitTests/KitTests.swift": "@testable import Kit\n", "UITests/Flow.swift": "import XCTest\n",
            "Base.xcconfig": "SWIFT_VERSION = 6.0\n",
            "Log/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Log", products: [.library(name: "Log", targets: ["Log"])],
                targets: [.target(name: "Log"), .testTarget(name: "LogTests", dependencies: ["Log"])])
            """,
            "Log/Sources/Log/Log.swift": "public struct Log {}\n",
            "Log/Tests/LogTests/LogTests.swift": "@testable import Log\n",
        ].merging(changes) { $1 }
    }

    static func project(targets: String = "", files: String = "") -> String {
        """
        {
          "default-configuration": "Debug",
          "configurations": [ { "name": "Debug", "file": "Base.xcconfig" } ],
          "packages": [ { "kind": "local", "path": "Log" } ],
          "files": [
            { "kind": "folder", "path": "App", "target-membership": [ "App" ],
              "membership-exceptions": [ { "target": "App", "exclusions": [ "Info.plist" ] } ] },
            { "kind": "group", "path": "Kit", "children": [
              { "path": "Kit.swift", "target-membership": [ "Kit/compile-sources" ] },
              { "path": "Part.swift", "target-membership": [ "Kit/compile-sources" ] } ] },
            { "path": "Widget/Widget.swift", "target-membership": [ "Widget/compile-sources" ] },
            { "kind": "folder", "path": "AppTests", "target-membership": [ "AppTests" ] },
            { "kind": "folder", "path": "KitTests", "target-membership": [ "KitTests" ] },
            { "kind": "folder", "path": "UITests", "target-membership": [ "App UI Tests" ] },
            { "path": "Base.xcconfig" },\(files)
            { "kind": "group", "name": "Products", "children": [
              { "path": "<PRODUCTS>/App.app" },
              { "path": "<PRODUCTS>/Kit.framework", "target-membership": [
                "App/frameworks", "App/copy/Embed", "Widget/frameworks", "KitTests/frameworks" ] },
              { "path": "<PRODUCTS>/Widget.appex", "target-membership": [ "App/copy/Embed" ] } ] },
          ],
          "targets": [
            { "name": "App", "id": "APP", "product": "Products/App.app", "product-type": "application",
              "dependencies": [ "Kit", "Widget" ],
              "package-product-members": [ { "product-name": "Log", "build-phase": { "build-phase": "frameworks" } } ],
              "build-settings": { "INFOPLIST_FILE": "App/Info.plist" } },
            { "name": "Kit", "id": "KIT", "product": "Products/Kit.framework", "product-type": "framework" },
            { "name": "Widget", "id": "WIDGET", "product": "Products/Widget.appex", "product-type": "app-extension" },
            { "name": "AppTests", "id": "APPTESTS", "product-type": "bundle.unit-test", "test-host-target": "App", "dependencies": [ "App" ] },
            { "name": "KitTests", "id": "KITTESTS", "product-type": "bundle.unit-test" },
            { "name": "App UI Tests", "id": "UITESTS", "product-type": "bundle.ui-testing", "dependencies": [ "App" ] },\(targets)
          ],
        }
        """
    }

    static func scheme(_ name: String, plans: [String] = [], tests: [(id: String, name: String)] = []) -> String {
        let references = plans.map { "<TestPlanReference reference = \"container:\($0)\"/>" }
        let plans = references.isEmpty ? "" : "<TestPlans>\(references.joined())</TestPlans>"
        let testables = tests.map { test in
            """
            <TestableReference skipped = "NO"><BuildableReference BlueprintIdentifier = "\(test.id)" BlueprintName = "\(test.name)"
             ReferencedContainer = "container:App.xcodeproj"/></TestableReference>
            """
        }
        return "<Scheme><TestAction>\(plans)<Testables>\(testables.joined())</Testables></TestAction></Scheme>\n"
    }
}
