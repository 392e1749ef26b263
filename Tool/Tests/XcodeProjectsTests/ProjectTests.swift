import Testing

@testable import XcodeProjects

@Suite("A project")
struct ProjectTests {
    @Test("says the same in both formats")
    func bothFormats() {
        let list = SampleProject.planted(.propertyList).codebase
        let json = SampleProject.planted(.json).codebase
        #expect(list.problems.isEmpty, "\(list.problems)")
        #expect(json.problems.isEmpty, "\(json.problems)")
        #expect(list.meaning.count == 7)
        for (first, second) in zip(list.meaning, json.meaning) { #expect(first == second) }
        #expect(list.projects.map(\.packages.count) == json.projects.map(\.packages.count))
    }

    @Test(
        "gives each target its files, by what it does with them",
        arguments: [SampleProject.Format.propertyList, .json])
    func files(format: SampleProject.Format) throws {
        let codebase = SampleProject.planted(format).codebase
        #expect(codebase.paths("App") == ["App/AppMain.swift", "App/Model.xcdatamodeld", "App/Views/Home.swift"])
        #expect(
            codebase.paths("App", .resource) == [
                "App/Assets.xcassets", "App/de.lproj/Main.strings", "App/en.lproj/Main.strings",
            ])
        #expect(codebase.paths("App", .library) == ["Vendor/Old.framework"])
        #expect(codebase.paths("Kit") == ["Kit/Deep/Part.swift", "Kit/Kit.swift"])
        #expect(codebase.paths("Kit", .header) == ["Kit/Kit.h"])
        #expect(codebase.paths("KitTests") == ["Kit/OnlyTests.swift", "KitTests/KitTests.swift"])
        #expect(codebase.paths("Widget") == ["Widget/Widget.swift"])
        let app = try #require(codebase.target("App")?.target)
        #expect(app.files.first { $0.path == "App/Views/Home.swift" }?.platforms == ["ios"])
        #expect(app.files.first { $0.path == "App/Assets.xcassets" }?.isFolder == true)
        #expect(codebase.target("Widget")?.target.files.first?.group == "The widget")
        #expect(app.files.allSatisfy { !$0.isMissing })
    }

    @Test(
        "links targets by product, by proxy, by name and across projects",
        arguments: [SampleProject.Format.propertyList, .json])
    func needs(format: SampleProject.Format) {
        let codebase = SampleProject.planted(format).codebase
        #expect(
            codebase.needs("App") == [
                "library Old.framework linked", "package Log linked", "target Kit dependency+embedded+linked",
                "target Other dependency+linked", "target Widget embedded",
            ])
        #expect(codebase.needs("Kit") == ["package Net linked"])
        #expect(codebase.needs("KitTests") == ["target Kit linked"])
        #expect(codebase.needs("Everything") == ["target Kit dependency"])
        #expect(codebase.target("Kit")?.moduleName == "My_Kit")
        #expect(codebase.target("AppTests")?.host.map { codebase[$0].name } == "App")
        #expect(codebase.target("KitTests")?.host == nil)
        #expect(codebase.targets.allSatisfy { $0.unresolved.isEmpty })
        #expect(codebase.target("Widget")?.kind == .appExtension)
        let net = codebase.target("Kit")?.needs.first?.subject
        #expect(net == .package(product: "Net", package: .remote(url: "https://example.com/team/swift-net.git")))
    }

    @Test("says on which line a file, a target and a need stand")
    func lines() throws {
        let codebase = SampleProject.planted(.propertyList).codebase
        let text = SampleProject.propertyList.split(separator: "\n", omittingEmptySubsequences: false)
        let app = try #require(codebase.target("App"))
        #expect(text[app.target.line - 1].contains("TAPP = {isa = PBXNativeTarget"))
        let main = try #require(app.target.files.first { $0.path == "App/AppMain.swift" }?.line)
        #expect(text[main - 1].contains("PS1 = {"))
        let widget = try #require(app.needs.first { $0.purposes == [.embedded] }?.line)
        #expect(text[widget - 1].contains("PC2 = {"))
    }

    @Test("finds a file whose name on disk differs in case, and says which are not there")
    func missingFiles() throws {
        var planted = SampleProject.planted(.propertyList)
        planted.files["App/Appmain.swift"] = planted.files.removeValue(forKey: "App/AppMain.swift")
        planted.files["Widget/Widget.swift"] = nil
        let codebase = planted.codebase
        #expect(codebase.paths("App").contains("App/Appmain.swift"))
        let widget = try #require(codebase.target("Widget")?.target.files.first)
        #expect(widget.isMissing && widget.line != nil)
    }

    @Test("is read in the format that Xcode would take, and says when both are there")
    func both() {
        var planted = SampleProject.planted(.json)
        planted.files["App.xcodeproj/project.pbxproj"] = SampleProject.propertyList
        let codebase = planted.codebase
        #expect(codebase.projects.first?.format == .json)
        #expect(codebase.problems.count == 1 && codebase.problems[0].message.contains("project.pbxproj"))
    }

    @Test("can be an XML property list")
    func xml() {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>
            <key>rootObject</key><string>P</string>
            <key>objects</key><dict>
            <key>P</key><dict><key>isa</key><string>PBXProject</string><key>mainGroup</key><string>G</string>
            <key>targets</key><array><string>T</string></array></dict>
            <key>G</key><dict><key>isa</key><string>PBXGroup</string><key>children</key><array><string>F</string></array>
            <key>sourceTree</key><string>&lt;group&gt;</string></dict>
            <key>F</key><dict><key>isa</key><string>PBXFileReference</string><key>path</key><string>A &amp; B.swift</string>
            <key>sourceTree</key><string>&lt;group&gt;</string></dict>
            <key>T</key><dict><key>isa</key><string>PBXNativeTarget</string><key>name</key><string>Old</string>
            <key>productType</key><string>com.apple.product-type.tool</string>
            <key>buildPhases</key><array><string>S</string></array></dict>
            <key>S</key><dict><key>isa</key><string>PBXSourcesBuildPhase</string><key>files</key><array><string>B</string></array></dict>
            <key>B</key><dict><key>isa</key><string>PBXBuildFile</string><key>fileRef</key><string>F</string></dict>
            </dict></dict></plist>
            """
        let codebase = PlantedFiles(["Old.xcodeproj/project.pbxproj": text], empty: ["A & B.swift"]).codebase
        #expect(codebase.problems.isEmpty, "\(codebase.problems)")
        #expect(codebase.paths("Old") == ["A & B.swift"])
        #expect(codebase.target("Old")?.kind == .tool)
    }
}
