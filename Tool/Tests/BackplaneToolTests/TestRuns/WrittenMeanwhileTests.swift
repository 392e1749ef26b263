import Foundation
import Testing

@Suite("backplane test, with files that come while it runs")
struct WrittenMeanwhileTests {
    @Test("A cache in the checkout that git does not ignore is neither an input nor a change")
    func cacheInCheckout() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let cache = ["BACKPLANE_CACHE": "\(workspace.path)/ci-cache"]
        let run = try Backplane.run(["test"], in: workspace.files, environment: cache)
        #expect(run.status == 0 && !run.errors.contains("not cached"), "\(run.output)\(run.errors)")
        let again = try Backplane.run(["test"], in: workspace.files, environment: cache)
        #expect(again.output.contains("2 cached"), "\(again.output)\(again.errors)")
        let affected = try AffectedResult.of(workspace)
        #expect(affected.unclaimed.isEmpty && affected.changes.isEmpty, "\(affected.changes)")
        let kept = try FileManager.default.contentsOfDirectory(atPath: workspace.path + "/ci-cache")
        #expect(kept.count { $0 != "observer" } == 1, "\(kept)")
    }

    @Test(
        "A pass is not kept when a package in another folder was written meanwhile, nor with what else its test read then"
    )
    func packageWritten() throws {
        let workspace = try GitWorkspace([
            "root/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(path: "../lib")],
                targets: [.testTarget(name: "ATests", dependencies: [.product(name: "Lib", package: "lib")])])
            """,
            "root/Tests/ATests/T.swift": """
            import Foundation
            import Lib
            import Testing
            @Test func one() throws {
                let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../lib/Sources/Lib/Lib.swift")
                let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
                #expect(lib() == 1)
                try (text + "// edited\\n").write(to: file.standardizedFileURL, atomically: false, encoding: .utf8)
            }
            """,
            "lib/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "lib", products: [.library(name: "Lib", targets: ["Lib"])], targets: [.target(name: "Lib")])
            """,
            "lib/Sources/Lib/Lib.swift": "public func lib() -> Int { 1 }\n",
        ])
        try workspace.files.write(".git/info/exclude", ".cache\n.build\n")
        let root = workspace.path + "/root"
        let run = try Backplane.run(["test"], in: workspace.files, root: root)
        #expect(run.status == 0 && run.output.contains("passed     ATests"), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("note: not cached") && run.errors.contains("Lib.swift"), "\(run.errors)")
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files, root: root)
        #expect(after.output.contains("would run  ATests"), "\(after.output)")
    }

    @Test(
        "A pass is not kept when a file that git ignores was written after it was read, though the clock is ahead of the files",
        .enabled(if: isLinux, "The observer is there on Linux only"))
    func clockAhead() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n/data\n/clock*\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.testTarget(name: "ATests")])
            """,
            "data/word.txt": "1",
            "Tests/ATests/T.swift": Self.test(
                """
                #expect(try String(contentsOfFile: "data/word.txt", encoding: .utf8) == "1")
                try "2".write(toFile: "data/word.txt", atomically: false, encoding: .utf8)
                """),
            "clock.c": """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <time.h>
            int clock_gettime(clockid_t clock, struct timespec *time) {
                int (*next)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
                int status = next(clock, time);
                if (clock == CLOCK_REALTIME) time->tv_sec += 3600;
                return status;
            }
            """,
        ])
        let clock = "\(workspace.path)/clock.so"
        let compiled = try Program.run(
            "/usr/bin/env", ["clang", "-shared", "-fPIC", "clock.c", "-o", clock], in: workspace.path)
        try #require(compiled.status == 0, "\(compiled.text)")
        let build = try SwiftPM.run(["build", "--build-tests"], in: workspace.path)
        try #require(build.status == 0, "\(build.text)")
        let run = try Backplane.run(["test"], in: workspace.files, environment: ["LD_PRELOAD": clock])
        #expect(run.status == 0 && run.output.contains("passed     ATests"), "\(run.text)")
        #expect(run.errors.contains("data/word.txt was read and may have changed since"), "\(run.text)")
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files, environment: ["LD_PRELOAD": clock])
        #expect(after.output.contains("would run  ATests"), "\(after.text)")
    }

    @Test(
        "A pass is not kept when a folder of its inputs was moved meanwhile, or a link set, though all are back in place",
        .enabled(if: isLinux, "The observer is there on Linux only"))
    func folderMoved() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n/data\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P",
                targets: [
                    .testTarget(name: "OwnTests", exclude: ["Words", "Other"]), .testTarget(name: "MovedTests"),
                    .testTarget(name: "LinkTests"),
                ])
            """,
            "Tests/OwnTests/Words/one.txt": "1", "Tests/OwnTests/Other/one.txt": "2", "data/new/one.txt": "1",
            "data/words/one.txt": "2", "data/first/one.txt": "1", "data/second/one.txt": "2",
            "Tests/OwnTests/T.swift": Self.test(
                """
                for (from, to) in [("Words", "Old"), ("Other", "Words")] { rename(folder + from, folder + to) }
                #expect(try String(contentsOfFile: folder + "Words/one.txt", encoding: .utf8) == "2")
                for (from, to) in [("Words", "Other"), ("Old", "Words")] { rename(folder + from, folder + to) }
                """),
            "Tests/MovedTests/T.swift": Self.test(
                """
                #expect(try String(contentsOfFile: "data/words/one.txt", encoding: .utf8) == "2")
                for (from, to) in [("words", "old"), ("new", "words")] { rename("data/" + from, "data/" + to) }
                """),
            "Tests/LinkTests/T.swift": Self.test(
                """
                #expect(try String(contentsOfFile: "data/link/one.txt", encoding: .utf8) == "1")
                unlink("data/link")
                symlink("second", "data/link")
                """),
        ])
        try FileManager.default.createSymbolicLink(atPath: workspace.path + "/data/link", withDestinationPath: "first")
        let build = try SwiftPM.run(["build", "--build-tests"], in: workspace.path)
        try #require(build.status == 0, "\(build.text)")
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("3 test targets ran"), "\(run.output)\(run.errors)")
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files).output
        #expect(after.contains("3 test targets would run"), "\(after)\(run.errors)")

        // The names of the folders have changed just before, too.
        for folder in ["Words", "Other"] {
            try workspace.files.write("Tests/OwnTests/\(folder)/new.txt", "")
            try workspace.delete("Tests/OwnTests/\(folder)/new.txt")
        }
        let late = try Backplane.run(["test", "--only", "OwnTests"], in: workspace.files)
        #expect(late.status == 0 && late.errors.contains("Tests/OwnTests/Other, which was moved"), "\(late.text)")
        #expect(try Backplane.run(["test", "--dry-run"], in: workspace.files).output.contains("would run  OwnTests"))
    }

    @Test("A pass is not kept when what its inputs take from outside of the repository was exchanged for a while")
    func outsideMoved() throws {
        let shared = "public let shared = 1\n"
        let outside = try TemporaryWorkspace([
            "kit/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
            """,
            "kit/Sources/Kit/Kit.swift": shared, "versions/1/S.swift": shared, "folder/S.swift": shared,
            "still/S.swift": shared,
        ])
        func link(_ path: String, to destination: String) throws {
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: destination)
        }
        try link(outside.path + "/current", to: "versions/1")
        let away = #"for (from, to) in [("\#(outside.path)/NAME", "away"), ("away", "\#(outside.path)/NAME")] {"#
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n/away\nPackage.resolved\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(path: "\(outside.path)/kit")],
                targets: [
                    .testTarget(name: "PackageTests", dependencies: [.product(name: "Kit", package: "kit")]),
                    .testTarget(name: "FolderTests"), .testTarget(name: "LinkTests"), .testTarget(name: "StillTests"),
                ])
            """,
            "Tests/PackageTests/T.swift": "import Kit\n"
                + Self.test(away.replacing("NAME", with: "kit") + " #expect(rename(from, to) == 0) }"),
            "Tests/FolderTests/T.swift": Self.test(
                away.replacing("NAME", with: "folder") + " #expect(rename(from, to) == 0) }"),
            "Tests/LinkTests/T.swift": Self.test(
                """
                unlink("\(outside.path)/current")
                #expect(symlink("versions/1", "\(outside.path)/current") == 0)
                """),
            "Tests/StillTests/T.swift": Self.test("#expect(shared == 1)"),
        ])
        for (target, folder) in [("FolderTests", "folder"), ("LinkTests", "current"), ("StillTests", "still")] {
            try link("\(workspace.path)/Tests/\(target)/S.swift", to: "\(outside.path)/\(folder)/S.swift")
        }
        try workspace.commit("Links")
        let build = try SwiftPM.run(["build", "--build-tests"], in: workspace.path)
        try #require(build.status == 0, "\(build.text)")
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("4 test targets ran"), "\(run.text)")
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files).output
        #expect(after.contains("cached     StillTests"), "\(after)\(run.errors)")
        for target in ["PackageTests", "FolderTests", "LinkTests"] {
            #expect(after.contains("would run  \(target)"), "\(after)\(run.errors)")
        }
    }

    @Test(
        "A pass is not kept when its tests found a file that another process had made, and that was removed meanwhile",
        .enabled(if: isLinux, "The observer is there on Linux only"))
    func madeForAWhile() throws {
        let outside = try TemporaryWorkspace()
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n/data\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A"), .testTarget(name: "ATests", dependencies: ["A"])])
            """,
            "Sources/A/A.swift": "public func a() -> Int { 1 }\n", "data/other": "",
            "Tests/ATests/T.swift": """
            import A
            import Foundation
            import Testing
            let outside = "\(outside.path)/"
            func wait(for name: String) { while access(outside + name, F_OK) != 0 { usleep(20_000) } }
            @Test func one() {
                let isAlone = access(outside + "other", F_OK) != 0
                if !isAlone {
                    close(open(outside + "begun", O_CREAT, 0o600))
                    wait(for: "made")
                }
                #expect((access("data/socket", F_OK) != 0) == isAlone)
                guard !isAlone else { return }
                close(open(outside + "seen", O_CREAT, 0o600))
                wait(for: "gone")
                #expect(a() == 1)
            }
            """,
        ])
        func run() throws -> Backplane.Run { try Backplane.run(["test"], in: workspace.files) }
        for _ in 1...2 { try #require(try run().status == 0) }
        try #require(try run().output.contains("cached     ATests"))

        try outside.write("other", "")
        try workspace.replace("1", with: "2 - 1", in: "Sources/A/A.swift")
        let other = Process()
        other.executableURL = URL(fileURLWithPath: "/bin/sh")
        other.arguments = [
            "-c",
            """
            cd '\(outside.path)'
            until [ -e begun ]; do sleep 0.05; done; : > '\(workspace.path)/data/socket'; : > made
            until [ -e seen ]; do sleep 0.05; done; rm '\(workspace.path)/data/socket'; : > gone
            """,
        ]
        try other.run()
        defer { other.terminate() }
        let late = try run()
        #expect(late.status == 0 && late.errors.contains("it accessed files that no longer exist"), "\(late.text)")
        #expect(late.errors.contains("data/socket"), "\(late.text)")
        #expect(try Backplane.run(["test", "--dry-run"], in: workspace.files).output.contains("would run  ATests"))
    }

    private static func test(_ body: String) -> String {
        """
        import Foundation
        import Testing
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/"
        @Test func one() throws {
            \(body)
        }
        """
    }

    @Test("A pass is not cached when another build has linked the program with the tests again while they ran")
    func otherBuild() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.testTarget(name: "ATests")])
            """,
            "Tests/ATests/T.swift": """
            import Foundation
            import Testing
            @Test func one() throws {
                let program = ".build/debug/PPackageTests.xctest"
                try FileManager.default.copyItem(atPath: program, toPath: program + "-new")
                #expect(rename(program + "-new", program) == 0)
            }
            """,
        ])
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 0 && run.errors.contains("the test program, rebuilt by another build"), "\(run.text)")
        #expect(try Backplane.run(["test", "--dry-run"], in: workspace.files).output.contains("would run  ATests"))
    }

    @Test("A log of the run in the package's folder keeps its passes from being cached, and where to write it is said")
    func log() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.replace(
            "#expect(b() == 2)", with: "try Data(\"2\".utf8).write(to: URL(fileURLWithPath: \"test.log\"))",
            in: "Tests/BTests/BTests.swift")
        try workspace.replace("import B\n", with: "import Foundation\n", in: "Tests/BTests/BTests.swift")
        try workspace.replace("func two()", with: "func two() throws", in: "Tests/BTests/BTests.swift")
        try workspace.files.write("test.log", "1")
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(
            run.errors.contains("Changed input of ATests: file test.log, which belongs to no target"), "\(run.text)")
        #expect(run.errors.contains("let git ignore them"), "\(run.errors)")
    }

    @Test("A pass is not kept when an input was written meanwhile, even as it was, and it is said which")
    func inputWritten() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.replace(
            "#expect(b() == 2)",
            with: """
                let path = #filePath + ".txt"
                    try? String(contentsOfFile: path, encoding: .utf8).write(toFile: path, atomically: true, encoding: .utf8)
                """, in: "Tests/BTests/BTests.swift")
        try workspace.replace("import B\n", with: "import Foundation\n", in: "Tests/BTests/BTests.swift")
        try workspace.files.write("Tests/BTests/BTests.swift.txt", "1")
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("passed     BTests"), "\(run.output)\(run.errors)")
        let notes = run.errors.split(separator: "\n").filter { $0.hasPrefix("note: not cached") }
        #expect(notes.count == 1 && notes.first?.contains(": BTests. ") == true, "\(run.errors)")
        #expect(notes.first?.hasSuffix("file Tests/BTests/BTests.swift.txt") == true, "\(notes)")
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files).output
        #expect(after.contains("would run  BTests") && after.contains("cached     ATests"), "\(after)")
    }

    @Test(
        "A cached pass does not count when another test of the run writes what its tests read: they are rerun",
        .enabled(if: isLinux, "The observer is for Linux"))
    func overtaken() throws {
        let read = """
            import Foundation
            import Testing
            let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../golden/out").standardizedFileURL
            @Test func one() throws { #expect(try String(contentsOf: file, encoding: .utf8) == "1\\n") }

            """
        let write = read.replacing(
            #/#expect.*/#, with: "try \"2\\n\".write(to: file, atomically: true, encoding: .utf8) }")
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n", "golden/out": "1\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", targets: [.testTarget(name: "ReadingTests"), .testTarget(name: "WritingTests")])
            """,
            "Tests/ReadingTests/T.swift": read, "Tests/WritingTests/T.swift": "import Testing\n@Test func one() {}\n",
        ])
        func isCached() throws -> Bool {
            try Backplane.run(["test", "--dry-run"], in: workspace.files).output.contains("2 cached")
        }
        // What was read within two seconds after it was written is an input of the next run only.
        for _ in 1...3 where try !isCached() {
            #expect(try Backplane.run(["test"], in: workspace.files).status == 0)
        }
        try workspace.files.write("Tests/WritingTests/T.swift", write)
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.output.contains("cached     ReadingTests"), "\(run.text)")
        #expect(run.output.contains("failed     ReadingTests") && run.output.contains("1 failed"), "\(run.text)")
        #expect(run.errors.contains("rerun: file golden/out"), "\(run.text)")
        #expect(run.status == 1)
    }
}
