import Foundation
import Testing
import WorkspaceModel

@testable import Manifests
@testable import SystemSupport

@Suite("Manifests of every kind")
struct ManifestSampleTests {
    @Test("A manifest with all that is read directly gives what SwiftPM gives")
    func everything() async throws {
        let directory = try ManifestSample.write()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let direct = try DirectManifestReader.document(manifest: ManifestSample.everything, directory: directory)
        let dumper = ManifestDumper(runner: CommandRunner(), scratch: ScratchFolder.path("sample"))
        let dumped = try await dumper.dump(directory)
        guard case .object(let left) = direct, case .object(let right) = dumped else {
            Issue.record("no documents")
            return
        }
        for key in Set(left.keys).union(right.keys).subtracting(["packageKind"]) {
            #expect(left[key] == right[key], "\(key)")
        }
    }

    @Test(
        "What has to be run, or would not compile, is declined",
        arguments: [
            "let package = Package(name: \"A\", targets: [.target(nom: \"A\")])",
            "let package = Package(targets: [], name: \"A\")",
            "let package = Package(name: \"A\", targets: [.target(name: \"A\"), .target(name: \"A\")])",
            "let package = Package(name: \"A\", products: [.library(name: \"A\", targets: [\"B\"])], targets: [])",
            "let package = Package(name: \"A\", targets: [\"B\"].map { .target(name: $0) })",
            "let package = Package(name: \"A\", targets: names())",
            "let package = Package(name: \"A\", platforms: [.macOS(.v13), .macOS(.v14)])",
            "let package = Package(name: \"A\", platforms: [])",
            "let package = Package(name: \"A\", targets: [.target(name: \"A\", resources: [.copy(\"./a\")])])",
            "import Synchronization\nlet package = Package(name: \"A\")",
            "#if os(Linux)\nlet package = Package(name: \"A\")\n#endif",
            "let package = Package(name: \"A\"",
            "let package = Package(name: \"A\", dependencies: [.package(url: \"../b\", from: \"1.0.0\")])",
            "let package = Package(name: \"A\", dependencies: [.package(url: \"https://a/b\", from: \"1.0\")])",
            "let package = Package(name: \"A\", targets: [.target(name: \"A\", dependencies: [.product(name: \"B\", package: \"c\")])])",
            "let package = Package(name: \"A\")\nif true { package.targets = [] }",
        ])
    func declined(body: String) {
        let text = "// swift-tools-version: 6.0\nimport PackageDescription\n" + body
        #expect(throws: ManifestDeclined.self) {
            try DirectManifestReader.document(manifest: text, directory: "/a")
        }
    }

    @Test("What is newer than the tools version is declined")
    func versions() {
        let body = "import PackageDescription\nlet package = Package(name: \"A\", swiftLanguageModes: [.v6])"
        #expect(throws: ManifestDeclined.self) {
            try DirectManifestReader.document(manifest: "// swift-tools-version: 5.9\n" + body, directory: "/a")
        }
        #expect(throws: Never.self) {
            try DirectManifestReader.document(manifest: "// swift-tools-version: 6.0\n" + body, directory: "/a")
        }
    }

    @Test("A manifest survives the cache whole, and a cut-off cache is refused")
    func archive() throws {
        let document = try DirectManifestReader.document(manifest: ManifestSample.everything, directory: "/a/b")
        let manifest = try #require(ManifestDecoder.manifest(from: document))
        var writer = BinaryWriter()
        manifest.write(to: &writer)
        writer.bytes.withUnsafeBytes { bytes in
            var reader = BinaryReader(bytes)
            #expect((try? Manifest(from: &reader)) == manifest)
            for count in bytes.indices {
                var cut = BinaryReader(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                #expect((try? Manifest(from: &cut)) == nil)
            }
        }
    }

    @Test("The key of a manifest changes with its text and the variables it mentions, and with nothing else")
    func keys() {
        let text = "let a = Context.environment[\"FLAG\"]"
        func key(_ environment: [String: String], _ text: String) -> String? {
            ManifestKey(environment: environment).key(directory: "/a", manifest: text, versioned: [])
        }
        #expect(key(["FLAG": "1"], text) != key(["FLAG": "2"], text))
        #expect(key(["FLAG": "1", "OTHER": "1"], text) == key(["FLAG": "1", "OTHER": "2"], text))
        let unusual = "let a = Context.environment[\"app.mode\"] ?? Context.environment[\"V\"]"
        #expect(key(["app.mode": "1"], unusual) != key(["app.mode": "2"], unusual))
        #expect(key(["V": "1"], unusual) != key(["V": "2"], unusual))
        #expect(key([:], text) != key([:], text + " "))
        #expect(key([:], "FileManager.default") == nil)
    }

    @Test(
        "A manifest that may look at files has no key, whatever stands around that",
        arguments: [
            "let a = URL(fileURLWithPath: \"a\")", "let a = \"b \\(URL(c)) d\" + \"e\"",
            "let a = \"b \\(f(\"c\")) d\", e = URL(f), g = \"h\"",
            "let a = /\"/, b = FileManager.default, c = \"d\"",
            "let a = #\"b \" c\"#, d = FileManager.default, e = \"f\"", "/* \" */ FileManager.default /* \" */",
            "let a = \"\"\"\n  \\(FileManager.default)\n  \"\"\"", "\"\"\" + f(FileManager.default) + \"\"\"",
            "let a = \"http://b\", c = FileManager.default", "fopen(\"a\", \"r\")",
        ])
    func looksAtFiles(text: String) {
        #expect(ManifestKey(environment: [:]).key(directory: "/a", manifest: text, versioned: []) == nil)
    }

    @Test(
        "A manifest that only speaks of such things has one",
        arguments: [
            ".trait(name: \"FoundationURL\", description: \"Foundation URL\")",
            "let a = 1 // no FileManager, no URL(x)",
            ".package(url: \"https://example.org/URL.git\", from: \"1.0.0\") // \"URL\"",
        ])
    func speaksOfFiles(text: String) {
        let key = ManifestKey(environment: ["FLAG": "1"])
        #expect(key.key(directory: "/a", manifest: text, versioned: []) != nil)
    }

    @Test("A name comes before one that follows it, unless that one is itself out of order")
    func order() {
        let names = ["X", "A", "B", "C", "D", "E", "F", "G"]
        #expect(names.alphabeticalPlace(of: "T") == 8 && names.alphabeticalPlace(of: "CC") == 4)
        #expect(["X", "A", "B"].alphabeticalPlace(of: "C") == nil)
    }
}
