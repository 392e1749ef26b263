import Testing

@Suite("backplane test, when something happens to it")
struct TestMishapTests {
    @Test("A run that is killed, while it builds or between tests, leaves no pass that was none")
    func killed() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.replace("{ 2 }", with: "{ 3 }", in: "Sources/B/B.swift")
        for moment in ["building all tests", "passed     ATests"] {
            let text = try Backplane.killed(["test"], in: workspace.files, after: moment)
            #expect(text.contains(moment) && !text.contains("BTests"), "\(text)")
        }
        let whole = try Backplane.run(["test"], in: workspace.files)
        #expect(whole.status == 1 && whole.output.contains("failed     BTests"), "\(whole.output)\(whole.errors)")
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files).output
        #expect(after.contains("would run  BTests") && after.contains("remembered ATests"), "\(after)")
    }

    @Test("Two runs at once come out as each alone, and what passed is remembered")
    func twoAtOnce() async throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        async let one = Backplane.run(["test"], in: workspace.files)
        async let other = Backplane.run(["test"], in: workspace.files)
        for run in try await [one, other] {
            #expect(run.status == 0 && !run.errors.contains("warning"), "\(run.output)\(run.errors)")
        }
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files).output
        #expect(!after.contains("would run  ") && after.contains("remembered BTests"), "\(after)")
    }

    @Test("A cache that can't be written to costs a warning and the memory, not the run")
    func unwritableCache() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        for _ in 1...2 {
            let run = try Backplane.run(
                ["test"], in: workspace.files, environment: ["BACKPLANE_CACHE": "\(workspace.path)/README.md/cache"])
            #expect(run.status == 0 && run.output.contains("2 test targets ran"), "\(run.output)\(run.errors)")
            #expect(run.errors.split(separator: "\n").count { $0.contains("warning: what passed is not") } == 1)
            #expect(run.errors.contains("could not be written: Not a directory"), "\(run.errors)")
        }
    }
}
