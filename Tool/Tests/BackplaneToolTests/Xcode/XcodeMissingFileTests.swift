import Foundation
import Testing

@Suite("Files of Xcode targets that are not there")
struct XcodeMissingFileTests {
    /// The sample workspace, whose extension has another file.
    private func workspace(
        naming path: String, phase: String = "resources", _ files: [String: String] = [:]
    ) throws -> GitWorkspace {
        let member = "{ \"path\": \"\(path)\", \"target-membership\": [ \"Widget/\(phase)\" ] },"
        return try GitWorkspace(
            XcodeWorkspace.files(
                ["App.xcodeproj/project.xcproj": XcodeWorkspace.project(files: member)].merging(files) { $1 }))
    }

    @Test(
        "A folder is generated if git ignores it, or all that would be in it",
        arguments: ["Made", "Made/", "Made/*", "Made/**", "Made/*\n!Made/.gitkeep", "**/Made/*", "Other/*"])
    func ignoredContent(pattern: String) throws {
        let found = try CheckResult.of(workspace(naming: "Made", [".gitignore": pattern + "\n"]).files).short
        #expect(found == (pattern == "Other/*" ? ["missing-file Widget Made"] : []))
    }

    @Test("Files below a submodule of which git has no commit are told of once, as nothing can check them out")
    func lostSubmodule() throws {
        let list = "[submodule \"Lib\"]\n\tpath = Vendor/Lib\n\turl = https://example.org/lib.git\n"
        for (list, file, isLost) in [
            (list, "Vendor/Lib/Data.json", true), (list, "Vendor/Other/Data.json", false),
            ("", "Vendor/Lib/Data.json", false),
        ] {
            let workspace = try workspace(naming: file, [".gitmodules": list])
            // The second time, all is cached.
            for _ in 1...2 {
                let found = try CheckResult.of(workspace.files).short
                #expect(found == (isLost ? [] : ["missing-file Widget \(file)"]), "\(file)")
                let errors = try Backplane.run(["check"], in: workspace.files).errors
                let note =
                    "Vendor/Lib: note: '.gitmodules' names this submodule, but git has no commit of it, so 1 file"
                #expect(errors.contains(note) == isLost, "\(errors)")
            }
        }
        let present = try workspace(
            naming: "Vendor/Lib/Data.json", [".gitmodules": list, "Vendor/Lib/Other.json": "{}"])
        #expect(try CheckResult.of(present.files).short == ["missing-file Widget Vendor/Lib/Data.json"])
    }

    @Test("Files that a dependency manager creates may be missing, and the command that creates them is reported")
    func dependencies() throws {
        for (path, list, command) in [
            ("Carthage/Build/iOS/Core.framework", "Cartfile", "carthage bootstrap"),
            ("Carthage/Build/Core.xcframework", "Cartfile.resolved", "carthage bootstrap"),
            ("Carthage/Build/Core.xcframework", "Log/Cartfile", nil),
            ("Log/Carthage/Build/Core.xcframework", "Log/Cartfile", "carthage bootstrap"),
            ("Carthage/Build/Core.xcframework", "Podfile", nil), ("Build/Core.xcframework", "Cartfile", nil),
            ("Pods/Core/Core.xcframework", "Podfile", "pod install"),
        ] as [(String, String, String?)] {
            let workspace = try workspace(naming: path, phase: "frameworks", [list: ""])
            #expect(
                try CheckResult.of(workspace.files).short == (command == nil ? ["missing-file Widget \(path)"] : []),
                "\(path) \(list)")
            let errors = try Backplane.run(["check"], in: workspace.files).errors
            let note = "\(list): note: 1 file of targets does not exist yet; '\(command ?? "")' creates it"
            #expect(errors.contains(note) == (command != nil), "\(errors)")
        }
    }

    @Test(
        "A library of the SDK is found by its name, wherever the project says that it is; another one has to exist",
        arguments: [
            "System/Library/Frameworks/AVFoundation.framework", "../usr/lib/libz.tbd", "/usr/lib/libz.dylib",
            "DerivedData/Xcode.app/Contents/Developer/SDKs/iPhoneOS.sdk/System/Library/Frameworks/UIKit.framework",
            "../../Applications/Xcode.app/Contents/Developer/Platforms/iPhoneOS.platform/Developer/SDKs/X.sdk/usr/lib/x.a",
            "Developer/Library/Frameworks/XCTest.framework", "Library/Frameworks/Gone.framework",
            "Developer/SDKs/Gone.swift",
        ])
    func systemLibraries(path: String) throws {
        let found: Set<String> = path.contains("Gone") ? ["missing-file Widget \(path)"] : []
        for phase in ["frameworks", "resources"] {
            #expect(try CheckResult.of(workspace(naming: path, phase: phase).files).short == found)
        }
    }

    @Test("A bridging header whose path differs from the disk's in case only is read, and belongs to the target")
    func bridgingHeader() throws {
        let settings = "\"build-settings\": { \"INFOPLIST_FILE\":"
        let header = settings.replacing("{ ", with: "{ \"SWIFT_OBJC_BRIDGING_HEADER\": \"support/App-bridge.h\", ")
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "App.xcodeproj/project.xcproj": XcodeWorkspace.project().replacing(settings, with: header),
                "App/Main.swift": "import Kit\n", "Support/App-Bridge.h": "\n",
            ]))
        let run = try Backplane.run(["check"], in: workspace.files)
        #expect(run.output.contains("'App' links 'Log' but imports nothing from it"), "\(run.text)")
        #expect(!run.errors.contains("bridge.h"), "\(run.errors)")
        try workspace.files.write("Support/App-Bridge.h", "// More.\n")
        #expect(try AffectedResult.of(workspace, base: "HEAD").modules.contains("App"))
    }

    @Test("What a target imports of a library in Xcode's folder is the system's, although it is linked by a path")
    func linkedByPath() throws {
        for folder in ["/Applications/Xcode.app/Contents/Developer/Library/Frameworks", "/Users/me/Frameworks"] {
            let workspace = try workspace(
                naming: "\(folder)/XCTest.framework", phase: "frameworks",
                ["Widget/Widget.swift": "import Kit\nimport XCTest\n"])
            let isSystem = folder.contains("Xcode.app")
            #expect(try CheckResult.of(workspace.files).short == (isSystem ? ["test-leak Widget XCTest"] : []))
        }
    }

    @Test(
        "Folders that can't be read are named, their files are not missing, and nothing is unused for sure",
        .enabled(if: getuid() != 0))
    func closed() throws {
        let workspace = try workspace(
            naming: "Shared/Deep/Data.json",
            ["Shared/Deep/Data.json": "{}", "App/Sub/Uses.swift": "import Log\n", "App/Main.swift": "import Kit\n"])
        #expect(try CheckResult.of(workspace.files).short.isEmpty)
        try workspace.files.closing("Shared", "App/Sub") {
            // The second time, all is cached.
            for _ in 1...2 {
                let run = try Backplane.run(["check"], in: workspace.files)
                #expect(run.status == 0 && run.output.contains("1 module partly read"), "\(run.text)")
                for folder in ["Shared", "App/Sub"] {
                    #expect(
                        run.errors.contains("\(folder): warning: left out: the folder can't be read"), "\(run.errors)")
                }
            }
        }
        #expect(try CheckResult.of(workspace.files).short.isEmpty)
    }
}
