import Foundation
import Testing

@Suite("backplane link")
struct LinkCommandTests {
    /// The failing example of the rule: an app that links a module itself, and loads a library that holds it, too.
    private func planted(_ changes: [String: String] = [:]) throws -> TemporaryWorkspace {
        let page = try String(
            contentsOf: Backplane.package.deletingLastPathComponent()
                .appendingPathComponent("docs/tool/rules/duplicate-image.md"), encoding: .utf8)
        return try TemporaryWorkspace(MarkdownExample.files(in: page, section: "Fails").merging(changes) { $1 })
    }

    private func runApp(in workspace: TemporaryWorkspace) throws -> String {
        let build = try SwiftPM.run(["build"], in: "\(workspace.path)/App")
        #expect(build.status == 0, "\(build.text)")
        return try Program.run("\(workspace.path)/App/.build/debug/App", []).output
    }

    @Test(
        "A singleton that is there twice at run time is found, with the ways that lead there; after the plan it is there once"
    )
    func plantedSingleton() throws {
        let workspace = try planted()
        let before = try runApp(in: workspace)
        #expect(
            before == """
                made a session
                made a session
                the same session: false
                a value of the library is a User: false

                """)

        let found = try Backplane.run(["link", "App"], in: workspace)
        #expect(found.status == 1)
        #expect(found.output.contains("error: Accounts is in App and in libLogin.so"), "\(found.text)")
        #expect(found.output.contains("App has Accounts by App → product Accounts of Kit → Accounts"))
        #expect(found.output.contains("libLogin.so has Accounts by dynamic product Login of Kit → Login → Accounts"))
        #expect(found.output.contains("as built: nm shows $s8Accounts"))
        #expect(found.output.contains("hold what the manifests say"))

        let applied = try Backplane.run(["link", "App", "--plan", "--apply"], in: workspace)
        #expect(applied.status == 0, "\(applied.text)")
        #expect(try workspace.read("Kit/Package.swift").contains(".library(name: \"Login\", targets: [\"Login\"])"))
        #expect(
            try runApp(in: workspace) == """
                made a session
                the same session: true
                a value of the library is a User: true

                """)
        let after = try Backplane.run(["link", "App"], in: workspace)
        #expect(after.status == 0, "\(after.text)")
        #expect(after.output.contains("App, an executable of App: 1 image"))
    }

    @Test("Where the package offers the same targets in a product that is not dynamic, that one is to be used")
    func otherProduct() throws {
        func remedy(_ other: String) throws -> String {
            let workspace = try TemporaryWorkspace([
                "App/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "App", dependencies: [.package(path: "../Kit")],
                    targets: [
                        .executableTarget(
                            name: "App",
                            dependencies: [.product(name: "Kit", package: "Kit"), .product(name: "Util", package: "Kit")])
                    ])
                """,
                "App/Sources/App/main.swift": "import Kit\nimport Util\n",
                "Kit/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Kit",
                    products: [
                        .library(name: "Kit", type: .dynamic, targets: ["Kit"]), .library(name: "Util", targets: ["Util"]),
                        \(other)
                    ],
                    targets: [.target(name: "Kit"), .target(name: "Util", dependencies: ["Kit"]), .target(name: "More")])
                """,
                "Kit/Sources/Kit/Kit.swift": "public struct Kit {}\n", "Kit/Sources/Util/Util.swift": "import Kit\n",
                "Kit/Sources/More/More.swift": "public struct More {}\n",
            ])
            return try Backplane.run(["check", "--rules", "duplicate-image"], in: workspace).output
        }
        let instead = "fix: depend on the product 'KitStatic' in place of 'Kit', which its package makes dynamic"
        for type in ["", "type: .static, "] {
            let output = try remedy(".library(name: \"KitStatic\", \(type)targets: [\"Kit\"]),")
            #expect(output.contains(instead) && !output.contains("remove 'type: .dynamic'"), "\(output)")
        }
        for other in [
            "", ".library(name: \"KitStatic\", type: .dynamic, targets: [\"Kit\"]),",
            ".library(name: \"KitStatic\", targets: [\"More\"]),",
        ] {
            #expect(try remedy(other).contains("fix: remove 'type: .dynamic' from the product 'Kit'"), "\(other)")
        }
    }

    @Test("What the command says of the modules of an image is what nm shows, and of the libraries what readelf shows")
    func truth() throws {
        let workspace = try planted()
        _ = try runApp(in: workspace)
        let document = try Document.of(["App"], in: workspace)
        let images = try #require(document.programs.first).images
        #expect(images.map(\.name) == ["App", "libLogin.so"])
        for image in images {
            let path = "\(workspace.path)/App/.build/debug/\(image.name)"
            let needed = try Program.run("/usr/bin/env", ["readelf", "-dW", path]).output
            for library in ["libLogin.so"] {
                #expect(needed.contains("[\(library)]") == image.libraries.contains(library))
            }
            let names = try Program.run("/usr/bin/env", ["nm", "--defined-only", path]).output
            for (module, mark) in [
                ("Accounts", "$s8Accounts7SessionC6sharedACvau"), ("Login", "$s5Login06userOfA0ypyF"),
            ] {
                #expect(names.contains(mark) == image.modules.contains(module), "\(module) in \(image.name)")
            }
        }
    }

    @Test("What is shipped without a library that it loads ends before main, and is found")
    func shipped() throws {
        let workspace = try planted()
        _ = try runApp(in: workspace)
        let folder = "\(workspace.path)/shipped"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: "\(workspace.path)/App/.build/debug/App", toPath: "\(folder)/App")
        let started = try Program.run("\(folder)/App", [])
        #expect(started.status == 127)
        #expect(started.errors.contains("libLogin.so: cannot open shared object file"), "\(started.text)")

        let run = try Backplane.run(["link", "App", "--products", folder], in: workspace)
        #expect(run.status == 1)
        #expect(run.output.contains("error: it loads libLogin.so, which is in none of its search paths"), "\(run.text)")
    }

    @Test("An Xcode app that does not embed what it loads is found, and what of it is not known is said")
    func xcode() throws {
        let workspace = try TemporaryWorkspace(["App.xcodeproj/project.pbxproj": Self.project])
        let run = try Backplane.run(["link"], in: workspace)
        #expect(run.status == 1)
        #expect(run.output.contains("App, an executable of App: 2 images"), "\(run.text)")
        #expect(
            run.output.contains(
                "App.xcodeproj/project.pbxproj:12: error: 'App' loads Kit.framework (App → Kit.framework) and does not embed it"
            ),
            "\(run.text)")
        #expect(run.output.contains("'App' embeds Old.framework, and nothing in it links that"), "\(run.text)")
        #expect(try Backplane.run(["link"], in: workspace).text == run.text, "The cache gives the same answer")
        let measured = try Backplane.run(["link", "App", "--measure"], in: workspace)
        #expect(measured.status == 2)
        #expect(measured.errors.contains("can't be built here") && measured.errors.contains("nothing is estimated"))
    }

    @Test("It sees the projects that all commands see: none that the configuration leaves out")
    func excludedXcode() throws {
        let workspace = try TemporaryWorkspace([
            ".backplane.yml": "exclude: [Old]\n", "Old/App.xcodeproj/project.pbxproj": Self.project,
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.executableTarget(name: "Program")])
            """, "Sources/Program/main.swift": "",
        ])
        let run = try Backplane.run(["link"], in: workspace)
        #expect(run.status == 0 && run.output.contains("Program, an executable of P"), "\(run.text)")
        #expect(!run.text.contains("Old/"), "\(run.text)")
    }

    private static let project = """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 56; rootObject = ROOT; objects = {
        ROOT = { isa = PBXProject; buildConfigurationList = L0; mainGroup = G0; targets = ( TAPP, TKIT, TOLD, ); };
        G0 = { isa = PBXGroup; children = ( PAPP, PKIT, POLD, ); sourceTree = "<group>"; };
        L0 = { isa = XCConfigurationList; buildConfigurations = ( ); };
        PAPP = { isa = PBXFileReference; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
        PKIT = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        POLD = { isa = PBXFileReference; path = Old.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        B1 = { isa = PBXBuildFile; fileRef = PKIT; };
        B2 = { isa = PBXBuildFile; fileRef = POLD; };
        F1 = { isa = PBXFrameworksBuildPhase; files = ( B1, ); };
        TAPP = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; productReference = PAPP; buildPhases = ( F1, C1, ); buildConfigurationList = L0; };
        TKIT = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; productReference = PKIT; buildPhases = ( ); buildConfigurationList = L0; };
        TOLD = { isa = PBXNativeTarget; name = Old; productType = "com.apple.product-type.framework"; productReference = POLD; buildPhases = ( ); buildConfigurationList = L0; };
        C1 = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 10; files = ( B2, ); };
        }; }
        """

    @Test("This command itself was built as it says")
    func itself() throws {
        let workspace = try TemporaryWorkspace()
        let run = try Backplane.run(
            ["link", "backplane", "--format", "json", "--build", "debug"], in: workspace, root: Backplane.package.path)
        let program = try #require(try Document(run).programs.first)
        let image = try #require(program.images.first)
        #expect(image.built?.isAsExpected == true, "\(run.output.suffix(1000))")
        #expect(Set(image.modules).isSuperset(of: ["Linkage", "SwiftParser", "Yams", "CYaml", "Crypto", "backplane"]))
    }

    @Test("A program that is not there is named with the nearest that is, or with all")
    func unknownName() throws {
        let workspace = try planted()
        let near = try Backplane.run(["link", "Ap"], in: workspace)
        #expect(near.status == 2)
        #expect(near.errors.contains("There is no program 'Ap'; did you mean 'App'?"), "\(near.errors)")
        let far = try Backplane.run(["link", "Warehouse"], in: workspace)
        #expect(far.errors.contains("There is no program 'Warehouse'; there are App"), "\(far.errors)")
    }

    @Test("Where nothing is a program it says so")
    func noProgram() throws {
        let workspace = try planted(["App/Package.swift": "", "App/Sources/App/main.swift": ""])
        try FileManager.default.removeItem(atPath: "\(workspace.path)/App")
        let run = try Backplane.run(["link"], in: workspace)
        #expect(run.status == 2)
        #expect(run.errors.contains("No package here has an executable or tests"), "\(run.errors)")
    }

    @Test(
        "Options that make no sense are refused with what to write instead",
        arguments: [
            (["link", "App", "--apply"], "--plan --apply"), (["link", "--measure"], "backplane link App --measure"),
            (["link", "App", "--measure", "--starts", "0"], "from 1 to 1000"),
        ])
    func options(arguments: [String], words: String) throws {
        let run = try Backplane.run(arguments, in: try planted())
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test("A plan that can't be written changes nothing and shows the line to write")
    func unwritable() throws {
        let kit = """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "Kit",
                products: [.library(name: "Accounts", targets: ["Accounts"])]
                    + ["Login"].map { .library(name: $0, type: .dynamic, targets: [$0]) },
                targets: [.target(name: "Accounts"), .target(name: "Login", dependencies: ["Accounts"])]
            )

            """
        let workspace = try planted(["Kit/Package.swift": kit])
        let run = try Backplane.run(["link", "App", "--plan", "--apply"], in: workspace)
        #expect(run.status == 2)
        #expect(run.errors.contains("Kit/Package.swift: the manifest makes 'Login' by code"), "\(run.errors)")
        #expect(run.errors.contains(".library(name: \"Login\", targets: [\"Login\"])"), "\(run.errors)")
        #expect(try workspace.read("Kit/Package.swift") == kit)
    }

    @Test("A manifest that computes something from its products is left as it was")
    func computed() throws {
        let kit =
            try planted().read("Kit/Package.swift") + """

                for case let library as Product.Library in package.products where library.type == nil {
                    package.products.append(.library(name: library.name + "Copy", targets: library.targets))
                }

                """
        let workspace = try planted(["Kit/Package.swift": kit])
        let run = try Backplane.run(["link", "App", "--plan", "--apply"], in: workspace)
        #expect(run.status == 2)
        #expect(run.errors.contains("computes something from its products"), "\(run.errors)")
        #expect(try workspace.read("Kit/Package.swift") == kit)
    }

    @Test("A program that does not build is not measured; the compiler's message is shown, and nothing is left")
    func brokenCode() throws {
        let workspace = try planted(["Kit/Sources/Login/Login.swift": "public func sessionOfLogin( {}\n"])
        let temporary = try TemporaryWorkspace()
        let run = try Backplane.run(
            ["link", "App", "--measure", "--build", "debug"], in: workspace, environment: ["TMPDIR": temporary.path])
        #expect(run.status == 2)
        #expect(run.errors.contains("'App' does not build, so nothing was measured"), "\(run.errors)")
        #expect(run.errors.contains("Login.swift:1:") && run.errors.contains("error:"), "\(run.errors)")
        #expect(try leftovers(in: temporary) == [])
    }

    @Test("All layouts are measured, the plan counts them, and nothing is left")
    func measures() throws {
        let workspace = try planted()
        let temporary = try TemporaryWorkspace()
        let run = try Backplane.run(
            ["link", "App", "--measure", "--plan", "--build", "debug", "--starts", "5", "--format", "json"],
            in: workspace,
            environment: ["TMPDIR": temporary.path])
        #expect(run.status == 0, "\(run.text)")
        let study = try JSONDecoder().decode(Study.self, from: Data(run.output.utf8))
        let layouts = try #require(study.measured).layouts
        #expect(layouts.map(\.layout) == ["static", "dynamic", "merged", "as declared"])
        #expect(layouts.map(\.images) == [1, 3, 2, 2])
        #expect(layouts.map(\.duplicateModules) == [0, 0, 0, 1])
        #expect(layouts.allSatisfy { $0.failure == nil && $0.warm.milliseconds > 0 && $0.bytes > 0 })
        #expect(study.plan?.chosen == "fixed")
        #expect(try leftovers(in: temporary) == [])
        #expect(!run.text.contains("made a session"), "the program itself ran")
    }

    @Test("An interrupted measurement leaves nothing behind", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) throws {
        let workspace = try planted()
        let temporary = try TemporaryWorkspace()
        let process = try BackplaneProcess(
            ["link", "App", "--measure", "--build", "debug", "--starts", "1000"], in: workspace,
            environment: ["TMPDIR": temporary.path])
        process.read(until: "starting each")
        process.send(signal)
        let end = process.end()
        #expect(end.text.contains("nothing is left of the measurement"), "\(end.text)")
        #expect(end.reason == .uncaughtSignal && end.status == signal)
        #expect(try leftovers(in: temporary) == [])
    }

    @Test("What a killed measurement leaves is removed by the next one")
    func killed() throws {
        let workspace = try planted()
        let temporary = try TemporaryWorkspace()
        let words = ["link", "App", "--measure", "--build", "debug", "--starts", "1000"]
        let printed = try Backplane.killed(
            words, in: workspace, environment: ["TMPDIR": temporary.path], after: "linking static")
        #expect(printed.contains("linking static"), "\(printed)")
        #expect(try leftovers(in: temporary) != [])
        try workspace.write("Kit/Sources/Login/Login.swift", "public func sessionOfLogin( {}\n")
        #expect(try Backplane.run(words, in: workspace, environment: ["TMPDIR": temporary.path]).status == 2)
        #expect(try leftovers(in: temporary) == [])
    }

    @Test("Names in other people's manifests move no cursor and set no title")
    func controlCharacters() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": #"""
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "A\u{1B}]0;title\u{7}\u{9B}2J", targets: [.executableTarget(name: "App")])
            """#,
            "Sources/App/main.swift": "",
        ])
        let run = try Backplane.run(["link"], in: workspace)
        #expect(run.output.contains(#"an executable of A\u{1b}]0;title\u{7}\u{9b}2J"#), "\(run.text)")
        let unknown = try Backplane.run(["link", "Ape\u{1B}[2J"], in: workspace)
        #expect(unknown.errors.contains(#"no program 'Ape\u{1b}[2J'"#), "\(unknown.text)")
    }

    /// What measurements leave in a folder for temporary files. SwiftPM's own locks and folders are not ours.
    private func leftovers(in workspace: TemporaryWorkspace) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: workspace.path).filter { $0.hasPrefix("backplane-") }
    }
}

/// What `link --format json` says.
private struct Document: Decodable {
    struct Entry: Decodable {
        let name: String
        let images: [Image]
    }

    struct Image: Decodable {
        struct Built: Decodable { let isAsExpected: Bool }

        let name: String
        let modules: [String]
        let libraries: [String]
        let built: Built?
    }

    let version: Int
    let programs: [Entry]

    static func of(_ arguments: [String], in workspace: TemporaryWorkspace) throws -> Document {
        try Document(try Backplane.run(["link"] + arguments + ["--format", "json"], in: workspace))
    }

    init(_ run: Backplane.Run) throws { self = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)) }
}

/// What `link --measure --plan --format json` says.
private struct Study: Decodable {
    struct Launch: Decodable {
        struct Starts: Decodable { let milliseconds: Double }
        struct Figures: Decodable {
            let layout: String
            let images: Int
            let bytes: Int
            let duplicateModules: Int
            let warm: Starts
            let failure: String?
        }

        let layouts: [Figures]
    }

    struct Plan: Decodable { let chosen: String }

    let measured: Launch?
    let plan: Plan?
}
