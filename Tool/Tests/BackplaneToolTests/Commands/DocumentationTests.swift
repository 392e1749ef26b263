import Foundation
import Testing

@Suite("The rules' pages")
struct DocumentationTests {
    private static let rules = [
        "undeclared-import", "unused-dependency", "cycle", "test-leak", "layers", "unlayered-module", "interface-only",
        "pure-interface", "interface-dependencies", "forbidden-import", "public-surface", "unregistered-module",
        "requires-complete", "unhandled-output", "guard-deadlock", "incomplete-board", "duplicate-image",
        "not-embedded", "orphan-file", "missing-file", "double-membership",
    ]

    private func page(_ rule: String) throws -> String {
        let repository = Backplane.package.deletingLastPathComponent()
        return try String(
            contentsOf: repository.appendingPathComponent("docs/tool/rules/\(rule).md"), encoding: .utf8)
    }

    @Test("The failing example of each rule breaks that rule", arguments: rules)
    func fails(rule: String) throws {
        let workspace = try TemporaryWorkspace(MarkdownExample.files(in: try page(rule), section: "Fails"))
        let result = try CheckResult.of(workspace)
        let found = result.violations.filter { $0.rule == rule }
        #expect(!found.isEmpty, "\(result.short)")
        let standing = try page(rule).split(separator: "\n").first { $0.hasPrefix("**Default:**") } ?? ""
        #expect(found.allSatisfy { standing.contains($0.severity) }, "\(standing) \(found.map(\.severity))")
    }

    @Test("The passing example of each rule breaks none", arguments: rules)
    func passes(rule: String) throws {
        let workspace = try TemporaryWorkspace(MarkdownExample.files(in: try page(rule), section: "Passes"))
        let run = try Backplane.run(["check", "--strict"], in: workspace)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.hasPrefix("The architecture holds"))
    }

    @Test("backplane explain tells about every rule without a codebase", arguments: rules)
    func explains(rule: String) throws {
        let run = try Backplane.run(["explain", rule], in: try TemporaryWorkspace())
        #expect(run.status == 0)
        #expect(run.output.hasPrefix(rule) && run.output.contains("fix"))
    }
}
