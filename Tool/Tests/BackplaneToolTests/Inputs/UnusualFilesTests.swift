import Foundation
import Testing

@Suite("Source files and folders that are missing, unreadable or not text")
struct UnusualFilesTests {
    @Test("A missing source folder is mentioned, and the rest is analysed")
    func missingFolder() throws {
        let workspace = try TemporaryWorkspace(["Package.swift": SampleManifest.short("P", ".target(name: \"A\")")])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0)
        #expect(run.errors.contains("Sources/A: warning: the folder of the target 'A' does not exist"))
    }

    @Test("Tuist's manifest, of which only the dependencies count, needs no source folders; Tuist gets its packages")
    func manifestOfTuist() throws {
        let workspace = try TemporaryWorkspace([
            "Tuist/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "App", dependencies: [.package(url: "https://localhost/net.git", from: "1.0.0")],
                targets: [.target(name: "App", dependencies: [.product(name: "Net", package: "net")])])
            """
        ])
        let run = try Backplane.run(["check", "--strict"], in: workspace)
        #expect(run.status == 0 && !run.errors.contains("warning"), "\(run.errors)")
        #expect(run.errors.contains("net; run 'tuist install' to"), "\(run.errors)")
    }

    @Test("A test target without a folder is mentioned, and has none of the sources of the target that it tests")
    func missingTestFolder() throws {
        let tests = ".testTarget(name: \"ATests\", dependencies: [\"A\"])"
        for folder in ["Sources/A", "Sources"] {
            let workspace = try TemporaryWorkspace([
                "Package.swift": SampleManifest.short("P", ".target(name: \"A\")", tests),
                "\(folder)/A.swift": "let a = 1\n",
            ])
            let run = try Backplane.run(["check", "--strict"], in: workspace)
            #expect(run.status == 0, "\(run.text)")
            #expect(
                run.errors.contains("Tests/ATests: warning: the folder of the target 'ATests' does not exist"),
                "\(run.text)")
        }
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short("P", ".target(name: \"A\", path: \"Code\")", tests),
            "Code/A.swift": "let a = 1\n", "Sources/T.swift": "import A\n",
        ])
        let run = try Backplane.run(["check", "--strict"], in: workspace)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.text)")
    }

    @Test("Files that are binary, not UTF-8, unreadable or loops are mentioned, and nothing crashes")
    func strangeFiles() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short("P", ".target(name: \"A\")", ".target(name: \"B\")"),
            "Sources/A/Good.swift": "import B\n",
        ])
        try workspace.write("Sources/A/Binary.swift", Data([0, 1, 2, 0]))
        try workspace.write(
            "Sources/B/Latin.swift", Data("// caf".utf8) + Data([0xE9, 0x0A]) + Data("import A\n".utf8))
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: workspace.path + "/Sources/A/Loop", withDestinationPath: "..")
        try manager.createSymbolicLink(atPath: workspace.path + "/Sources/A/Gone.swift", withDestinationPath: "nowhere")
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 1)
        #expect(run.errors.contains("Sources/A/Binary.swift: warning: left out: it contains NUL bytes"))
        #expect(run.errors.contains("Sources/B/Latin.swift: warning: not UTF-8"))
        #expect(run.output.contains("'A' imports 'B'") && run.output.contains("'B' imports 'A'"))
    }

    @Test("A huge file and those that can't be read are left out and named; links in circles end")
    func unreadableFiles() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short("P", ".target(name: \"A\")"),
            "Sources/A/A.swift": "import Foundation\n",
            "Sources/A/Huge.swift": "",
        ])
        // A hole: it takes no place on the disk.
        try #require(truncate(workspace.path + "/Sources/A/Huge.swift", 100 << 20) == 0)
        let manager = FileManager.default
        func link(_ name: String, to place: String) throws {
            try manager.createSymbolicLink(atPath: "\(workspace.path)/Sources/A/\(name)", withDestinationPath: place)
        }
        try link("Gone.swift", to: "nowhere")
        try link("Self.swift", to: "Self.swift")
        try link("One", to: "Two")
        try link("Two", to: "One")
        try link("Inner", to: "../A")
        try #require(mkfifo(workspace.path + "/Sources/A/Pipe.swift", 0o600) == 0)
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0 && run.output.contains("1 module"))
        #expect(run.errors.contains("Sources/A/Huge.swift: warning: left out: its 100 MB exceed"), "\(run.errors)")
        #expect(run.errors.contains("Sources/A/Gone.swift: warning: left out: it can't be read"))
        #expect(run.errors.contains("Sources/A/Self.swift: warning: left out: it can't be read"))
        #if os(Linux)
            // A file that not even root can read: nothing is at the address 0.
            try link("Memory.swift", to: "/proc/self/mem")
            let again = try Backplane.run(["check"], in: workspace)
            #expect(again.errors.contains("Sources/A/Memory.swift: warning: left out: it can't be read"))
        #endif
    }

    @Test("The folder of a target whose name differs from the disk's in case only is read, with a warning on Linux")
    func folderInAnotherCase() throws {
        for (path, place) in [("path: \"Libraries/DoH/Sources\"", "libraries/Doh/Sources"), ("", "sources/doh")] {
            let workspace = try TemporaryWorkspace([
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "DoH"\(path.isEmpty ? "" : ", " + path)),
                    .target(name: "Other", path: "Other"),
                ])
                """,
                "\(place)/D.swift": "import Other\n", "Other/O.swift": "public let o = 1\n",
            ])
            let run = try Backplane.run(["check"], in: workspace)
            #expect(run.output.contains("error: 'DoH' imports 'Other' but does not declare it"), "\(run.text)")
            #expect(!run.errors.contains("does not exist"), "\(run.text)")
            if isLinux {
                #expect(run.output.contains("\(place)/D.swift:1:8"), "\(run.text)")
                #expect(run.errors.contains("\(place): warning: the manifest gives the folder of the target 'DoH' in"))
            }
        }
    }
}
