import Foundation
import Testing

@Suite("backplane test: where passes are kept")
struct StoredPassTests {
    private func passes(in workspace: GitWorkspace) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: workspace.path + "/.cache")
            .filter { $0.contains("/tests/passes/") && $0.hasSuffix(".json") }.map { "\(workspace.path)/.cache/\($0)" }
    }

    private func date(_ path: String, daysAgo days: Int) {
        let time = timeval(tv_sec: time(nil) - days * 86_400, tv_usec: 0)
        utimes(path, [time, time])
    }

    @Test(
        "All worktrees of a repository have the same passes; what was of no use for a month goes, what was of use stays"
    )
    func sharedAndBounded() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("2 test targets ran"), "\(run.output)\(run.errors)")

        let place = try TemporaryWorkspace()
        try workspace.git("worktree", "add", "--quiet", place.path + "/other", "HEAD")
        let there = try Backplane.run(["test", "--dry-run"], in: workspace.files, root: place.path + "/other")
        #expect(there.output.contains("2 cached"), "\(there.output)\(there.errors)")

        let old = try passes(in: workspace)
        #expect(old.count == 2)
        for path in old { date(path, daysAgo: 40) }
        let used = try Backplane.run(["test", "--dry-run", "--only", "ATests"], in: workspace.files)
        #expect(used.output.contains("cached     ATests"), "\(used.output)")
        for path in try FileManager.default.subpathsOfDirectory(atPath: workspace.path + "/.cache")
        where path.hasSuffix("/tests/tidied") { date("\(workspace.path)/.cache/\(path)", daysAgo: 2) }
        try workspace.replace("{ 2 }", with: "{ 1 + 1 }", in: "Sources/B/B.swift")
        let again = try Backplane.run(["test"], in: workspace.files)
        #expect(again.output.contains("passed     BTests"), "\(again.output)\(again.errors)")
        let kept = try passes(in: workspace)
        #expect(kept.count == 2 && Set(kept).intersection(old).count == 1, "\(kept)")
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        #expect(after.output.contains("2 cached"), "\(after.output)")
    }

    @Test("A submodule that is not there yet is an empty folder, about which git is not asked again and again")
    func absentSubmodule() throws {
        let inner = try GitWorkspace(["notes.txt": "1\n"])
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.git("submodule", "--quiet", "add", inner.path, "vendor/inner")
        try workspace.commit("With a submodule")
        let place = try TemporaryWorkspace()
        try GitWorkspace.git(["clone", "--quiet", workspace.path, place.path + "/clone"], in: place.path)
        let git = try RequiredProgram.locate("git").path
        try place.write("bin/git", "#!/bin/sh\necho \"$*\" >> '\(place.path)/calls'\nexec '\(git)' \"$@\"\n")
        chmod(place.path + "/bin/git", 0o755)
        let path = ["PATH": "\(place.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
        let run = try Backplane.run(
            ["test", "--dry-run"], in: workspace.files, environment: path, root: place.path + "/clone")
        #expect(run.status == 0 && run.output.contains("2 test targets would run"), "\(run.output)\(run.errors)")
        let calls = try place.read("calls").split(separator: "\n")
        #expect(calls.count < 10, "\(calls.count)")
    }
}
