import Foundation
import Testing
import Yams

@Suite("The example of a workflow")
struct WorkflowTests {
    /// Builds the command from a checkout, which the tests have built already.
    private static let replaced: Set<String> = ["Build the command"]

    @Test("is a workflow: every step uses an action at a version, or runs something")
    func form() throws {
        let steps = try steps()
        #expect(steps.count > 5)
        for step in steps {
            let action = step["uses"]?.string
            #expect((action == nil) != (step["run"] == nil), "\(step)")
            if let action { #expect(action.contains(/^actions\/[a-z-]+@v\d+$/), "\(action)") }
        }
    }

    @Test("does what it says, step by step, on a package with a change")
    func run() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.git("update-ref", "refs/remotes/origin/main", "HEAD")
        try workspace.files.write("Sources/B/B.swift", "public func b() -> Int { 1 + 1 }\n")
        try workspace.commit("Second")
        var printed: [String: String] = [:]
        for step in try steps() {
            guard let script = step["run"]?.string, let name = step["name"]?.string, !Self.replaced.contains(name)
            else { continue }
            let result = try shell(script, in: workspace)
            #expect(result.status == 0, "\(name): \(result.text)")
            printed[name] = result.text
        }
        #expect(printed["Say what the change reaches"]?.contains("BTests") == true)
        #expect(printed["Say what the change reaches"]?.contains("ATests") == false)
        #expect(try workspace.files.read("tests.xml").contains("<testsuite name=\"BTests\""))
    }

    private func steps() throws -> [Node.Mapping] {
        let root = try #require(try Yams.compose(yaml: Documentation.text(of: "examples/github-actions.yml")))
        let jobs = try #require(root["jobs"]?.mapping)
        return jobs.flatMap { $0.value["steps"]?.sequence?.compactMap(\.mapping) ?? [] }
    }

    private func shell(_ script: String, in workspace: GitWorkspace) throws -> Program.Run {
        let folder = Backplane.executable.deletingLastPathComponent().path
        return try Program.run(
            "/bin/bash", ["-e", "-o", "pipefail", "-c", script], in: workspace.path,
            environment: [
                "PATH": "\(folder):\(Program.environment["PATH"] ?? "")", "CI": "true", "GITHUB_BASE_REF": "main",
                "BACKPLANE_CACHE": "\(workspace.path)/.cache",
            ])
    }
}
