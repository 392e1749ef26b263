import Foundation
import Testing

@Suite("A run after another")
struct RepeatedRunTests {
    private static let package = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "A")])
        """

    @Test("sees packages that came and went since")
    func packages() throws {
        let workspace = try TemporaryWorkspace(["One/Package.swift": Self.package, "One/Sources/A/A.swift": ""])
        #expect(try CheckResult.of(workspace).modules == 1)
        try workspace.write("Two/Package.swift", Self.package)
        try workspace.write("Two/Sources/A/A.swift", "")
        #expect(try CheckResult.of(workspace).modules == 2)
        try FileManager.default.removeItem(atPath: "\(workspace.path)/One")
        #expect(try CheckResult.of(workspace).modules == 1)
    }

    @Test("fails with its own reason, not with that of what was there before")
    func broken() throws {
        let workspace = try TemporaryWorkspace(["One/Package.swift": Self.package, "One/Sources/A/A.swift": ""])
        #expect(try CheckResult.of(workspace).modules == 1)
        try FileManager.default.removeItem(atPath: "\(workspace.path)/One")
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 2)
        #expect(run.errors.contains("There is no Package.swift"))
    }

    @Test("evaluates a manifest without what differs from shell to shell, so that SwiftPM finds what it has cached")
    func shells() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let shell = ["_", "OLDPWD", "SHLVL"].contains { Context.environment[$0] != nil }
            let package = Package(name: "P", targets: shell ? [] : [.target(name: "A")])
            """,
            "Sources/A/A.swift": "",
        ])
        let shell = ["_": "/usr/bin/env", "OLDPWD": "/", "SHLVL": "7"]
        let run = try Backplane.run(["check"], in: workspace, environment: shell)
        #expect(run.status == 0 && run.output.contains("1 module"), "\(run.text)")
    }
}
