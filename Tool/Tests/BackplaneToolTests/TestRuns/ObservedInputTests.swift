import Foundation
import Testing

@Suite("backplane test: what tests are seen to read", .enabled(if: isLinux, "The observer is there on Linux only"))
struct ObservedInputTests {
    @Test(
        "Files, names, absences and programs that tests read are inputs of theirs, for what runs and what is affected")
    func observed() throws {
        let workspace = try GitWorkspace(ObservedWorkspace.files)
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: workspace.path + "/docs/current.md", withDestinationPath: "one.md")
        try manager.createSymbolicLink(atPath: workspace.path + "/docs/named.md", withDestinationPath: "SHOP_LINK")
        let chain = [("docs/onward.md", "one.md"), ("docs/chain.md", "onward.md")]
        for (link, place) in chain {
            try manager.createSymbolicLink(atPath: "\(workspace.path)/\(link)", withDestinationPath: place)
        }
        let links = ["up", "real", "entered"].map { workspace.path + "/tools/\($0)" }
        for link in links { try manager.createSymbolicLink(atPath: link, withDestinationPath: "../links/one/in") }
        try ObservedWorkspace.build("tools/value.c", in: workspace)
        try workspace.commit("A link")
        let first = try ObservedWorkspace.test(workspace)
        #expect(first.status == 0 && first.output.contains("7 test targets ran"), "\(first.output)\(first.errors)")
        #expect(first.output.firstMatch(of: /passed +PlainTests +3 tests/) != nil, "\(first.output)")
        #expect(first.errors.contains("tests read files that their targets neither"), "\(first.errors)")
        // What was too new to be told may run again once.
        let second = try ObservedWorkspace.test(workspace)
        #expect(second.status == 0, "\(second.output)\(second.errors)")
        let third = try ObservedWorkspace.test(workspace, "--dry-run")
        try #require(third.output.contains("7 cached"), "\(third.output)\(second.errors)")

        func expect(_ path: String, _ text: String?, _ tests: Set<String>) throws {
            let both = try ObservedWorkspace.after(path, text, in: workspace)
            #expect(both == [tests, tests], "\(path)")
        }
        try expect("Sources/B/B.swift", "public func b() -> Int { 3 }\n", ["ReaderTests"])
        try expect("README.md", "Bye\n", ["ReaderTests"])
        try expect("docs/three.md", "3\n", ["ReaderTests"])
        try expect("docs/two.md", "another\n", [])
        let listed = try workspace.files.read("docs/two.md")
        try workspace.delete("docs/two.md")
        try expect("docs/two.md/a folder now.md", "", ["ReaderTests"])
        try workspace.delete("docs/two.md")
        try workspace.files.write("docs/two.md", listed)
        try expect("docs/absent/flag.md", "", ["ReaderTests"])
        try workspace.delete("docs/absent")
        try expect("Sources/speak/main.swift", "print(\"Bye\")\n", ["RunnerTests"])
        try expect("Sources/Shout/Shout.swift", "public func shout() -> String { \"Bye\" }\n", ["RunnerTests"])
        let named = try workspace.files.read("Package.swift").replacingOccurrences(
            of: "\"P\", ", with: "\"P\", products: [.executable(name: \"speaker\", targets: [\"speak\"])], ")
        #expect(
            try ObservedWorkspace.after("Package.swift", named, in: workspace)[1] == ["RunnerTests"],
            "Its program has another name")
        try expect("docs/notes.md", "other\n", ["ShellTests"])
        try expect("Sources/A/A.swift", "public func a() -> Int { 1 + 0 }\n", ["ReaderTests", "PlainTests"])

        try expect("docs/nowhere.md", "", ["ReaderTests"])
        try expect("docs/opened.txt.md", "2\n", ["ReaderTests"])
        #expect(
            try ObservedWorkspace.after("Tests/SettingTests/Data/.deep/.words.local", "2\n", in: workspace)[0] == [
                "SettingTests"
            ])
        let ofSettings = ["SHOP_MODE", "SHOP_ROOM", "shop_lamp", "Q", "shop.door", "shop-door", "SHOP_LIST"]
        for name in ofSettings + ["SHOP_NOTE", "SHOP_ENTRY", "SHOP_LINK", "RAW_CLOSED"] {
            let closed = try Backplane.run(
                ["test", "--dry-run"], in: workspace.files, environment: [name: "closed"])
            #expect(closed.output.contains("variable \(name) differs") && closed.output.contains("6 cached"))
        }
        let onward = workspace.path + "/docs/onward.md"
        for destination in ["two.md", "one.md"] {
            try manager.removeItem(atPath: onward)
            try manager.createSymbolicLink(atPath: onward, withDestinationPath: destination)
            let due = try ObservedWorkspace.test(workspace, "--dry-run").output.contains("would run  ReaderTests")
            #expect(due == (destination == "two.md"), "A link to which another one leads")
        }
        chmod(workspace.path + "/links", 0o500)
        #expect(
            try ObservedWorkspace.test(workspace, "--dry-run").output.contains("would run  ReaderTests"),
            "A folder's permissions")
        chmod(workspace.path + "/links", 0o755)
        let empty = workspace.path + "/Tests/SettingTests/Data/empty"
        try manager.createDirectory(atPath: empty, withIntermediateDirectories: false)
        #expect(
            try ObservedWorkspace.test(workspace, "--dry-run").output.contains("would run  SettingTests"),
            "An empty folder")
        try manager.removeItem(atPath: empty)
        try workspace.files.write(".git/info/exclude", "XCTMain.swift\n")
        #expect(
            try ObservedWorkspace.after("Tests/XCTMain.swift", "", in: workspace)[0].count == 7,
            "A file in which tests begin, though git ignores it")
        let read = ["opened", "asked", "library", "absent", "deep", "a/two", "b/two", "c/two", "d/two"]
        for name in ["absent-program", "absent-name"] { try expect("facts/\(name).md", "", ["RawTests"]) }
        for name in read + ["looked-up", "other-name", "table", "zone", "template", "locales/new", "volume", "socket"] {
            try expect("facts/\(name).md", "23\n", ["RawTests"])
        }
        #expect(
            try ObservedWorkspace.after("settings.local", "", in: workspace)[0] == ["RawTests"],
            "What a header could have been found as")
        for name in ["libvalue.so", "interpreter"] {
            let file = URL(fileURLWithPath: "\(workspace.path)/tools/\(name)")
            let built = try Data(contentsOf: file)
            try Data().write(to: file)
            #expect(
                try ObservedWorkspace.test(workspace, "--dry-run").output.contains("1 test target would run"), "\(name)"
            )
            try built.write(to: file)
            chmod(file.path, 0o755)
        }
        for folder in ["tools/first", "tools/second"] {
            let due = try ObservedWorkspace.after("\(folder)/libvalue.so", "", in: workspace)[0]
            #expect(due == ["RawTests"], "What the loader finds first in \(folder)")
            try workspace.delete(folder)
        }
        for link in links {
            try manager.removeItem(atPath: link)
            try manager.createSymbolicLink(atPath: link, withDestinationPath: "../links/two/in")
            let due = try ObservedWorkspace.test(workspace, "--dry-run").output
            #expect(due.contains("would run  RawTests") && due.contains("6 cached"), "\(link): \(due)")
            try manager.removeItem(atPath: link)
            try manager.createSymbolicLink(atPath: link, withDestinationPath: "../links/one/in")
        }
        let path = Program.environment["PATH"] ?? ""
        let other = try Backplane.run(
            ["test", "--dry-run"], in: workspace.files, environment: ["PATH": "\(workspace.path)/tools:\(path)"])
        #expect(other.output.contains("folders of PATH in the repository"), "\(other.text)")
        // What it leads to is the same.
        try workspace.files.write("docs/two.md", "1\n")
        try workspace.delete("docs/current.md")
        try manager.createSymbolicLink(atPath: workspace.path + "/docs/current.md", withDestinationPath: "two.md")
        #expect(try ObservedWorkspace.test(workspace, "--dry-run").output.contains("file docs/current.md differs"))

        let why = try ObservedWorkspace.test(workspace, "--explain", "RunnerTests").output
        #expect(why.contains("Its tests were observed to read:\n  the program speak\n"), "\(why)")
        try workspace.files.write("Sources/Shout/Shout.swift", "public func shout() -> String { \"Bye\" }\n")
        let failing = try ObservedWorkspace.test(workspace)
        #expect(failing.status == 1 && failing.output.contains("failed     RunnerTests"), "\(failing.output)")
        #expect(failing.output.contains("5 cached"), "\(failing.output)")
    }
}
