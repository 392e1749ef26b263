import Foundation

/// A copy of the runtime and Superapp, as they stand in this repository, in a git repository of its own.
struct SuperappCopy {
    /// A module whose sources are edited.
    struct Module: Hashable {
        let name: String
        /// The folder of its sources, from the root.
        let path: String
        let package: String
    }

    let workspace: GitWorkspace
    /// What can be edited: the modules of Superapp, and those of the runtime that it is built with.
    let modules: [Module]
    /// The names of all modules.
    let names: Set<String>
    /// What depends on everything: the app, its tests and its load generator.
    let wholeApp: Set<String>
    private let edges: [Graph.Edge]

    /// What `backplane graph --format json` prints.
    private struct Graph: Decodable {
        struct Node: Decodable {
            let name: String
            let package: String
            let path: String
        }

        struct Edge: Decodable {
            let from: String
            let to: String
        }

        let modules: [Node]
        let edges: [Edge]
    }

    init() throws {
        workspace = try GitWorkspace([:], committed: false)
        let repository = Backplane.package.deletingLastPathComponent()
        let listed = try GitWorkspace.git(
            [
                "ls-files", "-z", "--", "Package.swift", "Plugins", "Sources", "Tests", "Superapp", "docs",
                ".gitignore",
                ".backplane.yml",
            ],
            in: repository.path)
        for path in listed.split(separator: "\0").map(String.init) + ["Superapp/Package.resolved"] {
            guard let data = FileManager.default.contents(atPath: repository.appending(path: path).path) else {
                continue
            }
            try workspace.files.write(path, data)
        }
        try workspace.commit("First")
        try Self.fetchDependencies(of: "\(workspace.path)/Superapp")
        let graph = try JSONDecoder().decode(
            Graph.self, from: Data(Backplane.run(["graph", "--format", "json"], in: workspace.files).output.utf8))
        edges = graph.edges
        names = Set(graph.modules.map(\.name))
        let built = Self.closure(of: graph.modules.filter { $0.package == "Superapp" }.map(\.name)) { name in
            graph.edges.filter { $0.from == name }.map(\.to)
        }
        modules = graph.modules.filter { built.contains($0.name) && !$0.path.isEmpty }
            .map { Module(name: $0.name, path: $0.path, package: $0.package) }.sorted { $0.name < $1.name }
        wholeApp = Self.closure(of: ["superapp"]) { name in graph.edges.filter { $0.to == name }.map(\.from) }
    }

    /// Fetches what Superapp depends on with the git configuration of who runs this, which may name mirrors or a proxy.
    private static func fetchDependencies(of package: String) throws {
        let words = ["-u", "GIT_CONFIG_GLOBAL", "-u", "GIT_CONFIG_NOSYSTEM", "swift", "package", "resolve"]
        let output = try Program.run("/usr/bin/env", words, in: package)
        guard output.status == 0 else { throw TruthBuild.Failure(description: output.text) }
    }

    /// A module and all that depends on it.
    func dependents(of module: Module) -> Set<String> {
        Self.closure(of: [module.name]) { name in edges.filter { $0.to == name }.map(\.from) }
    }

    /// The files below a module's folder whose name ends so, from the root.
    func files(of module: Module, ending: String) -> [String] {
        let folder = "\(workspace.path)/\(module.path)"
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(ending) }.sorted().map { "\(module.path)/\($0)" }
    }

    private static func closure(of start: [String], next: (String) -> [String]) -> Set<String> {
        var (found, waiting) = (Set(start), start)
        while let name = waiting.popLast() {
            for other in next(name) where found.insert(other).inserted { waiting.append(other) }
        }
        return found
    }
}
