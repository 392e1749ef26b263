import SwiftSyntax
import Testing

@testable import Manifests

@Suite("Many edits of a manifest")
struct ManifestEditorTests {
    private static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription

        let logs: Target.Dependency = .product(name: "Logs", package: "logs")

        let package = Package(
            name: "Shöp",
            targets: [
                .target(name: "A"),
                // The prices.
                .target(
                    name: "B",
                    dependencies: [
                        "A",
                        "Z",  // at the end
                    ],
                    swiftSettings: [.define("B")]
                ),
                .target(name: "C", dependencies: ["A", logs], path: "C"), .target( name: "D" ),
                Target.target(name: "E", dependencies: ["A"] + shared),
                .testTarget(name: "BTests", dependencies: [ "B" ]),
                .target(name: "Z"),
            ]
        )

        """

    private typealias Edit = @Sendable (inout ManifestEditor) throws -> Void

    private static let edits: [Edit] = [
        { try $0.add(.target("Z"), to: "A") }, { try $0.add(.target("C"), to: "B") },
        { try $0.remove("A", from: "B") }, { try $0.remove("A", from: "C") }, { try $0.remove("Logs", from: "C") },
        { try $0.add(.product("Logs", package: .init(names: ["logs"], written: "logs")), to: "D") },
        { try $0.add(.product("Net", package: .init(names: ["net"], written: "net")), to: "E") },
        { try $0.addPackage("Net", path: "../Net") }, { try $0.remove("Z", from: "A") },
        { try $0.add(.target("A"), to: "BTests") }, { try $0.add(.target("D"), to: "BTests") },
        { try $0.remove("A", from: "E") }, { try $0.add(.target("A"), to: "Z") }, { try $0.remove("Gone", from: "B") },
    ]

    @Test("give the same text as if the manifest were parsed again before each of them", arguments: ["\n", "\r\n"])
    func sameText(lineEnd: String) throws {
        var editor = ManifestEditor(text: Self.manifest.replacing("\n", with: lineEnd), lineLength: 60)
        for (number, edit) in Self.edits.enumerated() {
            var fresh = ManifestEditor(text: editor.text, lineLength: 60)
            let expected = Result { try edit(&fresh) }
            let found = Result { try edit(&editor) }
            #expect("\(found)" == "\(expected)", "edit \(number)")
            #expect(editor.text == fresh.text, "edit \(number)")
        }
    }

    @Test("parse only the target that is edited")
    func parsedPart() throws {
        let targets = (0..<150).map { ".target(name: \"T\($0)\", dependencies: [\"A\", \"B\", \"C\"])," }
        let text = "let package = Package(name: \"P\", targets: [\n\(targets.joined(separator: "\n"))\n])\n"
        let clock = ContinuousClock()
        let parsing = try clock.measure { _ = try ManifestSyntax(text) }
        var editor = ManifestEditor(text: text, lineLength: 120)
        let editing = try clock.measure {
            for number in 0..<40 { try editor.add(.target("T\(number)"), to: "T\(number + 1)") }
        }
        #expect(editing < parsing * 20, "\(editing) for 40 edits, \(parsing) for parsing once")
        let old = try ManifestSyntax(text)
        let new = try old.edited(from: text, to: editor.text)
        #expect(new.tree.description == editor.text)
    }
}
