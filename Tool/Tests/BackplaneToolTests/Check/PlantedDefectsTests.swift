import Testing

@Suite("A codebase with planted defects")
struct PlantedDefectsTests {
    @Test("All of them are found, and nothing else")
    func findsAll() throws {
        let workspace = try TemporaryWorkspace(PlantedWorkspace.files)
        let result = try CheckResult.of(workspace)
        #expect(result.short == PlantedWorkspace.violations)
    }

    @Test("Each is found at its line")
    func lines() throws {
        let workspace = try TemporaryWorkspace(PlantedWorkspace.files)
        for violation in try CheckResult.of(workspace).violations {
            let lines = try workspace.read(violation.file).split(separator: "\n", omittingEmptySubsequences: false)
            let line = lines[violation.line - 1]
            let expected = violation.rule == "unregistered-module" ? violation.module : violation.dependency
            let name = expected.split(separator: ",")[0].split(separator: " ").last.map(String.init) ?? expected
            #expect(
                line.contains(name.split(separator: ".").last ?? "") || violation.rule == "cycle",
                "\(violation.short) at \(violation.file):\(violation.line): \(line)")
        }
    }

    @Test("Every rule is among them")
    func everyRule() {
        let rules = Set(PlantedWorkspace.violations.compactMap { $0.split(separator: " ").first.map(String.init) })
        #expect(
            rules == [
                "undeclared-import", "unused-dependency", "cycle", "test-leak", "layers",
                "unlayered-module", "interface-only", "pure-interface", "interface-dependencies", "forbidden-import",
                "public-surface", "unregistered-module",
            ])
    }

    @Test("Without them nothing is found", arguments: [true, false])
    func clean(configured: Bool) throws {
        var files = CleanWorkspace.files
        if !configured { files[".backplane.yml"] = nil }
        let workspace = try TemporaryWorkspace(files)
        let run = try Backplane.run(["check", "--strict"], in: workspace)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.hasPrefix("The architecture holds"))
    }
}
