import Foundation
import Testing

@Suite("Progress on a terminal")
struct ProgressTests {
    private func errors(_ arguments: [String]) throws -> String {
        let terminal = try PseudoTerminal(width: 80)
        let workspace = try GitWorkspace()
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
        let text = try errors(["test", "--dry-run", "--only", "HomeTests", "--skip", "*"])
        let clearing = "\r\u{1B}[K"
        for step in ["Reading packages and sources …", "Comparing the inputs of tests with cached passes …"] {
            #expect(text.contains(clearing + step), "\(text)")
        }
        #expect(text.contains(clearing + "warning: --only and --skip leave out all test targets"), "\(text)")
        #expect(text.hasSuffix(clearing))
    }
}
