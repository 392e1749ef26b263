import Testing

@Suite("A request that the package can't fulfil")
struct ImpossibleRequestTests {
    @Test(
        "is refused before the package is built for its index",
        arguments: [
            (["extract", "Part", "--from", "App", "--files", "Sources/App/Gone/**"], "No file of 'App' matches"),
            (["extract", "Part", "--from", "App", "--files", "Sources/App/**"], "nothing would be left"),
            (["extract", "Kit", "--from", "App", "--files", "Sources/App/A.swift"], "There is a target 'Kit' already"),
            (["extract", "Part", "--from", "Gone", "--files", "Sources/**"], "There is no target 'Gone'"),
            (["merge", "App", "Gone"], "There is no target 'Gone'"),
            (["merge", "App", "Main"], "'Main' is an executable target"),
            (["merge", "App", "App"], "at least two different modules"),
        ])
    func early(arguments: [String], reason: String) throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short(
                "App", ".target(name: \"App\")", ".target(name: \"Kit\")", ".executableTarget(name: \"Main\")"),
            "Sources/App/A.swift": "let a = missing\n", "Sources/App/B.swift": "let b = 1\n",
            "Sources/Kit/K.swift": "let k = 1\n", "Sources/Main/main.swift": "print(1)\n",
        ])
        let run = try Backplane.run(arguments, in: workspace)
        #expect(run.status == 2 && run.errors.contains(reason), "\(run.errors)")
        #expect(!run.errors.contains("Building"), "\(run.errors)")
    }
}
