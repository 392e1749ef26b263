import Foundation

/// Runs the built command as a person would.
enum Backplane {
    typealias Run = Program.Run

    /// Runs `backplane` with `arguments` on a workspace, or on another folder. Its cache lies in the workspace's
    /// folder. What it prints goes to `destination` where one is given.
    static func run(
        _ arguments: [String], in workspace: TemporaryWorkspace, environment: [String: String] = [:],
        root: String? = nil, output destination: FileHandle? = nil
    ) throws -> Run {
        let cache = cache(of: workspace)
        // Another search path may be one without a compiler.
        let isObserving = arguments.first == "test" && environment["PATH"] == nil
        if isObserving { BuiltObserver.copy(to: cache) }
        defer { if isObserving { BuiltObserver.keep(from: cache) } }
        return try Program.finish(process(arguments, workspace, environment, root: root), output: destination)
    }

    /// Runs `backplane` and kills it as soon as it has printed `words`. Gives what it printed until then.
    static func killed(
        _ arguments: [String], in workspace: TemporaryWorkspace, environment: [String: String], after words: String
    ) throws -> String {
        let process = self.process(arguments, workspace, environment, root: nil)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        var text = ""
        while !text.contains(words) {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return text
    }

    static func process(
        _ arguments: [String], _ workspace: TemporaryWorkspace, _ environment: [String: String], root: String?
    ) -> Process {
        _ = obeysSignals
        let process = Process()
        process.executableURL = executable
        // Options for another program come last, after "--".
        var all = arguments
        all.insert(contentsOf: ["--root", root ?? workspace.path], at: all.firstIndex(of: "--") ?? all.endIndex)
        process.arguments = all
        process.environment = Program.environment(
            with: ["BACKPLANE_CACHE": cache(of: workspace)].merging(environment) { $1 })
        process.standardInput = FileHandle.nullDevice
        return process
    }

    private static func cache(of workspace: TemporaryWorkspace) -> String { "\(workspace.path)/.cache" }

    /// A shell starts what runs in the background with interrupts ignored, `nohup` with hang-ups; what tests start
    /// would inherit that, and ignore what it is told by them.
    private static let obeysSignals: Void = {
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    }()

    /// The command beside the test bundle.
    static var executable: URL {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let candidates = [bundle, bundle.deletingLastPathComponent(), package.appendingPathComponent(".build/debug")]
        let paths = candidates.map { $0.appendingPathComponent("backplane") }
        return paths.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? paths[0]
    }

    /// The folder of the tool's package.
    static var package: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
    }
}
