import Foundation
import Testing

@Suite("What a change in an Xcode project affects")
struct XcodeAffectedTests {
    @Test(
        "A file affects the targets it belongs to, and those that use them",
        arguments: [
            ("Kit/Part.swift", ["AppTests", "KitTests", "App UI Tests"]),
            ("App/Home.swift", ["AppTests", "App UI Tests"]),
            ("KitTests/KitTests.swift", ["KitTests"]), ("App/Info.plist", ["AppTests", "App UI Tests"]),
            ("Log/Sources/Log/Log.swift", ["AppTests", "LogTests", "App UI Tests"]),
            ("Unit.xctestplan", ["AppTests", "KitTests"]),
            ("Kit/Stray.swift", []),
        ])
    func files(file: String, tests: [String]) throws {
        let workspace = try GitWorkspace(XcodeWorkspace.files(["Kit/Stray.swift": "struct Stray {}\n"]))
        try workspace.files.write(file, try workspace.files.read(file) + "\n")
        let result = try AffectedResult.of(workspace, base: "HEAD")
        #expect(Set(result.tests) == Set(tests))
        #expect(result.unclaimed.isEmpty)
    }

    @Test("A project that was deleted is gone, also before the deletion is committed")
    func deletedProject() throws {
        let workspace = try GitWorkspace(XcodeWorkspace.files())
        try workspace.delete("App.xcodeproj")
        let run = try Backplane.run(["check"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("2 modules"), "\(run.text)")
        let affected = try Backplane.run(["affected", "--base", "HEAD", "--format", "json"], in: workspace.files)
        #expect(affected.status == 0 && !affected.errors.contains("can't be read"), "\(affected.text)")
    }

    @Test("A folder of a target that can't be read counts as changed", .enabled(if: getuid() != 0))
    func closed() throws {
        let workspace = try GitWorkspace(XcodeWorkspace.files())
        try workspace.files.closing("KitTests") {
            let result = try AffectedResult.of(workspace, base: "HEAD")
            #expect(result.modules == ["KitTests"])
        }
    }

    @Test("A file of a package's target in the root affects it, though no Xcode target has it, and is no orphan")
    func packageInRoot() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Whole", targets: [.target(name: "Whole", path: "Kit")])
            """
        let workspace = try GitWorkspace(
            XcodeWorkspace.files(["Kit/Stray.swift": "struct Stray {}\n", "Package.swift": manifest]))
        #expect(try !CheckResult.of(workspace.files).short.contains { $0.hasPrefix("orphan-file") })
        try workspace.files.write("Kit/Stray.swift", "struct Stray { let a = 1 }\n")
        #expect(try AffectedResult.of(workspace, base: "HEAD").modules == ["Whole"])
    }

    @Test("A link in the folder of an Xcode target through which a link of another target leads is no orphan, either")
    func linkedTwice() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "Shared/Stray.swift": "struct Stray {}\n", "Sources/Whole/Whole.swift": "",
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "Whole", targets: [.target(name: "Whole")])
                """,
            ]))
        let links = [
            "Kit/Stray.swift": "../Shared/Stray.swift", "Kit/Unused.swift": "../Shared/Stray.swift",
            "Sources/Whole/Stray.swift": "../../Kit/Stray.swift",
        ]
        for (link, place) in links {
            try FileManager.default.createSymbolicLink(
                atPath: "\(workspace.path)/\(link)", withDestinationPath: place)
        }
        try workspace.commit("Links")
        #expect(try CheckResult.of(workspace.files).short == ["orphan-file Kit Kit/Unused.swift"])
        try workspace.files.write("Shared/Stray.swift", "struct Stray { let a = 1 }\n")
        #expect(try AffectedResult.of(workspace, base: "HEAD").modules.contains("Whole"))
    }

    @Test("A deleted file that the project still names affects the targets that had it")
    func deletedButNamed() throws {
        let workspace = try GitWorkspace(XcodeWorkspace.files())
        try workspace.delete("Kit/Part.swift")
        let result = try AffectedResult.of(workspace, base: "HEAD")
        #expect(result.modules.contains("Kit") && result.tests.contains("KitTests"), "\(result)")
    }

    @Test("A file in the folder of an Xcode target that others have through a link affects these, and is no orphan")
    func linked() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Whole", targets: [.target(name: "Whole")])
            """
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "Kit/Stray.swift": "struct Stray {}\n", "Package.swift": manifest, "Sources/Whole/Whole.swift": "",
            ]))
        try FileManager.default.createSymbolicLink(
            atPath: workspace.path + "/Sources/Whole/Stray.swift", withDestinationPath: "../../Kit/Stray.swift")
        try workspace.commit("A link")
        #expect(try !CheckResult.of(workspace.files).short.contains { $0.hasPrefix("orphan-file") })
        try workspace.files.write("Kit/Stray.swift", "struct Stray { let a = 1 }\n")
        #expect(try AffectedResult.of(workspace, base: "HEAD").modules == ["Whole"])
    }

    @Test("The files of a package's target whose folder is a link have a target; those that it excludes have none")
    func linkedFolder() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "Kit/Stray.swift": "struct Stray {}\n", "Kit/Stub/Data.swift": "struct Data {}\n",
                "Kit/Out.swift": "struct Out {}\n",
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Whole",
                    targets: [.testTarget(name: "WholeTests", exclude: ["Out.swift"], resources: [.copy("Stub")])])
                """,
            ]))
        try FileManager.default.createDirectory(
            atPath: workspace.path + "/Tests", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: workspace.path + "/Tests/WholeTests", withDestinationPath: "../Kit")
        try workspace.commit("A link")
        let found = try CheckResult.of(workspace.files).short.filter { $0.hasPrefix("orphan-file") }
        #expect(found == ["orphan-file Kit Kit/Out.swift"])
    }

    @Test("Of a root inside of a repository, it is said that what lies outside was not considered")
    func outside() throws {
        let workspace = try GitWorkspace(["app/Package.swift": "", "core/lib.rs": "fn a() {}\n"])
        try workspace.files.write(
            "app/Package.swift",
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"P\")\n")
        try workspace.commit("A package")
        try workspace.files.write("core/lib.rs", "fn b() {}\n")
        let run = try Backplane.run(
            ["affected", "--base", "HEAD"], in: workspace.files, root: workspace.path + "/app")
        #expect(run.errors.contains("note: 1 changed file outside the root"), "\(run.text)")
    }

    @Test(
        "A language that nobody has added to the project belongs to whoever has the others",
        arguments: [
            "Kit/lt_LT.lproj/Words.strings", "Kit/de.lproj/Words.stringsdict", "Kit/de.lproj/Words.strings",
        ])
    func languages(file: String) throws {
        let listed = """

                { "path": "Kit/en.lproj/Words.strings", "target-membership": [ "KitTests/resources" ] },
            """
        let workspace = try GitWorkspace(
            XcodeWorkspace.files(
                ["Kit/en.lproj/Words.strings": "", "Kit/de.lproj/Words.strings": "", "Kit/en.lproj/Other.strings": ""],
                files: listed))
        try workspace.files.write(file, "\"a\" = \"b\";\n")
        let result = try AffectedResult.of(workspace, base: "HEAD")
        #expect(result.tests == ["KitTests"] && result.unclaimed.isEmpty)
        // Of what no language is in a target, nothing is known.
        try workspace.files.write("Kit/de.lproj/Other.strings", "")
        #expect(try AffectedResult.of(workspace, base: "HEAD").unclaimed == ["Kit/de.lproj/Other.strings"])
    }

    @Test("A file that is new, gone or moved affects the targets that have it or had it")
    func membership() throws {
        let added = try GitWorkspace(XcodeWorkspace.files())
        try added.files.write("KitTests/More.swift", "")
        #expect(try AffectedResult.of(added, base: "HEAD").tests == ["KitTests"])
        let gone = try GitWorkspace(XcodeWorkspace.files(["KitTests/More.swift": ""]))
        try gone.delete("KitTests/More.swift")
        let result = try AffectedResult.of(gone, base: "HEAD")
        #expect(result.tests == ["KitTests"] && result.unclaimed.isEmpty)
        let left = try GitWorkspace(XcodeWorkspace.files())
        try left.replace(
            "{ \"path\": \"Part.swift\", \"target-membership\": [ \"Kit/compile-sources\" ] }",
            with: "{ \"path\": \"Part.swift\" }",
            in: "App.xcodeproj/project.xcproj")
        #expect(Set(try AffectedResult.of(left, base: "HEAD").tests) == ["AppTests", "KitTests", "App UI Tests"])
    }

    @Test("Projects are compared by meaning: order and comments affect nothing, settings their targets")
    func meaning() throws {
        let same = try GitWorkspace(XcodeWorkspace.files())
        let text = try same.files.read("App.xcodeproj/project.xcproj")
        try same.files.write(
            "App.xcodeproj/project.xcproj",
            "// A comment\n"
                + text.replacing("\"id\": \"WIDGET\"", with: "\"id\": \"OTHER\"").replacing(
                    "[ \"Kit\", \"Widget\" ]", with: "[ \"Widget\", \"Kit\" ]"))
        try same.files.write("Base.xcconfig", "// About it\nSWIFT_VERSION = 6.0\n")
        let nothing = try AffectedResult.of(same, base: "HEAD")
        #expect(nothing.modules.isEmpty && nothing.unclaimed.isEmpty)

        let setting = try GitWorkspace(XcodeWorkspace.files())
        try setting.replace(
            "\"INFOPLIST_FILE\":", with: "\"MARKETING_VERSION\": \"2\", \"INFOPLIST_FILE\":",
            in: "App.xcodeproj/project.xcproj")
        #expect(Set(try AffectedResult.of(setting, base: "HEAD").tests) == ["AppTests", "App UI Tests"])
        try setting.files.write("Base.xcconfig", "SWIFT_VERSION = 5.0\n")
        #expect(Set(try AffectedResult.of(setting, base: "HEAD").tests) == ["AppTests", "KitTests", "App UI Tests"])
    }

    @Test("xcodebuild is asked for just the targets that are needed, by the plans and schemes that run them")
    func xcodebuild() throws {
        let workspace = try GitWorkspace(XcodeWorkspace.files())
        try workspace.files.write("App/Home.swift", "import UIKit\n")
        let lines = try Backplane.run(["affected", "--base", "HEAD", "--format", "xcodebuild"], in: workspace.files)
        #expect(
            lines.output == """
                -project App.xcodeproj -scheme UI '-only-testing:App UI Tests'
                -project App.xcodeproj -scheme App -testPlan Unit -only-testing:AppTests

                """)
        let plan = try Backplane.run(["affected", "--base", "HEAD", "--format", "testplan"], in: workspace.files)
        struct Plan: Decodable {
            struct Entry: Decodable {
                struct Target: Decodable {
                    let containerPath: String
                    let identifier: String
                    let name: String
                }
                let target: Target
            }
            let testTargets: [Entry]
        }
        let read = try JSONDecoder().decode(Plan.self, from: Data(plan.output.utf8))
        #expect(read.testTargets.map(\.target.identifier) == ["UITESTS", "APPTESTS"])
        #expect(read.testTargets.first?.target.containerPath == "container:App.xcodeproj")
    }

    @Test("A test target that no scheme runs is reported")
    func withoutScheme() throws {
        let workspace = try GitWorkspace(XcodeWorkspace.files())
        try workspace.delete("App.xcodeproj/xcshareddata/xcschemes/UI.xcscheme")
        try workspace.files.write("App/Home.swift", "import UIKit\n")
        let run = try Backplane.run(["affected", "--base", "HEAD", "--format", "xcodebuild"], in: workspace.files)
        #expect(run.errors.contains("warning: no shared scheme runs these affected test targets: App UI Tests"))
    }

    @Test("The scheme of an extension, which asks for an app, runs only what no other scheme runs")
    func extensionScheme() throws {
        let path = "App.xcodeproj/xcshareddata/xcschemes/A.xcscheme"
        let kit = (id: "KITTESTS", name: "KitTests")
        for (tests, plan, expected) in [
            ([kit], "Unit.xctestplan", ["-project App.xcodeproj -scheme App -testPlan Unit -only-testing:KitTests"]),
            ([kit], "Other.xctestplan", ["-project App.xcodeproj -scheme A -only-testing:KitTests"]),
        ] {
            let scheme = XcodeWorkspace.scheme("A", tests: tests)
                .replacing("<Scheme>", with: "<Scheme wasCreatedForAppExtension = \"YES\">")
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    path: scheme,
                    "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": XcodeWorkspace.scheme("App", plans: [plan]),
                ]))
            try workspace.files.write("KitTests/KitTests.swift", "@testable import Kit\nlet more = 1\n")
            let run = try Backplane.run(["affected", "--base", "HEAD", "--format", "xcodebuild"], in: workspace.files)
            #expect(run.output.split(separator: "\n").map(String.init) == expected, "\(plan) \(run.errors)")
        }
    }

    @Test("A dry run of tests says what xcodebuild is asked, and tests of packages are run as ever")
    func dryRun() throws {
        let workspace = try GitWorkspace(XcodeWorkspace.files())
        let run = try Backplane.run(
            ["test", "--dry-run", "--only", "KitTests", "--only", "LogTests"], in: workspace.files)
        #expect(
            run.output.contains(
                "xcodebuild test -project App.xcodeproj -scheme App -testPlan Unit -only-testing:KitTests\n"))
        #expect(run.output.contains("would run") && run.output.contains("1 for xcodebuild"))
    }

    @Test("Commits are replayed from git alone, each by the projects that it has")
    func replay() throws {
        let workspace = try GitWorkspace(XcodeWorkspace.files())
        try workspace.files.write("KitTests/KitTests.swift", "@testable import Kit\nstruct A {}\n")
        try workspace.commit("Only Kit's tests")
        try workspace.replace(
            "\"INFOPLIST_FILE\"", with: "\"MARKETING_VERSION\": \"2\", \"INFOPLIST_FILE\"",
            in: "App.xcodeproj/project.xcproj")
        try workspace.commit("A setting of the app")
        let output = try Backplane.run(["replay", "--last", "2"], in: workspace.files).output
        let rows = output.split(separator: "\n").filter { $0.contains(" of 8") }
        #expect(rows.count == 2)
        #expect(rows.contains { $0.contains("1 of 8") && $0.contains("1 of 4") && $0.contains("Only Kit's tests") })
        #expect(rows.contains { $0.contains("3 of 8") && $0.contains("2 of 4") && $0.contains("A setting of the app") })
    }

    @Test(
        "Of frameworks that several platforms have under one name, an import means that which the target reaches or can use"
    )
    func namesakes() throws {
        func target(_ name: String, _ platform: String) -> String {
            """
            { "name": "\(name)", "id": "\(name)", "product": "More/\(name).framework", "product-type": "framework",
              "build-settings": { "PRODUCT_MODULE_NAME": "Shared", "SDKROOT": "\(platform)" } },
            """
        }
        let files = """
            { "path": "A/A.swift", "target-membership": [ "AWatch/compile-sources" ] },
            { "path": "B/B.swift", "target-membership": [ "BPhone/compile-sources" ] },
            { "path": "C/C.swift", "target-membership": [ "CPhone/compile-sources" ] },
            { "kind": "group", "name": "More", "children": [
              { "path": "<PRODUCTS>/AWatch.framework" }, { "path": "<PRODUCTS>/BPhone.framework" },
              { "path": "<PRODUCTS>/CPhone.framework", "target-membership": [ "Kit/frameworks" ] } ] },
            """
        let workspace = try GitWorkspace(
            XcodeWorkspace.files(
                [
                    "A/A.swift": "", "B/B.swift": "", "C/C.swift": "", "App/Home.swift": "import Shared\n",
                    "UITests/Flow.swift": "import XCTest\nimport Shared\n", "Base.xcconfig": "SDKROOT = iphoneos\n",
                ], targets: target("AWatch", "watchos") + target("BPhone", "iphoneos") + target("CPhone", "iphoneos"),
                files: files))
        try workspace.files.write("A/A.swift", "let a = 1\n")
        #expect(try AffectedResult.of(workspace).modules == ["AWatch"])
        try workspace.files.write("A/A.swift", "")
        try workspace.files.write("C/C.swift", "let c = 1\n")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules.contains("App") && result.modules.contains("CPhone"))
        #expect(result.reasons["App"] == "depends on CPhone" || result.reasons["App"] == "depends on Kit")
    }
}
