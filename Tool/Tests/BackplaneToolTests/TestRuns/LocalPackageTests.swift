import Foundation
import Testing

@Suite("backplane test, with a package that lies in another folder")
struct LocalPackageTests {
    private let workspace: GitWorkspace

    init() throws {
        workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Lib", products: [.library(name: "Lib", targets: ["Lib"])], targets: [.target(name: "Lib")])
            """,
            "Sources/Lib/Lib.swift": "public func lib() -> Int { extra() }\n",
            "Sources/Lib/Extra.swift": "func extra() -> Int { 1 }\n",
            "App/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "App", dependencies: [.package(name: "Lib", path: "..")],
                targets: [.testTarget(name: "AppTests", dependencies: ["Lib"])])
            """,
            "App/Tests/AppTests/AppTests.swift":
                "import Lib\nimport Testing\n@Test func one() { #expect(lib() == 1) }\n",
        ])
    }

    @Test("Files that came or went in it are part of the next build")
    func filesComeAndGo() throws {
        let first = try Backplane.run(["test"], in: workspace.files)
        #expect(first.status == 0 && first.output.contains("passed     AppTests"), "\(first.output)\(first.errors)")

        try workspace.move("Sources/Lib/Extra.swift", to: "Sources/Lib/Renamed.swift")
        let renamed = try Backplane.run(["test"], in: workspace.files)
        #expect(renamed.output.contains("passed     AppTests"), "\(renamed.output)\(renamed.errors)")

        try workspace.files.write("Sources/Lib/Broken.swift", "func broken() -> Int { nothing }\n")
        let broken = try Backplane.run(["test"], in: workspace.files)
        #expect(broken.status == 1 && broken.output.contains("not built  AppTests"), "\(broken.output)")
    }

    @Test("If it is not there, nothing is cached, though no target uses it: the package that names it does not build")
    func missing() throws {
        func manifest(_ name: String, dependency: String) -> String {
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
                dependencies: [\(dependency)], targets: [.target(name: "\(name)")])
            """
        }
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(path: "near")], targets: [.testTarget(name: "ATests")])
            """,
            "Tests/ATests/T.swift": "import Testing\n@Test func one() {}\n",
            "near/Package.swift": manifest("near", dependency: ".package(path: \"../far\")"),
            "near/Sources/near/N.swift": "", "far/Package.swift": manifest("far", dependency: ""),
            "far/Sources/far/F.swift": "",
        ])
        #expect(try Backplane.run(["test"], in: workspace.files).output.contains("passed     ATests"))
        try workspace.git("mv", "far", "far away")
        #expect(try Backplane.run(["test", "--dry-run"], in: workspace.files).output.contains("would run  ATests"))
        try workspace.git("mv", "near", "moved")
        let after = try Backplane.run(["test"], in: workspace.files)
        #expect(after.output.contains("not built  ATests"), "\(after.text)")
        #expect(
            try Backplane.run(["test", "--explain", "ATests"], in: workspace.files).output.contains("does not exist"))
    }

    @Test("If its manifest asks for the state of git, nothing is cached: SwiftPM may build with an earlier answer")
    func gitInformation() throws {
        let workspace = try GitWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(path: "near")], targets: [.testTarget(name: "ATests")])
            """,
            "Tests/ATests/T.swift": "",
            "near/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let tag = Context.gitInformation?.currentTag
            let package = Package(name: "near", targets: [.target(name: tag == nil ? "Near" : "Tagged")])
            """,
            "near/Sources/Near/N.swift": "",
        ])
        let output = try Backplane.run(["test", "--dry-run"], in: workspace.files).output
        #expect(output.contains(/would run +ATests .*near reads 'Context\.gitInformation'/), "\(output)")
    }

    @Test("An empty folder among its resources is an input, since it is copied")
    func emptyFolder() throws {
        let workspace = try GitWorkspace([
            "lib/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "lib", products: [.library(name: "Lib", targets: ["Lib"])],
                targets: [.target(name: "Lib", resources: [.copy("Data")])])
            """,
            "lib/Sources/Lib/Lib.swift": "public let lib = 1\n", "lib/Sources/Lib/Data/one.txt": "",
            "root/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(path: "../lib")],
                targets: [.testTarget(name: "ATests", dependencies: [.product(name: "Lib", package: "lib")])])
            """,
            "root/Tests/ATests/T.swift": "import Lib\nimport Testing\n@Test func one() { #expect(lib == 1) }\n",
        ])
        try workspace.files.write(".git/info/exclude", ".cache\n.build\n")
        let empty = workspace.path + "/lib/Sources/Lib/Data/empty"
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
        func run(_ options: String...) throws -> String {
            try Backplane.run(["test"] + options, in: workspace.files, root: workspace.path + "/root").text
        }
        #expect(try run().contains("passed     ATests"))
        #expect(try run("--dry-run").contains("1 cached"))
        try FileManager.default.removeItem(atPath: empty)
        #expect(try run("--dry-run").contains("would run  ATests"))
    }

    /// Returns a repository with two packages, one of which uses the other one, beside it.
    private func pair(target: String, _ files: [String: String]) throws -> GitWorkspace {
        let workspace = try GitWorkspace(
            [
                "lib/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "lib", products: [.library(name: "Lib", targets: ["Lib"])], targets: [\(target)])
                """,
                "root/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "P", dependencies: [.package(path: "../lib")],
                    targets: [
                        .testTarget(name: "ATests", dependencies: [.product(name: "Lib", package: "lib")]),
                        .testTarget(name: "PlainTests"),
                    ])
                """,
                "root/Tests/ATests/T.swift": "import Lib\nimport Testing\n@Test func one() { #expect(lib() == 1) }\n",
                "root/Tests/PlainTests/T.swift": "import Testing\n@Test func one() {}\n",
            ].merging(files) { $1 })
        try workspace.files.write(".git/info/exclude", ".cache\n.build\n")
        return workspace
    }

    @Test("A file outside of it, or a hidden one, is an input if its code in C includes it or its flags name it")
    func filesElsewhere() throws {
        let workspace = try pair(
            target: #"""
                .target(
                    name: "Lib",
                    linkerSettings: [
                        .unsafeFlags(["-Xlinker", "--dynamic-list=\(Context.packageDirectory)/../shared/names.txt"])
                    ])
                """#,
            [
                "lib/Sources/Lib/include/lib.h": "int lib(void);\n",
                "lib/Sources/Lib/lib.c": """
                #include "../../../shared/value.h"
                #include "../../.value.h"
                int lib(void) { return VALUE + MORE; }

                """,
                "shared/value.h": "#define VALUE 1\n", "lib/.value.h": "#define MORE 0\n",
                "shared/names.txt": "{ lib; };\n",
            ])
        func run(_ options: String...) throws -> String {
            try Backplane.run(["test"] + options, in: workspace.files, root: workspace.path + "/root").text
        }
        // What was read within two seconds after it was written is an input of the next run only.
        for _ in 1...2 { #expect(try run("--again").contains("passed     ATests")) }
        #expect(try run("--dry-run").contains("2 cached"))
        for (path, text) in [
            ("shared/value.h", "#define VALUE 2\n"), ("lib/.value.h", "#define MORE 1\n"),
            ("shared/names.txt", "{ lib; more; };\n"),
        ] {
            let old = try workspace.files.read(path)
            try workspace.files.write(path, text)
            let changed = try run("--dry-run")
            #expect(changed.contains("would run  ATests") && changed.contains("cached     PlainTests"), "\(changed)")
            try workspace.files.write(path, old)
        }
    }

    @Test(
        "Its unsafe flags prevent passes from being cached, as those of the root do",
        arguments: [
            (#"linkerSettings: [.unsafeFlags(["-L../values"])]"#, "unsafe linker flags of Lib name libraries"),
            (#"swiftSettings: [.unsafeFlags(["@Local.rsp"])]"#, "unsafe flags of Lib name a response file"),
            (#"swiftSettings: [.unsafeFlags(["-plugin-path", "/"])]"#, "unsafe flags of Lib load macro libraries"),
        ])
    func unsafeFlags(_ settings: String, _ reason: String) throws {
        let workspace = try pair(
            target: ".target(name: \"Lib\", \(settings))",
            ["lib/Sources/Lib/Lib.swift": "public func lib() -> Int { 1 }\n"])
        let run = try Backplane.run(["test", "--dry-run"], in: workspace.files, root: workspace.path + "/root")
        #expect(run.output.contains(reason), "\(run.text)")
        #expect(run.output.contains(/would run +PlainTests +has not passed/), "\(run.text)")
    }
}
