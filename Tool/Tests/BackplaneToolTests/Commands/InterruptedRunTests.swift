import Foundation
import Testing

@Suite("A run that is interrupted at any moment")
struct InterruptedRunTests {
    /// The planted defects among enough files that a run takes a while.
    private func workspace() throws -> TemporaryWorkspace {
        let workspace = try TemporaryWorkspace(PlantedWorkspace.files)
        for number in 0..<300 {
            try workspace.write("Sources/Login/More/File\(number).swift", "import Foundation\nstruct T\(number) {}\n")
        }
        return workspace
    }

    @Test(
        "leaves no half-written file, and the next run is right",
        arguments: [
            (["check"], nil), (["check", "--format", "json", "--output"], "report.json"),
            (["graph", "--format", "html", "--output"], "graph.html"),
            (["check", "--update-baseline"], ".backplane-baseline.yml"),
        ] as [([String], String?)])
    func interrupted(arguments: [String], file: String?) throws {
        func command(in workspace: TemporaryWorkspace) -> [String] {
            arguments.last == "--output" ? arguments + ["\(workspace.path)/\(file ?? "")"] : arguments
        }
        let reference = try workspace()
        let start = Date()
        let answer = try Backplane.run(command(in: reference), in: reference)
        let duration = Date().timeIntervalSince(start)
        let expected = try file.map { try reference.read($0) }
        var endings: [Backplane.Ending] = []
        let interrupted = try workspace()
        let tools = try TemporaryWorkspace()
        let endless = try NamedPipe(in: tools)
        defer { withExtendedLifetime(endless) {} }
        try tools.write("git", "#!/bin/sh\nexec cat '\(endless.path)'\n")
        chmod(tools.path + "/git", 0o755)
        let waiting = ["PATH": "\(tools.path):\(Program.environment["PATH"] ?? "")"]
        for moment in 0..<4 {
            try? FileManager.default.removeItem(atPath: "\(interrupted.path)/.cache")
            if let file { try? FileManager.default.removeItem(atPath: "\(interrupted.path)/\(file)") }
            let delay = duration * Double(moment) / 3 * Double.random(in: 0.8...1.1)
            let number = moment.isMultiple(of: 2) ? SIGTERM : SIGINT
            // The first is sent the signal before it can have done anything: it waits for git, which waits for ever.
            endings.append(
                try Backplane.run(
                    command(in: interrupted), in: interrupted, environment: moment == 0 ? waiting : [:],
                    signal: number, after: delay))
            if let file, interrupted.exists(file) { #expect(try interrupted.read(file) == expected) }
            let next = try Backplane.run(command(in: interrupted), in: interrupted)
            #expect(next.status == answer.status && next.output == answer.output)
            if let file { #expect(try interrupted.read(file) == expected) }
        }
        #expect(endings.first == .signalled(SIGTERM))
    }

    @Test("keeps what a file held before, until the new text is whole")
    func keeps() throws {
        let workspace = try workspace()
        let expected = try Backplane.run(["graph", "--format", "json"], in: workspace).output
        for moment in 0..<4 {
            try workspace.write("graph.json", "old")
            let command = ["graph", "--format", "json", "--output", workspace.path + "/graph.json"]
            _ = try Backplane.run(command, in: workspace, signal: SIGINT, after: Double(moment) * 0.03)
            #expect(["old", expected].contains(try workspace.read("graph.json")))
        }
    }
}
