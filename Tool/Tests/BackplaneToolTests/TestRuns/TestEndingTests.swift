import Foundation
import Testing

@Suite("backplane test, when it receives a signal")
struct TestEndingTests {
    /// A package whose test starts a process of its own, says so, and waits for ever. The test before it passes.
    private static func workspace(_ pipe: String) throws -> GitWorkspace {
        try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.testTarget(name: "ATests"), .testTarget(name: "HangTests")])
            """,
            "Tests/ATests/T.swift": "import Testing\n@Test func passes() {}\n",
            "Tests/HangTests/T.swift": """
            import Foundation
            import Testing
            @Test func hangs() throws {
                signal(SIGINT, SIG_IGN)
                let child = Process()
                child.executableURL = URL(fileURLWithPath: "/bin/sh")
                child.arguments = ["-c", "trap '' INT TERM HUP; while :; do sleep 1000; done"]
                try child.run()
                let identifiers = "\\(getpid()) \\(child.processIdentifier)"
                try FileHandle(forWritingTo: URL(fileURLWithPath: "\(pipe)")).write(contentsOf: Data(identifiers.utf8))
                while true { sleep(1000) }
            }
            """,
        ])
    }

    @Test("While tests run: they end with all that they started, nothing is cached, and it is said")
    func whileTestsRun() throws {
        let folder = try TemporaryWorkspace()
        let pipe = try NamedPipe(in: folder)
        let workspace = try Self.workspace(pipe.path)
        for signal in [SIGINT, SIGTERM] {
            let run = try BackplaneProcess(["test"], in: workspace.files)
            #expect(run.read(until: "passed     ATests").contains("passed     ATests"))
            let processes = try pipe.read().split(separator: " ").compactMap { pid_t($0) }
            run.send(signal)
            let (text, status, reason) = run.end()
            #expect(reason == .uncaughtSignal && status == signal, "A shell says \(128 + signal): \(text)")
            #expect(text.contains("Ended by \(signal == SIGINT ? "SIGINT" : "SIGTERM") while HangTests ran"), "\(text)")
            #expect(processes.count == 2 && !processes.contains(where: Program.isAlive))
            let after = try Backplane.run(["test", "--dry-run"], in: workspace.files).output
            #expect(after.contains("would run  ATests") && after.contains("would run  HangTests"), "\(after)")
            #expect(try unfinished(workspace).isEmpty)
        }
    }

    @Test("While a build runs: it ends, and nothing is cached")
    func whileBuilding() throws {
        let folder = try TemporaryWorkspace()
        let pipe = try NamedPipe(in: folder)
        let workspace = try Self.workspace(pipe.path)
        let run = try BackplaneProcess(["test"], in: workspace.files)
        run.read(until: "building all tests")
        run.send(SIGHUP)
        let (text, status, reason) = run.end()
        #expect(reason == .uncaughtSignal && status == SIGHUP)
        #expect(text.contains("Ended by SIGHUP while P was being built"), "\(text)")
        let left = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter {
            let line = (try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8)) ?? ""
            return line.contains(workspace.path) && Program.isAlive($0)
        }
        #expect(left.isEmpty)
        #expect(
            try Backplane.run(["test", "--dry-run"], in: workspace.files).output.contains("2 test targets would run"))
    }

    /// The files in the cache that were not finished.
    private func unfinished(_ workspace: GitWorkspace) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: workspace.path + "/.cache").filter { $0.hasSuffix(".tmp") }
    }
}
