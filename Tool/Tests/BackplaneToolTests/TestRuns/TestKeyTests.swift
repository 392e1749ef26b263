import Foundation
import Testing

/// What manifests say of single targets is in `TestCommandTests`, and what they ask of packages in
/// `RequirementKeyTests`: a manifest that names a repository on this machine counts by its text, as all do that have to
/// be run.
@Suite("backplane test: what is an input, and what is none")
struct TestKeyTests {
    /// An edit of a file and the tests that have to run after it.
    private struct Row: Sendable {
        let what: String
        let path: String
        let due: Set<String>
        var edit: @Sendable (String) -> String = { $0 + "\n// edited\n" }
    }

    private static let all: Set = ["ATests", "BTests", "CTests", "DTests"]

    /// A plugin may read any file of its package, so `DTests` has all of them as inputs. It looks whether the sources
    /// of the packages are there that its package uses, so `DTests` has these, too.
    private static let inputs = [
        Row(what: "a source", path: "root/Sources/A/A.swift", due: ["ATests", "DTests"]),
        Row(what: "a new source", path: "root/Sources/A/New.swift", due: ["ATests", "DTests"]),
        Row(what: "a resource", path: "root/Sources/A/words.txt", due: ["ATests", "DTests"]),
        Row(what: "a file that git ignores", path: "root/Sources/A/Made.local", due: ["ATests", "DTests"]),
        Row(what: "a test", path: "root/Tests/CTests/T.swift", due: ["CTests", "DTests"]),
        Row(what: "a plugin", path: "root/Plugins/Generate/Generate.swift", due: ["DTests"]),
        Row(what: "a tool of a plugin", path: "root/Sources/Tool/main.swift", due: ["DTests"]),
        Row(what: "prose, which a plugin may read", path: "root/README.md", due: ["DTests"]),
        Row(what: "how pins are written, which a plugin may read", path: "root/Package.resolved", due: ["DTests"]) {
            $0 + "\n\n"
        },
        Row(what: "a file that belongs to nothing", path: "root/Makefile", due: all),
        Row(what: "one among the documentation that is no page", path: "root/docs/openapi.yaml", due: all),
        Row(what: "a package in a folder", path: "lib/Sources/Lib/Lib.swift", due: ["BTests", "DTests"]),
        Row(
            what: "a package in a folder below that", path: "deep/Sources/Deep/Deep.swift", due: ["BTests", "DTests"]),
        Row(
            what: "a file of another package that a plugin has a tool read", path: "deep/words.dat",
            due: ["BTests", "DTests"]),
        Row(what: "a manifest of one", path: "deep/Package.swift", due: ["BTests"]),
        Row(
            what: "a setting of the package", path: "root/Package.swift", due: all,
            edit: { $0.replacingOccurrences(of: #"name: "P","#, with: #"name: "P", platforms: [.macOS(.v14)],"#) }),
    ]

    private static let others = [
        Row(what: "prose in a package in a folder's hidden folder", path: "lib/.build/log.txt", due: []),
        Row(what: "a date", path: "root/Sources/A/A.swift", due: [], edit: { $0 }),
        Row(what: "what was built", path: "root/.build/notes.txt", due: []),
        Row(what: "a file outside of all packages", path: "other.txt", due: []),
    ]

    @Test("Each input that is named in the documentation makes tests run again, and what is no input does not")
    func table() throws {
        let keyed = try KeyedWorkspace()
        try #require(try SwiftPM.run(["package", "resolve"], in: keyed.root).status == 0)
        try keyed.workspace.delete("root/Tests/ATests/gone.txt")
        let first = try keyed.run()
        #expect(first.status == 0, "\(first.output)\(first.errors)")
        // What a plugin read outside may have been written too shortly before the first run for its pass to be kept.
        _ = try keyed.run()
        let remembered = try keyed.run(["--dry-run"])
        try #require(remembered.output.contains("4 cached"), "\(first.errors)\(remembered.output)")
        for row in Self.inputs + Self.others {
            let due = try keyed.due(editing: row.path, row.edit)
            #expect(due == row.due, "\(row.what)")
        }
        let pin = try keyed.due(editing: "root/Package.resolved") { _ in
            keyed.outside.second.resolved(at: keyed.outside.address)
        }
        #expect(pin == ["CTests", "DTests"], "a pin")
        let checkout = try keyed.due(editing: "root/.build/checkouts/outside/Sources/Outside/Outside.swift") {
            $0 + "//\n"
        }
        #expect(checkout == ["CTests", "DTests"], "a checkout that was edited by hand")
        let dated = try dueAfterDatedEdit(keyed)
        #expect(dated == ["CTests", "DTests"], "a checkout that was edited under the former date")
        let ignored = try keyed.due(editing: "root/.build/checkouts/outside/Sources/Outside/made.log") { _ in "1" }
        #expect(ignored == ["CTests", "DTests"], "a file in a checkout that its repository ignores")
        let folder = keyed.root + "/.build/checkouts/outside"
        let ours = ["-c", "user.name=a", "-c", "user.email=a@b"]
        try GitWorkspace.git(ours + ["commit", "--quiet", "--allow-empty", "--message", "Own"], in: folder)
        #expect(try keyed.due() == ["CTests", "DTests"], "a commit made by hand in a checkout")
        try GitWorkspace.git(["reset", "--quiet", "--soft", "HEAD~1"], in: folder)
        chmod(keyed.root + "/Tests/ATests/run.sh", 0o755)
        #expect(try keyed.due() == ["ATests", "DTests"], "whether a file may be run")
        chmod(keyed.root + "/Tests/ATests/run.sh", 0o644)
        try surroundings(keyed)
        #expect(try keyed.due().isEmpty)
        try keyed.workspace.commit("All")
        #expect(try keyed.due().isEmpty, "what was deleted before is committed")
        try edited(keyed)
    }

    /// The test targets that would run with a source of a checkout written in place, as long and as old as before.
    private func dueAfterDatedEdit(_ keyed: KeyedWorkspace) throws -> Set<String> {
        let checkout = keyed.root + "/.build/checkouts/outside"
        let path = checkout + "/Sources/Outside/Outside.swift"
        let old = try String(contentsOfFile: path, encoding: .utf8)
        let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        func write(_ text: String) throws {
            chmod(path, 0o644)
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.write(contentsOf: Data(text.utf8))
            try file.close()
            try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: path)
        }
        try GitWorkspace.git(["config", "core.checkStat", "minimal"], in: checkout)
        try write(old.replacingOccurrences(of: " {", with: "{ "))
        defer { try? write(old) }
        return try keyed.due()
    }

    /// Options, variables and the toolchain.
    private func surroundings(_ keyed: KeyedWorkspace) throws {
        #expect(try keyed.due(["--", "-c", "release"]) == Self.all, "options")
        #expect(try keyed.due(environment: ["COLOUR": "red"]) == Self.all, "a variable that is named")
        #expect(try keyed.due(environment: ["COLOUR": ""]) == Self.all, "one that is empty, not unset")
        #expect(try keyed.due(environment: ["CC": "/usr/bin/cc"]) == Self.all, "a variable that builds read")
        for name in [
            "SWIFT_DETERMINISTIC_HASHING", "ASAN_OPTIONS", "PYTHONPATH", "SOURCE_DATE_EPOCH", "SWT_WIDTH", "GCONV_PATH",
        ] {
            #expect(try keyed.due(environment: [name: "1"]) == Self.all, "\(name), which runtimes and tools read")
        }
        #expect(try keyed.due(environment: ["OTHER": "red"]).isEmpty, "a variable that is not named")
        let tools = try TemporaryWorkspace([
            "swift": "#!/bin/sh\n[ \"$1\" = --version ] && echo another && exit\nPATH=${PATH#*:} exec swift \"$@\"\n"
        ])
        chmod(tools.path + "/swift", 0o755)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        #expect(try keyed.due(environment: ["PATH": "\(tools.path):\(path)"]) == Self.all, "the toolchain")
    }

    /// A package that is edited with `swift package edit` has its files as inputs, though its pin stays.
    private func edited(_ keyed: KeyedWorkspace) throws {
        let edit = try SwiftPM.run(["package", "edit", "outside"], in: keyed.root)
        try #require(edit.status == 0, "\(edit.text)")
        #expect(try keyed.due().contains("CTests"))
        let run = try keyed.run()
        #expect(run.status == 0 && run.output.contains("passed     CTests"), "\(run.output)\(run.errors)")
        // The build has written the pins anew, which a plugin may read.
        #expect(try keyed.due() == ["DTests"] && keyed.run().status == 0)
        let after = try keyed.run(["--dry-run"])
        let why = try keyed.run(["--explain", "CTests"])
        #expect(after.output.contains("4 cached"), "\(after.output)\(why.output)")
        let source = "root/Packages/outside/Sources/Outside/Outside.swift"
        #expect(try keyed.due(editing: source) { $0 + "\n// edited\n" }.contains("CTests"), "an edited package")
    }

    @Test("A pass is not cached if an input's name is not UTF-8, because its changes can't be detected")
    func nameWithoutUTF8() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let name = Array("\(workspace.path)/Tests/BTests/".utf8) + [0xE9] + Array(".txt".utf8)
        close(open(name.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o644))
        let run = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        #expect(run.output.contains("the name of the file Tests/BTests/\u{FFFD}.txt is not UTF-8"), "\(run.output)")
        #expect(run.output.contains("would run  ATests                         has not passed here before"))
    }

    @Test("Links to pipes and devices, and repositories inside, are no trouble")
    func strangeFiles() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: workspace.path + "/zero", withDestinationPath: "/dev/zero")
        mkfifo(workspace.path + "/Tests/BTests/fifo", 0o600)
        try manager.createSymbolicLink(atPath: workspace.path + "/Tests/BTests/link", withDestinationPath: "fifo")
        try workspace.files.write("inner/notes.dat", "1")
        try GitWorkspace.git(["init", "--quiet"], in: workspace.path + "/inner")
        let run = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("2 test targets would run"), "\(run.errors)")
    }
}
