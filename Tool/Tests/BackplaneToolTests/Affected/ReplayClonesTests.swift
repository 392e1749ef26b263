import Foundation
import Testing

@Suite("backplane replay in clones that leave things out")
struct ReplayClonesTests {
    /// A repository with a history: sources, a picture that is of no target, and a link.
    private static func origin() throws -> GitWorkspace {
        let workspace = try GitWorkspace()
        try workspace.git("config", "uploadpack.allowFilter", "true")
        try workspace.git("config", "uploadpack.allowAnySHA1InWant", "true")
        try workspace.files.write("docs/picture.png", "first picture")
        try workspace.commit("A picture")
        try workspace.files.write("docs/picture.png", "second picture")
        try workspace.files.write("Sources/Home/More.swift", "let more = 1\n")
        try workspace.commit("A source and a picture")
        try workspace.replace(
            ".target(name: \"HomeInterface\"),",
            with: ".target(name: \"HomeInterface\", dependencies: [\"LoginInterface\"]),", in: "Package.swift")
        try workspace.commit("A manifest")
        try workspace.files.write("Sources/Home/More.swift", "let more = 2\n")
        try FileManager.default.createSymbolicLink(
            atPath: workspace.path + "/Sources/Home/Out.swift", withDestinationPath: "/etc/hostname")
        try workspace.commit("A source again, and a link that leads out")
        return workspace
    }

    private func clone(_ origin: GitWorkspace, _ options: String...) throws -> TemporaryWorkspace {
        let copy = try TemporaryWorkspace()
        try GitWorkspace.git(
            ["clone", "--quiet", "--no-checkout"] + options + ["file://\(origin.path)", copy.path + "/clone"],
            in: copy.path)
        return copy
    }

    private func replay(_ workspace: TemporaryWorkspace, _ environment: [String: String] = [:]) throws -> Backplane.Run
    {
        try Backplane.run(
            ["replay", "--format", "json"], in: workspace, environment: environment, root: workspace.path + "/clone")
    }

    private func missing(_ copy: TemporaryWorkspace) throws -> Set<String> {
        let lines = try GitWorkspace.git(
            ["rev-list", "--objects", "--missing=print", "--all"], in: copy.path + "/clone")
        return Set(lines.split(separator: "\n").filter { $0.hasPrefix("?") }.map { String($0.dropFirst()) })
    }

    @Test(
        "Blobless, treeless and bare-bones clones answer as a whole one does",
        arguments: ["blob:none", "tree:0", "blob:limit=20"])
    func partial(filter: String) throws {
        let origin = try Self.origin()
        let whole = try replay(try clone(origin))
        #expect(whole.status == 0 && whole.output.contains("A source and a picture"), "\(whole.errors)")
        let copy = try clone(origin, "--filter=\(filter)")
        let run = try replay(copy)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == whole.output)
        #expect(!FileManager.default.fileExists(atPath: copy.path + "/clone/Package.swift"))
    }

    @Test("A shallow clone says that history is missing, and how to get it")
    func shallow() throws {
        let origin = try Self.origin()
        let none = try replay(try clone(origin, "--depth=1"))
        #expect(none.status == 2 && none.output.isEmpty)
        #expect(none.errors.contains("This clone is shallow; fetch the rest: git fetch --unshallow"), "\(none.errors)")
        let two = try replay(try clone(origin, "--depth=3"))
        #expect(two.status == 0)
        #expect(
            two.errors.contains("2 commits of origin/main can be replayed, not 50. This clone is shallow"),
            "\(two.errors)")
        let alone = try replay(try clone(try GitWorkspace()))
        #expect(alone.status == 2 && alone.errors.contains("The first commit has no parent."), "\(alone.errors)")
    }

    @Test("Of what a clone lacks only manifests and sources are asked for")
    func onlyNeeded() throws {
        let origin = try Self.origin()
        let copy = try clone(origin, "--filter=blob:none")
        #expect(try replay(copy).status == 0)
        let missing = try missing(copy)
        let pictures = try ["HEAD", "HEAD~2", "HEAD~3"].map {
            try origin.git("rev-parse", "\($0):docs/picture.png").trimmingCharacters(in: .newlines)
        }
        #expect(missing.isSuperset(of: pictures))
        #expect(!missing.contains(try origin.git("rev-parse", "HEAD:Package.swift").trimmingCharacters(in: .newlines)))
    }

    @Test("Where the remote is gone, one message says what is missing and what to do")
    func noRemote() throws {
        let copy = try clone(try Self.origin(), "--filter=blob:none")
        try GitWorkspace.git(["remote", "set-url", "origin", "file:///nowhere"], in: copy.path + "/clone")
        let run = try replay(copy)
        #expect(run.status == 2)
        #expect(
            run.errors.contains(
                "files or folders of these commits are not in this clone, and 'origin' did not provide them ("))
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }

    @Test("No filter runs: files in a store of large files stay what git has of them")
    func filters() throws {
        let origin = try Self.origin()
        try origin.files.write(".gitattributes", "*.swift filter=lfs\n*.png filter=lfs\n")
        try origin.commit("A filter")
        let settings = ["filter.lfs.smudge": "false", "filter.lfs.clean": "false", "filter.lfs.required": "true"]
        var environment = ["GIT_CONFIG_COUNT": "\(settings.count)"]
        for (index, setting) in settings.sorted(by: { $0.key < $1.key }).enumerated() {
            environment["GIT_CONFIG_KEY_\(index)"] = setting.key
            environment["GIT_CONFIG_VALUE_\(index)"] = setting.value
        }
        let run = try replay(try clone(origin), environment)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("A filter"))
    }

    @Test("A run that is ended at any moment leaves nothing behind")
    func ended() throws {
        let copy = try clone(try Self.origin())
        try FileManager.default.createDirectory(atPath: copy.path + "/tmp", withIntermediateDirectories: true)
        for moment in 0..<6 {
            let process = Backplane.process(
                ["replay"], copy, ["TMPDIR": copy.path + "/tmp"], root: copy.path + "/clone")
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            // The moment is what is tried.
            Thread.sleep(forTimeInterval: Double(moment) * 0.07)
            kill(process.processIdentifier, SIGTERM)
            process.waitUntilExit()
            let left = try FileManager.default.contentsOfDirectory(atPath: copy.path + "/tmp")
            #expect(!left.contains { $0.hasPrefix("backplane-commits") })
        }
    }

    @Test("Nothing is left behind, and hooks of the repository don't run")
    func traces() throws {
        let origin = try Self.origin()
        let copy = try clone(origin)
        try copy.write("clone/.git/hooks/post-checkout", "#!/bin/sh\ntouch '\(copy.path)/ran'\n")
        chmod(copy.path + "/clone/.git/hooks/post-checkout", 0o755)
        let place = copy.path + "/tmp"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        #expect(try replay(copy, ["TMPDIR": place]).status == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: place).filter {
            $0.hasPrefix("backplane-commits")
        }
        #expect(left.isEmpty && !copy.exists("ran"))
    }
}
