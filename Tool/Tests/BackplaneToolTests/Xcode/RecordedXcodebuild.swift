import Foundation

/// Programs that stand in for xcodebuild and xcresulttool: they note what they are asked, and answer what was recorded.
struct RecordedXcodebuild {
    private let workspace: TemporaryWorkspace
    private var folder: String { "\(workspace.path)/.cache/tools" }

    /// - Parameter results: What xcresulttool tells of a run.
    init(in workspace: TemporaryWorkspace, results: String = Self.passed, status: Int = 0, build: String = "") throws {
        self.workspace = workspace
        try workspace.write(".cache/tools/results.json", results)
        try workspace.write(".cache/tools/build.log", build)
        try program(
            "xcodebuild",
            """
            [ -z "$FAKE_NO_XCODE" ] || { echo "xcode-select: error: tool 'xcodebuild' requires Xcode" >&2; exit 1; }
            if [ "$1" = -version ]; then echo "Xcode ${FAKE_XCODE:-26.1}"; echo "Build version 17B55"; exit 0; fi
            for word in "$@"; do printf '%s|' "$word"; done >> '\(folder)/calls'; echo >> '\(folder)/calls'
            if [ "$1" = build-for-testing ]; then
              cat '\(folder)/build.log'
              if [ -s '\(folder)/build.log' ]; then echo "** TEST BUILD FAILED **"; exit 65; fi
              echo "** TEST BUILD SUCCEEDED **"; exit 0
            fi
            while [ $# -gt 0 ]; do if [ "$1" = -resultBundlePath ]; then mkdir "$2"; fi; shift; done
            echo "Test Suite 'All tests' started at 2026-09-30 18:12:01.114."
            [ \(status) -eq 0 ] && echo "** TEST EXECUTE SUCCEEDED **" || echo "** TEST EXECUTE FAILED **"
            exit \(status)
            """)
        try program(
            "xcrun",
            """
            [ "$1 $2 $3 $4 $5" = "xcresulttool get test-results tests --path" ] && [ -d "$6" ] || exit 64
            [ -z "$FAKE_OLD_XCODE" ] || { echo "Error: Unknown subcommand 'get'" >&2; exit 64; }
            cat '\(folder)/results.json'
            """)
    }

    private func program(_ name: String, _ text: String) throws {
        try workspace.write(".cache/tools/\(name)", "#!/bin/sh\n\(text)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/\(name)")
    }

    /// Runs `backplane test`, with these programs in the path.
    func test(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> Backplane.Run {
        let path = "\(folder):\(Program.environment["PATH"] ?? "")"
        return try Backplane.run(
            ["test"] + arguments, in: workspace, environment: environment.merging(["PATH": path]) { $1 })
    }

    /// What xcodebuild was asked since the last time this was called, without the folders of this machine.
    func calls() throws -> [[String]] {
        let calls = (try? workspace.read(".cache/tools/calls")) ?? ""
        try workspace.write(".cache/tools/calls", "")
        return calls.split(separator: "\n").map { line in
            var words = line.split(separator: "|").map(String.init)
            if let place = words.firstIndex(of: "-resultBundlePath") { words.removeSubrange(place...(place + 1)) }
            return words
        }
    }

    /// The form in which Xcode 16 and later tell results, as public reports of build servers show it.
    static let passed = document([
        bundle("AppTests", [test("HomeTests", "testHome()")]),
        bundle("KitTests", [test("KitTests", "adds()"), test("KitTests", "testKnown()", "Expected Failure")]),
        bundle("LogTests", [test("LogTests", "testLog()")]),
        bundle("App UI Tests", kind: "UI", [test("Flow", "testFlow()")]),
    ])

    static func document(_ bundles: [String]) -> String {
        """
        { "devices" : [ { "deviceName" : "iPhone 16", "osVersion" : "18.5", "platform" : "iOS Simulator" } ],
          "testNodes" : [ { "name" : "Unit", "nodeType" : "Test Plan", "result" : "Passed",
            "children" : [ \(bundles.joined(separator: ",\n")) ] } ],
          "testPlanConfigurations" : [ { "configurationId" : "1", "configurationName" : "Test Scheme Action" } ] }
        """
    }

    static func bundle(_ name: String, kind: String = "Unit", result: String = "Passed", _ tests: [String]) -> String {
        """
        { "name" : "\(name)", "nodeType" : "\(kind) test bundle", "result" : "\(result)",
          "children" : [ { "name" : "Suite", "nodeType" : "Test Suite", "result" : "\(result)",
            "children" : [ \(tests.joined(separator: ",\n")) ] } ] }
        """
    }

    static func test(
        _ suite: String, _ name: String, _ result: String = "Passed", message: String? = nil, duration: String = "0,25s"
    ) -> String {
        let message = message.map {
            ", \"children\" : [ { \"name\" : \"\($0)\", \"nodeType\" : \"Failure Message\", \"result\" : \"\(result)\" } ]"
        }
        return """
            { "name" : "\(name)", "nodeType" : "Test Case", "nodeIdentifier" : "\(suite)/\(name)", "result" : "\(result)",
              "duration" : "\(duration)"\(message ?? "") }
            """
    }
}
