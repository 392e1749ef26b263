import Foundation
import Testing

/// What decides about tests beside the files of the codebase.
@Suite("backplane test: what surrounds the code")
struct SurroundingsTests {
    private func due(
        _ workspace: GitWorkspace, _ arguments: [String] = [], environment: [String: String] = [:], root: String? = nil
    ) throws -> [String] {
        let run = try Backplane.run(
            ["test", "--dry-run"] + arguments, in: workspace.files, environment: environment, root: root)
        guard run.status == 0 else { throw TruthBuild.Failure(description: run.errors) }
        return run.output.split(separator: "\n").filter { $0.hasPrefix("would run") }
            .map { String($0.split(separator: " ")[2]) }
    }

    @Test("A pass does not count when the package is part of another repository, in which its tests may read more")
    func repositoryAround() throws {
        let workspace = try GitWorkspace([
            "root/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.testTarget(name: "ATests")])
            """,
            "root/Tests/ATests/T.swift": """
            import Foundation
            import Testing
            @Test func one() { #expect(!FileManager.default.fileExists(atPath: "../VERSION")) }
            """,
        ])
        try workspace.files.write(".git/info/exclude", ".cache\n.build\n")
        let root = workspace.path + "/root"
        try GitWorkspace.git(["init", "--quiet"], in: root)
        try "/.build\n".write(toFile: root + "/.git/info/exclude", atomically: true, encoding: .utf8)
        let run = try Backplane.run(["test"], in: workspace.files, root: root)
        try #require(run.status == 0 && run.output.contains("passed     ATests"), "\(run.text)")
        try #require(try due(workspace, root: root).isEmpty)
        try FileManager.default.removeItem(atPath: root + "/.git")
        try workspace.files.write("VERSION", "2\n")
        #expect(try due(workspace, root: root) == ["ATests"])
    }

    @Test(
        "A manifest that asks for a variable is an input by its result: platforms, language modes, resources, flags")
    func computedManifests() throws {
        let workspace = try GitWorkspace([
            "root/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let platforms: [SupportedPlatform] = Context.environment["OLD_SYSTEM"] == nil ? [.macOS(.v14)] : [.macOS(.v13)]
            let modes: [SwiftLanguageMode] = Context.environment["OLD_LANGUAGE"] == nil ? [.v6] : [.v5]
            let resources: [Resource] = Context.environment["COPIED"] == nil ? [.process("words.txt")] : [.copy("words.txt")]
            let package = Package(
                name: "P", platforms: platforms, dependencies: [.package(path: "../lib")],
                targets: [
                    .testTarget(
                        name: "ATests", dependencies: [.product(name: "Lib", package: "lib")], resources: resources)
                ], swiftLanguageModes: modes)
            """,
            "root/Tests/ATests/words.txt": "one\n",
            "root/Tests/ATests/T.swift": "import Lib\nimport Testing\n@Test func one() { #expect(lib() == 1) }\n",
            "lib/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let settings: [SwiftSetting] = Context.environment["LOUD"] == nil ? [] : [.define("LOUD")]
            let package = Package(
                name: "lib", products: [.library(name: "Lib", targets: ["Lib"])],
                targets: [.target(name: "Lib", swiftSettings: settings)])
            """,
            "lib/Sources/Lib/Lib.swift": "public func lib() -> Int { 1 }\n",
        ])
        try workspace.files.write(".git/info/exclude", ".cache\n.build\n")
        let root = workspace.path + "/root"
        let run = try Backplane.run(["test"], in: workspace.files, root: root)
        #expect(run.status == 0 && run.output.contains("passed     ATests"), "\(run.output)\(run.errors)")
        #expect(try due(workspace, root: root).isEmpty)
        #expect(try due(workspace, environment: ["OTHER": "1"], root: root).isEmpty)
        for name in ["OLD_SYSTEM", "OLD_LANGUAGE", "COPIED", "LOUD"] {
            #expect(try due(workspace, environment: [name: "1"], root: root) == ["ATests"], "\(name)")
        }
    }

    @Test("What options, toolsets and variables name in the repository for a build keeps passes from being cached")
    func unknownBuilds() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let own = workspace.path + "/local"
        try workspace.files.write("local/cc", "#!/bin/sh\nexec clang \"$@\"\n")
        chmod(own + "/cc", 0o755)
        try workspace.files.write("root.json", #"{"schemaVersion":"1.0","rootPath":"local","cCompiler":{"path":"cc"}}"#)
        try workspace.files.write("flags.json", #"{"cCompiler":{"extraCLIOptions":["-I","\#(own)"]}}"#)
        try workspace.files.write("other.json", #"{"schemaVersion":"1.0","cCompiler":{"extraCLIOptions":["-g"]}}"#)
        func reasons(_ options: [String], _ environment: [String: String] = [:]) throws -> Int {
            let run = try Backplane.run(
                ["test", "--dry-run", "--"] + options, in: workspace.files, environment: environment,
                root: workspace.path)
            return run.output.ranges(of: "refers to files in the repository").count
        }
        for options in [
            ["-Xcc", "-I\(own)"], ["-Xcc", "-iquote", "-Xcc", own], ["-Xswiftc", "-F\(own)"], ["-Xlinker", "-L\(own)"],
            ["-Xlinker", "\(own)/libx.a"], ["--toolset", "\(workspace.path)/root.json"],
            ["--toolset=\(workspace.path)/flags.json"], ["--pkg-config-path", own], ["--pkg-config-path=\(own)"],
        ] {
            #expect(try reasons(options) == 2, "\(options)")
        }
        for (name, value) in [("CC", own + "/cc"), ("CPATH", "/usr/include:\(own)")] {
            #expect(try reasons([], [name: value]) == 2, "\(name)")
        }
        let others = ["-Xcc", "-I/usr/include", "-Xlinker", "-lm", "--toolset", "\(workspace.path)/other.json"]
        #expect(try reasons(others, ["CC": "/usr/bin/cc", "CPATH": "/usr/include"]) == 0)
    }

    @Test("Of a package that a mirror stands for, another pin is another input, though it has another name there")
    func mirrors() throws {
        let tools = try TemporaryWorkspace()
        let outside = try TruthOutside(in: tools.path)
        let address = "https://\(UUID().uuidString.lowercased()).invalid/original"
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(url: "\(address)", from: "1.0.0")],
                targets: [
                    .testTarget(name: "ATests", dependencies: [.product(name: "Outside", package: "original")]),
                    .testTarget(name: "BTests"),
                ])
            """,
            "Package.resolved": outside.first.resolved(at: address),
            "Tests/ATests/T.swift":
                "import Outside\nimport Testing\n@Test func one() { #expect(valueOutside() > 0) }\n",
            "Tests/BTests/T.swift": "import Testing\n@Test func one() {}\n",
        ])
        let mirror = ["package", "config", "set-mirror", "--original", address, "--mirror", outside.address]
        try #require(try SwiftPM.run(mirror, in: workspace.path).status == 0)
        let resolved = try SwiftPM.run(["package", "resolve"], in: workspace.path)
        try #require(resolved.status == 0, "\(resolved.text)")
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("2 test targets ran"), "\(run.output)\(run.errors)")
        try #require(try due(workspace).isEmpty)
        let pins = try workspace.files.read("Package.resolved")
        try workspace.files.write(
            "Package.resolved",
            pins.replacingOccurrences(of: outside.first.revision, with: outside.second.revision)
                .replacingOccurrences(of: outside.first.version, with: outside.second.version))
        #expect(try due(workspace) == ["ATests"])
    }

    @Test("The toolchain and the system count by what they are: where they lie is no matter")
    func toolchainAndSystem() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 0 && run.output.contains("2 test targets ran"), "\(run.output)\(run.errors)")
        let both = ["ATests", "BTests"]
        for name in ["DEVELOPER_DIR", "TOOLCHAINS"] {
            #expect(try due(workspace, environment: [name: "/elsewhere"]).isEmpty, "\(name)")
        }
        // A version manager whose choice is another one in this folder.
        let tools = try TemporaryWorkspace([
            "swift": """
            #!/bin/sh
            [ "$1" = --version ] && [ -f .swift-version ] && echo "Swift version $(cat .swift-version)" && exit
            PATH=${PATH#*:} exec swift "$@"
            """
        ])
        chmod(tools.path + "/swift", 0o755)
        let path = ["PATH": "\(tools.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
        #expect(try due(workspace, environment: path).isEmpty)
        try workspace.files.write(".git/info/exclude", ".cache\n.swift-version\n")
        try workspace.files.write(".swift-version", "99\n")
        #expect(try due(workspace, environment: path) == both)
        try workspace.delete(".swift-version")
        guard SmallDisk.isPossible else { return }
        for (release, tests) in [("ID=debian\nVERSION_ID=\"99\"\n", both), ("ID=other\nVERSION_ID=\"13\"\n", both)] {
            try tools.write("os-release", release)
            let process = Backplane.process(["test", "--dry-run"], workspace.files, [:], root: nil)
            let script = "mount --bind '\(tools.path)/os-release' /etc/os-release && exec \"$0\" \"$@\""
            process.arguments = ["--mount", "sh", "-c", script, Backplane.executable.path] + (process.arguments ?? [])
            process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
            let there = try Program.finish(process)
            #expect(there.output.contains("\(tests.count) test targets would run"), "\(there.output)\(there.errors)")
        }
        #expect(try due(workspace).isEmpty)
    }

    @Test("A manifest that has to be run is run again when a version manager leads to another toolchain")
    func versionManager() throws {
        let workspace = try GitWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: Context.environment["NAME"] ?? "P", targets: [.target(name: "A")])
            """, "Sources/A/A.swift": "",
        ])
        let tools = try TemporaryWorkspace(["version": "1\n"])
        try tools.write(
            "swift",
            """
            #!/bin/sh
            [ "$1" = --version ] && exec cat '\(tools.path)/version'
            echo "$@" >> '\(tools.path)/calls'
            PATH=${PATH#*:} exec swift "$@"
            """)
        chmod(tools.path + "/swift", 0o755)
        let path = ["PATH": "\(tools.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
        func runs() throws -> Int {
            let run = try Backplane.run(["graph"], in: workspace.files, environment: path)
            #expect(run.status == 0, "\(run.errors)")
            return try tools.read("calls").split(separator: "\n").count
        }
        #expect(try runs() == 1)
        #expect(try runs() == 1)
        try tools.write("version", "2\n")
        #expect(try runs() == 2)
    }

    @Test(
        "A target whose flags name libraries or files of options runs each time, since nobody knows when these change")
    func linkerFlags() throws {
        let workspace = try GitWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .testTarget(name: "ATests", linkerSettings: [.unsafeFlags(["-Llibraries", "-lvalue"])]),
                .testTarget(name: "BTests", linkerSettings: [.unsafeFlags(["-Xlinker", "-rpath=/opt"]), .linkedLibrary("m")]),
                .testTarget(name: "CTests", swiftSettings: [.unsafeFlags(["@Local.rsp"])]),
            ])
            """,
            "Tests/ATests/T.swift": "", "Tests/BTests/T.swift": "", "Tests/CTests/T.swift": "",
        ])
        let run = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        #expect(run.output.contains("unsafe linker flags of ATests name libraries"), "\(run.text)")
        #expect(!run.output.contains("flags of BTests"), "\(run.text)")
        #expect(run.output.contains("unsafe flags of CTests name a response file"), "\(run.text)")
    }

    @Test("A run says once why the pass of a target whose flags name libraries is not cached")
    func notedFlags() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .testTarget(name: "ATests", linkerSettings: [.unsafeFlags(["-L/usr/lib", "-lm"])]),
                .testTarget(name: "BTests"),
            ])
            """,
            "Tests/ATests/T.swift": "import Testing\n@Test func one() {}\n",
            "Tests/BTests/T.swift": "import Testing\n@Test func two() {}\n",
        ])
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.output.contains("passed     ATests"), "\(run.text)")
        let note =
            "note: not cached: ATests: unsafe linker flags of ATests name libraries, whose changes can't be detected; "
            + "link libraries of the system with 'linkedLibrary'\n"
        #expect(run.errors.components(separatedBy: note).count == 2, "\(run.text)")
        #expect(run.errors.components(separatedBy: "not cached").count == 2, "\(run.text)")
    }

    @Test("The files that the variables of sanitizers name are inputs: lists of suppressions, and files of options")
    func sanitizerFiles() throws {
        let outside = try TemporaryWorkspace(["deep.txt": "halt_on_error=1\n"])
        let workspace = try GitWorkspace([
            ".gitignore": ".build\nlocal\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.testTarget(name: "ATests")])
            """,
            "Tests/ATests/T.swift": "import Testing\n@Test func one() {}\n", ".github/tsan.supp": "race:bump\n",
            "local/more options.txt": "suppressions=local/inner.supp include=\(outside.path)/deep.txt\n",
            "local/inner.supp": "race:other\n",
        ])
        let environment = [
            "TSAN_OPTIONS":
                "suppressions=\(workspace.path)/.github/tsan.supp:include='local/more options.txt' verbosity=0",
            "UBSAN_OPTIONS": "include_if_exists=local/absent.txt",
        ]
        let run = try Backplane.run(["test"], in: workspace.files, environment: environment)
        #expect(run.output.contains("passed     ATests"), "\(run.text)")
        try #require(try due(workspace, environment: environment).isEmpty, "\(run.text)")
        let files = [".github/tsan.supp", "local/more options.txt", "local/inner.supp", "local/absent.txt"]
        for (folder, name) in files.map({ (workspace.files, $0) }) + [(outside, "deep.txt")] {
            let old = try? folder.read(name)
            try folder.write(name, (old ?? "") + "verbosity=1\n")
            #expect(try due(workspace, environment: environment) == ["ATests"], "\(name)")
            if let old { try folder.write(name, old) } else { try workspace.delete(name) }
        }
        try #require(try due(workspace, environment: environment).isEmpty)
        try workspace.files.write(".github/tsan.supp", "")
        let affected = try Backplane.run(
            ["affected", "--base", "HEAD", "--no-cache"], in: workspace.files, environment: environment)
        #expect(affected.output.contains("its tests read .github/tsan.supp"), "\(affected.text)")
        if isLinux { #expect(try AffectedResult.of(workspace, base: "HEAD").tests == ["ATests"]) }

        for (value, reason) in [("include=opts.%b", "opts.%b"), ("suppressions=nowhere.supp", "nowhere.supp")] {
            let unknown = try Backplane.run(
                ["test", "--dry-run"], in: workspace.files, environment: ["ASAN_OPTIONS": value])
            #expect(unknown.output.contains("ASAN_OPTIONS names \(reason), which is"), "\(unknown.text)")
        }
    }

    @Test("A target that imports a module without depending on it runs each time: it builds in some orders only")
    func undeclaredImport() throws {
        let workspace = try GitWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "A"), .target(name: "B", dependencies: ["A"]), .target(name: "C"),
                .testTarget(name: "ATests", dependencies: ["B"]), .testTarget(name: "BTests", dependencies: ["C"]),
            ])
            """,
            "Sources/A/A.swift": "", "Sources/B/B.swift": "import A\n", "Sources/C/C.swift": "import B\n",
            "Tests/ATests/T.swift": "import A\nimport B\n", "Tests/BTests/T.swift": "import C\n",
        ])
        let run = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        #expect(run.output.contains(/would run +ATests +has not passed here before/), "\(run.text)")
        #expect(run.output.contains(/would run +BTests +C imports B without depending on it/), "\(run.text)")
    }

    @Test("A file that options name in a file of options is an input, too")
    func nestedOptions() throws {
        let workspace = try GitWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.testTarget(name: "ATests")])
            """,
            "Tests/ATests/T.swift": "import Testing\n@Test func one() {}\n",
            "outer.rsp": "@inner.rsp\n", "inner.rsp": "-DONE\n", ".gitignore": ".build\ninner.rsp\n",
        ])
        let options = ["--", "-Xswiftc", "@outer.rsp"]
        let first = try Backplane.run(["test"] + options, in: workspace.files)
        #expect(first.output.contains("passed     ATests"), "\(first.text)")
        #expect(try due(workspace, options).isEmpty)
        try workspace.files.write("inner.rsp", "-DTWO\n")
        #expect(try due(workspace, options) == ["ATests"])
    }

    @Test("In a hook of git, tests and builds are not told which repository it runs for")
    func hook() throws {
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
            @Test(arguments: ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"]) func unset(_ name: String) {
                #expect(ProcessInfo.processInfo.environment[name] == nil)
            }
            """,
        ])
        let other = try GitWorkspace(["notes.txt": ""])
        let hook = [
            "GIT_DIR": other.path + "/.git", "GIT_INDEX_FILE": other.path + "/.git/index", "GIT_WORK_TREE": other.path,
        ]
        let run = try Backplane.run(["test"], in: workspace.files, environment: hook)
        #expect(run.status == 0 && run.output.contains("passed     ATests"), "\(run.output)\(run.errors)")
        #expect(try due(workspace).isEmpty)
    }
}
