import Foundation
import Testing

@Suite("backplane link")
struct LinkCommandTests {
    @Test(
        "A singleton that is there twice at run time is found, with the ways that lead there; after the plan it is there once"
    )
    func plantedSingleton() throws {
        let workspace = try LinkedApp.planted()
        let before = try LinkedApp.run(in: workspace)
        #expect(
            before == """
                made a session
                made a session
                the same session: false
                a value of the library is a User: false

                """)

        let found = try Backplane.run(["link", "App"], in: workspace)
        #expect(found.status == 1)
        #expect(found.output.contains("error: Accounts is linked into App and libLogin.so"), "\(found.text)")
        #expect(found.output.contains("App links Accounts through App → product Accounts of Kit → Accounts"))
        #expect(
            found.output.contains("libLogin.so links Accounts through dynamic product Login of Kit → Login → Accounts"))
        #expect(found.output.contains("as built: nm shows $s8Accounts"))
        #expect(found.output.contains("match the manifests"))

        let applied = try Backplane.run(["link", "App", "--plan", "--apply"], in: workspace)
        #expect(applied.status == 0, "\(applied.text)")
        #expect(try workspace.read("Kit/Package.swift").contains(".library(name: \"Login\", targets: [\"Login\"])"))
        #expect(
            try LinkedApp.run(in: workspace) == """
                made a session
                the same session: true
                a value of the library is a User: true

                """)
        let after = try Backplane.run(["link", "App"], in: workspace)
        #expect(after.status == 0, "\(after.text)")
        #expect(after.output.contains("App, an executable of App: 1 image"))
    }

    @Test("What the command says of the modules of an image is what nm shows, and of the libraries what readelf shows")
    func truth() throws {
        let workspace = try LinkedApp.planted()
        _ = try LinkedApp.run(in: workspace)
        let document = try LinkDocument.of(["App"], in: workspace)
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
        let workspace = try LinkedApp.planted()
        _ = try LinkedApp.run(in: workspace)
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

    @Test("This command itself was built as it says")
    func itself() throws {
        let workspace = try TemporaryWorkspace()
        let run = try Backplane.run(
            ["link", "backplane", "--format", "json", "--build", "debug"], in: workspace, root: Backplane.package.path)
        let program = try #require(try LinkDocument(run).programs.first)
        let image = try #require(program.images.first)
        #expect(image.built?.isAsExpected == true, "\(run.output.suffix(1000))")
        #expect(Set(image.modules).isSuperset(of: ["Linkage", "SwiftParser", "Yams", "CYaml", "Crypto", "backplane"]))
    }

    @Test("A program that is not there is named with the nearest that is, or with all")
    func unknownName() throws {
        let workspace = try LinkedApp.planted()
        let near = try Backplane.run(["link", "Ap"], in: workspace)
        #expect(near.status == 2)
        #expect(near.errors.contains("There is no program 'Ap'; did you mean 'App'?"), "\(near.errors)")
        let far = try Backplane.run(["link", "Warehouse"], in: workspace)
        #expect(far.errors.contains("There is no program 'Warehouse'. Available programs: App"), "\(far.errors)")
    }

    @Test("Where nothing is a program it says so")
    func noProgram() throws {
        let workspace = try LinkedApp.planted(["App/Package.swift": "", "App/Sources/App/main.swift": ""])
        try FileManager.default.removeItem(atPath: "\(workspace.path)/App")
        let run = try Backplane.run(["link"], in: workspace)
        #expect(run.status == 2)
        #expect(run.errors.contains("No package here has an executable or tests"), "\(run.errors)")
    }

    @Test(
        "Options that make no sense are refused with what to write instead",
        arguments: [
            (["link", "App", "--apply"], "--apply requires --plan"),
            (["link", "--measure"], "backplane link App --measure"),
            (["link", "App", "--measure", "--starts", "0"], "between 1 and 1000"),
        ])
    func options(arguments: [String], words: String) throws {
        let run = try Backplane.run(arguments, in: try LinkedApp.planted())
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
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
}
