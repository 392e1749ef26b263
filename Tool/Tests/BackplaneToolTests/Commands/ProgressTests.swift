import Foundation
import Testing

@Suite("Progress on a terminal")
struct ProgressTests {
    private func errors(_ arguments: [String], in workspace: GitWorkspace) throws -> String {
        let terminal = try PseudoTerminal(width: 80)
        let process = Backplane.process(arguments, workspace.files, [:], root: nil)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = terminal.inner
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try terminal.printed()
    }

    @Test("Each long step of a dry run is shown until it ends, and messages stand above it on lines of their own")
    func steps() throws {
        let text = try errors(["test", "--dry-run", "--only", "HomeTests", "--skip", "*"], in: GitWorkspace())
        let clearing = "\r\u{1B}[K"
        for step in ["Reading packages and sources …", "Comparing the inputs of tests with cached passes …"] {
            #expect(text.contains(clearing + step), "\(text)")
        }
        #expect(text.contains(clearing + "warning: --only and --skip exclude all test targets"), "\(text)")
        #expect(text.hasSuffix(clearing))
    }

    @Test("A check shows that rules run, and how many fixes are tried")
    func fixes() throws {
        let workspace = try GitWorkspace([
            "Package.swift": SampleManifest.text(".target(name: \"A\"), .target(name: \"B\")"),
            "Sources/A/A.swift": "public let a = 1\n", "Sources/B/B.swift": "import A\n",
        ])
        let text = try errors(["check", "--fix"], in: workspace)
        let clearing = "\r\u{1B}[K"
        let steps = text.components(separatedBy: clearing).filter { $0.hasSuffix(" …") }
        #expect(steps == ["Reading packages and sources …", "Running the rules …", "Trying 1 fix …"], "\(text)")
    }
}
