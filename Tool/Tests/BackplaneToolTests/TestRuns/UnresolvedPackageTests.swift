import Testing

@Suite("Packages that are not resolved")
struct UnresolvedPackageTests {
    private func workspace(condition: String = "", pins: [String] = []) throws -> TemporaryWorkspace {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "Root",
                traits: ["Extra"],
                dependencies: [.package(url: "https://127.0.0.1:1/extra", from: "1.0.0")],
                targets: [
                    .target(name: "A", dependencies: [.product(name: "Extra", package: "extra"\(condition))]),
                    .testTarget(name: "ATests", dependencies: ["A"]),
                ])
            """,
            "Sources/A/A.swift": "#if Extra\nimport Extra\n#endif",
            "Tests/ATests/ATests.swift": "@testable import A",
        ])
        if !pins.isEmpty {
            let list = pins.map { name in
                #"{ "identity": "\#(name)", "kind": "remoteSourceControl", "location": "https://127.0.0.1:1/\#(name)","#
                    + #" "state": { "revision": "\#(String(repeating: "0", count: 40))", "version": "1.0.0" } }"#
            }
            try workspace.write(
                "Package.resolved", #"{ "pins": [\#(list.joined(separator: ","))], "version": 3 }"#)
        }
        return workspace
    }

    private func reason(_ workspace: TemporaryWorkspace) throws -> String {
        try Backplane.run(["test", "--dry-run"], in: workspace).output
    }

    @Test("One that is needed keeps passes from being cached, and the run and the explanation say why")
    func needed() throws {
        let workspace = try workspace()
        #expect(try reason(workspace).contains("the package extra is not resolved; run 'swift package resolve'"))
        let explanation = try Backplane.run(["test", "--explain", "ATests"], in: workspace).output
        #expect(explanation.hasPrefix("ATests always runs: the package extra is not resolved"))
    }

    @Test("One that only a trait would bring does not")
    func behindTrait() throws {
        let text = try reason(workspace(condition: #", condition: .when(traits: ["Extra"])"#))
        #expect(text.contains("has not passed here before"), "\(text)")
    }

    @Test("One that was left out when others were resolved does not, nor one that is pinned but not there")
    func leftOut() throws {
        for pins in [["other"], ["other", "extra"]] {
            let text = try reason(workspace(pins: pins))
            #expect(text.contains("has not passed here before"), "\(text)")
        }
    }
}
