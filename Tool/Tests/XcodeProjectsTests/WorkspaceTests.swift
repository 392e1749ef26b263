import Testing

@testable import XcodeProjects

@Suite("A workspace")
struct WorkspaceTests {
    private static let workspace = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Workspace version = "1.0">
           <FileRef location = "group:App.xcodeproj"></FileRef>
           <Group location = "container:Sub" name = "Sub">
              <FileRef location = "group:Log"/>
              <Group location = "group:Deeper"><FileRef location = "group:../../Other/Other.xcodeproj"/></Group>
           </Group>
           <FileRef location = "group:Pods/Pods.xcodeproj"/>
           <FileRef location = "group:Gone.xcodeproj"/>
           <FileRef location = "absolute:/etc/x.xcodeproj"/>
        </Workspace>
        """

    private var planted: PlantedFiles {
        var planted = SampleProject.planted(.propertyList)
        planted.files["All.xcworkspace/contents.xcworkspacedata"] = Self.workspace
        planted.files["Sub/Log/Package.swift"] = ""
        return planted
    }

    @Test("names projects and packages from its groups, and says what isn't there")
    func contents() throws {
        let workspace = try #require(planted.codebase.workspaces.first)
        #expect(workspace.projects == ["App.xcodeproj", "Other/Other.xcodeproj"])
        #expect(workspace.packages == ["Sub/Log"])
        #expect(workspace.problems.map(\.line) == [8, 9])
        #expect(workspace.problems.first?.message.contains("pod install") == true)
    }

    @Test("of a project stands for the project and is none by itself")
    func ofProject() {
        var planted = planted
        planted.files["App.xcodeproj/project.xcworkspace/contents.xcworkspacedata"] =
            "<Workspace><FileRef location = \"self:\"/></Workspace>"
        #expect(planted.codebase.workspaces.count == 1)
    }

    @Test("and its projects share schemes, which run tests by themselves or by plans")
    func schemes() throws {
        var planted = planted
        let reference = { (id: String, name: String) in
            """
            <BuildableReference BuildableIdentifier = "primary" BlueprintIdentifier = "\(id)" BuildableName = "x"
              BlueprintName = "\(name)" ReferencedContainer = "container:App.xcodeproj"></BuildableReference>
            """
        }
        planted.files["App.xcodeproj/xcshareddata/xcschemes/App.xcscheme"] = """
            <Scheme version = "1.7"><BuildAction><BuildActionEntries><BuildActionEntry>\(reference("TAPP", "App"))</BuildActionEntry>
            </BuildActionEntries></BuildAction><TestAction buildConfiguration = "Debug">
            <TestPlans><TestPlanReference reference = "container:Plans/Slow.xctestplan"/>
            <TestPlanReference reference = "container:Plans/All.xctestplan" default = "YES"/></TestPlans>
            <Testables><TestableReference skipped = "NO">\(reference("TAPPTESTS", "AppTests"))</TestableReference>
            <TestableReference skipped = "YES">\(reference("TKITTESTS", "KitTests"))</TestableReference></Testables>
            </TestAction></Scheme>
            """
        planted.files["App.xcodeproj/xcuserdata/me.xcuserdatad/xcschemes/Mine.xcscheme"] = "<Scheme/>"
        planted.files["Plans/All.xctestplan"] = """
            { "configurations" : [ ], "testTargets" : [
              { "skippedTests" : [ "SlowTests", "HomeTests\\/testOne()" ], "target" : { "containerPath" : "container:App.xcodeproj", "identifier" : "TAPPTESTS", "name" : "AppTests" } },
              { "enabled" : false, "target" : { "containerPath" : "container:App.xcodeproj", "identifier" : "TKITTESTS", "name" : "KitTests" } },
              { "selectedTests" : { "suites" : [ { "name" : "Fast" }, { "name" : "Some", "testFunctions" : [ "a()" ] } ] }, "target" : { "containerPath" : "container:Packages\\/Log", "identifier" : "LogTests", "name" : "LogTests" } }
            ], "version" : 1 }
            """
        let codebase = planted.codebase
        let scheme = try #require(codebase.schemes.first)
        #expect(codebase.schemes.map(\.name) == ["App"])
        #expect(scheme.builds.map(\.name) == ["App"])
        #expect(scheme.tests.map(\.name) == ["AppTests"])
        #expect(scheme.tests.first?.container == "App.xcodeproj")
        #expect(scheme.testPlans == ["Plans/All.xctestplan", "Plans/Slow.xctestplan"])
        let plan = try #require(codebase.testPlans.first)
        #expect(plan.targets.map(\.name.name) == ["AppTests", "KitTests", "LogTests"])
        #expect(plan.targets.map(\.isEnabled) == [true, false, true])
        #expect(plan.targets.first?.skipped == ["SlowTests", "HomeTests/testOne()"])
        #expect(plan.targets.last?.selected == ["Fast", "Some/a()"])
        #expect(plan.targets.last?.name.container == "Packages/Log")
    }

    @Test("that nobody has made is known by what makes it, and the command said")
    func generators() {
        let xcodeGen = ["project.yml": "name: App\ntargets:\n  App:\n    type: application\n"]
        #expect(PlantedFiles(xcodeGen).codebase.generators.map(\.command) == ["xcodegen generate"])
        #expect(
            PlantedFiles(["ios/project.yml": "name: App\ninclude: [x]"]).codebase.generators.map(\.command)
                == ["xcodegen generate --spec ios/project.yml"])
        let tuist = "import ProjectDescription\nlet project = Project(name: \"A\")"
        #expect(
            PlantedFiles(["A/Project.swift": tuist, "B/Project.swift": tuist]).codebase.generators.map(\.command)
                == ["tuist generate --path A", "tuist generate --path B"])
        #expect(
            PlantedFiles(["A/Project.swift": tuist, "Workspace.swift": tuist]).codebase.generators.map(\.command)
                == ["tuist generate"])
        #expect(
            PlantedFiles([
                "A/Project.swift": tuist, "B/Project.swift": tuist, "Workspace.swift": tuist,
                "A/A.xcodeproj/project.pbxproj": SampleProject.other,
            ]).codebase.generators.map(\.command) == ["tuist generate --path B"])
        var made = xcodeGen
        made["App.xcodeproj/project.pbxproj"] = SampleProject.other
        #expect(PlantedFiles(made).codebase.generators.isEmpty)
        #expect(
            PlantedFiles(["project.yml": "version: 2\njobs: []", "Project.swift": "struct Project {}"]).codebase
                .generators.isEmpty)
    }

    @Test("is known to be there by its folder, whatever its name, and may only not be among the files to be read")
    func generatedProjects() {
        let name = "import ProjectDescription\nlet one = "
        let tuist = [
            "App/Project.swift": name + "Project(name: .appName)",
            "Workspace.swift": name + "Workspace(name: .appName)",
        ]
        let project = ["App/Shop.xcodeproj/project.pbxproj": SampleProject.other]
        #expect(PlantedFiles(tuist.merging(project) { $1 }).codebase.generators.isEmpty)
        let workspace = [
            "Workspace.swift": tuist["Workspace.swift"] ?? "", "Shop.xcworkspace/contents.xcworkspacedata": "",
        ]
        #expect(PlantedFiles(workspace).codebase.generators.isEmpty)
        let pods = ["project.yml": "name: A\ntargets: {}", "A.xcworkspace/contents.xcworkspacedata": ""]
        #expect(PlantedFiles(pods).codebase.generators.map(\.hidden) == [nil])
        for (files, hidden) in [
            (tuist.merging(project) { $1 }, "App/Shop.xcodeproj"), (workspace, "Shop.xcworkspace"),
            (["ios/project.yml": "name: A\ntargets: {}", "ios/A.xcodeproj/project.pbxproj": ""], "ios/A.xcodeproj"),
        ] {
            let seen = files.keys.filter { !$0.contains(".xc") }
            let codebase = XcodeCodebase.read(seen, PlantedFiles(files).listed)
            #expect(codebase.generators.map(\.hidden) == [hidden])
            #expect(codebase.generators.first?.message.contains("git ignores '\(hidden)'") ?? false)
        }
    }
}
