import Foundation
import Testing

@Suite("A place that can't be written to")
struct UnwritablePlaceTests {
    private func small() throws -> TemporaryWorkspace {
        try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B")])
            """,
            "Sources/A/A.swift": "import B\n", "Sources/B/B.swift": "",
        ])
    }

    /// Where not even root can make a file.
    #if os(Linux)
        private static let refused = "/sys"
    #else
        private static let refused = "/System"
    #endif

    @Test("costs the cache, not the run")
    func cache() throws {
        let workspace = try small()
        let expected = try Backplane.run(["check", "--no-cache"], in: workspace)
        let run = try Backplane.run(["check", "--cache-directory", Self.refused + "/backplane"], in: workspace)
        #expect(run.status == 1 && run.output == expected.output && run.errors == expected.errors)
    }

    @Test("is named when the answer should go there", arguments: ["/answer.json", "/no/such/answer.json"])
    func output(place: String) throws {
        let run = try Backplane.run(["check", "--output", Self.refused + place], in: try small())
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.contains("'\(Self.refused)\(place)' could not be written"), "\(run.errors)")
    }

    @Test("is named when it is a folder where a file should be")
    func folder() throws {
        let workspace = try small()
        try workspace.write(".backplane-baseline.yml/file", "")
        let run = try Backplane.run(["check", "--update-baseline"], in: workspace)
        #expect(run.status == 2)
        #expect(run.errors.contains(".backplane-baseline.yml"), "\(run.errors)")
        let output = try Backplane.run(["check", "--output", workspace.path], in: try small())
        #expect(output.status == 2 && output.errors.contains("it is a folder"), "\(output.errors)")
    }

    @Test("ends the run without a word when it is a pipe that nobody reads any more", arguments: ["check", "graph"])
    func closedPipe(command: String) throws {
        let workspace = try small()
        let process = Backplane.process([command], workspace, [:], root: nil)
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try output.fileHandleForReading.close()
        try process.run()
        let messages = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // Where SIGPIPE is ignored by who started it, the error is told instead.
        let isSilent = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGPIPE
        #expect(isSilent ? messages.isEmpty : process.terminationStatus == 2 && messages.contains("Broken pipe"))
    }
}
