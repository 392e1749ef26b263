import Foundation
import Testing

@Suite("backplane graph, explain and init")
struct GraphCommandTests {
    private struct Graph: Decodable {
        struct Module: Decodable {
            let name: String
            let package: String
            let kind: String
            let layer: String?
            let path: String
        }
        struct Edge: Decodable {
            let from: String
            let to: String
            let declared: Bool
            let imported: Bool
        }
        let modules: [Module]
        let edges: [Edge]
    }

    private func graph(_ arguments: [String] = []) throws -> Graph {
        let run = try Backplane.run(
            ["graph", "--format", "json"] + arguments, in: try TemporaryWorkspace(CleanWorkspace.files))
        return try JSONDecoder().decode(Graph.self, from: Data(run.output.utf8))
    }

    @Test("The graph spans packages and tells kind, layer and path of each module")
    func json() throws {
        let graph = try graph()
        let support = try #require(graph.modules.first { $0.name == "Support" })
        #expect(support.package == "Support" && support.path == "Support/Sources/Support" && support.layer == "utility")
        #expect(graph.modules.first { $0.name == "shop" }?.kind == "executable")
        let edge = try #require(graph.edges.first { $0.from == "Login" && $0.to == "Support" })
        #expect(edge.declared && edge.imported)
    }

    @Test("A focus shows what is around a module, as far as asked")
    func focus() throws {
        let near = try graph(["--focus", "LoginInterface"]).modules.map(\.name)
        #expect(near == ["Home", "Login", "LoginInterface", "LoginTests", "Support", "shop"])
        #expect(try graph(["--focus", "LoginInterface", "--depth", "0"]).modules.map(\.name) == ["LoginInterface"])
    }

    @Test("An unknown focus is refused with a suggestion")
    func unknownFocus() throws {
        let run = try Backplane.run(["graph", "--focus", "Logn"], in: try TemporaryWorkspace(CleanWorkspace.files))
        #expect(run.status == 2)
        #expect(run.errors.contains("There is no module 'Logn'; did you mean 'Login'?"))
    }

    @Test("Text, Mermaid and DOT name every module", arguments: ["text", "mermaid", "dot", "html"])
    func formats(format: String) throws {
        let run = try Backplane.run(["graph", "--format", format], in: try TemporaryWorkspace(CleanWorkspace.files))
        #expect(run.status == 0)
        for name in ["shop", "LoginInterface", "Home", "Support"] { #expect(run.output.contains(name)) }
    }

    @Test("A graph that Mermaid would refuse for its size is written with a note")
    func mermaidLimit() throws {
        let targets = (0..<33).map { index in
            ".target(name: \"M\(index)\", dependencies: [\((0..<index).map { "\"M\($0)\"" }.joined(separator: ", "))])"
        }
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [\(targets.joined(separator: ", "))])
            """
        ])
        for index in 0..<33 { try workspace.write("Sources/M\(index)/File.swift", "") }
        let run = try Backplane.run(["graph", "--format", "mermaid"], in: workspace)
        #expect(run.status == 0 && run.output.hasPrefix("flowchart TD"))
        #expect(run.errors.contains("note: the graph has 528 dependencies"), "\(run.errors)")
        let small = try Backplane.run(["graph", "--format", "mermaid", "--focus", "M0", "--depth", "0"], in: workspace)
        #expect(!small.errors.contains("Mermaid"))
    }

    @Test("The table fits the terminal, by leaving out what can be done without", arguments: [80, 120])
    func terminal(width: Int) throws {
        let terminal = try PseudoTerminal(width: width)
        let run = try Backplane.run(
            ["graph"], in: try TemporaryWorkspace(CleanWorkspace.files), environment: ["NO_COLOR": "1"],
            output: terminal.inner)
        #expect(run.status == 0)
        let text = try terminal.printed()
        let lines = text.split { $0.isNewline }
        #expect(lines.count > 8 && lines.allSatisfy { $0.count <= width }, "\(text)")
        #expect(text.contains("package  ") == (width == 120) && text.contains("blast radius"))
    }

    @Test("The HTML page needs nothing from elsewhere and survives names that would end its script")
    func html() throws {
        var files = CleanWorkspace.files
        files["Sources/Home/Weird.swift"] = "import Support // </script>\n"
        let run = try Backplane.run(["graph", "--format", "html"], in: try TemporaryWorkspace(files))
        for reference in ["http://", "https://", "src=", "@import", "url("] {
            // The name of a format and a shape of the page itself.
            let rest = run.output.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
                .replacingOccurrences(of: "url(#", with: "")
            #expect(!rest.contains(reference))
        }
        #expect(run.output.components(separatedBy: "</script>").count == 3)
        #expect(run.output.contains("'Home' imports 'Support'"))
    }

    @Test("A module is explained: what it is, who needs it, what it needs, why it is built")
    func explainModule() throws {
        let workspace = try TemporaryWorkspace(CleanWorkspace.files)
        let output = try Backplane.run(["explain", "LoginInterface"], in: workspace).output
        #expect(output.hasPrefix("LoginInterface: interface of Login in the package Shop, layer feature"))
        #expect(output.contains("a change rebuilds 5 other modules, 2 of them tests"))
        #expect(output.contains("shop -> LoginInterface"))
    }

    @Test("A dependency is explained: where it is declared and imported, and which rules it breaks")
    func explainEdge() throws {
        let workspace = try TemporaryWorkspace(PlantedWorkspace.files)
        let output = try Backplane.run(["explain", "Home -> Login"], in: workspace).output
        #expect(output.contains("declared: Package.swift:23:63"))
        #expect(output.contains("Sources/Home/HomeModule.swift:2:8"))
        #expect(output.contains("[layers]") && output.contains("[interface-only]"))
        let indirect = try Backplane.run(["explain", "shop -> Storage"], in: workspace).output
        #expect(indirect.contains("transitively:\n  shop -> HomeInterface -> Storage"))
    }

    @Test("What is neither module nor rule is refused with a suggestion")
    func explainUnknown() throws {
        let workspace = try TemporaryWorkspace(CleanWorkspace.files)
        let run = try Backplane.run(["explain", "cycles"], in: workspace)
        #expect(run.status == 2)
        #expect(run.errors.contains("the rule 'cycle'?"))
    }

    @Test("A first configuration holds: what does not is in the baseline")
    func initHolds() throws {
        var files = PlantedWorkspace.files
        files[".backplane.yml"] = nil
        files["Support/Package.swift"] = CleanWorkspace.files["Support/Package.swift"]
        let workspace = try TemporaryWorkspace(files)
        let run = try Backplane.run(["init"], in: workspace)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try workspace.read(".backplane.yml").contains("\ninterfaces: Interface\n"))
        #expect(workspace.exists(".backplane-baseline.yml"))
        #expect(try Backplane.run(["check", "--strict"], in: workspace).status == 0)
        let again = try Backplane.run(["init"], in: workspace)
        #expect(again.status == 2 && again.errors.contains("--force"))
    }

    @Test("Folders that tell layers become layers")
    func initLayers() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Shop",
                targets: [
                    .target(name: "Login", dependencies: ["Database"], path: "Features/Login"),
                    .target(name: "Database", path: "Core/Database"),
                ]
            )
            """,
            "Features/Login/Login.swift": "import Database\n", "Core/Database/Database.swift": "struct Database {}\n",
        ])
        #expect(try Backplane.run(["init"], in: workspace).status == 0)
        let text = try workspace.read(".backplane.yml")
        #expect(text.contains("layers:\n  - feature: [Login]\n  - core: [Database]\n"))
        #expect(!workspace.exists(".backplane-baseline.yml"))
    }
}
