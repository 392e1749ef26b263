import Foundation
import Testing

@Suite("swift package backplane")
struct PluginTests {
    @Test("runs the command where Backplane is a dependency, which resolves nothing else")
    func plugin() throws {
        let repository = Backplane.package.deletingLastPathComponent().path
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Shop",
                platforms: [.macOS(.v15)],
                dependencies: [.package(name: "Backplane", path: "\(repository)")],
                targets: [.target(name: "Shop"), .target(name: "Till")])
            """, "Sources/Shop/Shop.swift": "import Till\n", "Sources/Till/Till.swift": "",
        ])
        let dependencies = try swift("package", "show-dependencies", "--format", "flatlist", in: workspace)
        let resolved = dependencies.output.split(separator: "\n")
        #expect(resolved.count == 1, "Backplane alone, under the name of its folder: \(resolved)")

        let refused = try swift("package", "backplane", "check", in: workspace)
        #expect(refused.text.contains("[undeclared-import]"), "\(refused.text)")
        #expect(refused.text.contains("'backplane check' ended with status 1") && refused.status == 1)

        let made = try swift("package", "backplane", "new", "module", "Prices", in: workspace)
        #expect(made.status == 0, "\(made.text)")
        #expect(workspace.exists("Sources/Prices/PricesModule.swift"))
        try workspace.write("Sources/Shop/Shop.swift", "")

        let held = try swift("package", "backplane", "check", "--strict", in: workspace)
        #expect(held.status == 0 && held.text.contains("The architecture holds"), "\(held.text)")

        let tested = try swift("package", "backplane", "test", in: workspace)
        #expect(tested.status == 0 && tested.text.contains("passed     PricesTests"), "\(tested.text)")
        let direct = try Backplane.run(["test"], in: workspace)
        #expect(direct.output.contains("cached     PricesTests"), "\(direct.output)\(direct.errors)")
        #expect(try Backplane.run(["test", "--again"], in: workspace).status == 0)
        let shared = try swift("package", "backplane", "test", in: workspace)
        #expect(shared.status == 0 && shared.text.contains("cached     PricesTests"), "\(shared.text)")

        // These build the package first, while SwiftPM holds the lock.
        for (number, arguments) in [
            ["advise"], ["extract", "Drawers", "--from", "Till", "--files", "Sources/Till/Drawer.swift"],
        ].enumerated() {
            try workspace.write("Sources/Till/Drawer.swift", "public struct Drawer\(number) {}\n")
            let run = try SwiftPM.run(
                ["package", "backplane"] + arguments, in: workspace.path, environment: Self.environment(workspace))
            #expect(run.status == 0, "\(arguments): \(run.text)")
        }
    }

    private static func environment(_ workspace: TemporaryWorkspace) -> [String: String] {
        ["BACKPLANE_COMMAND": Backplane.executable.path, "BACKPLANE_CACHE": "\(workspace.path)/.cache"]
    }

    private func swift(_ arguments: String..., in workspace: TemporaryWorkspace) throws -> Program.Run {
        try SwiftPM.run(arguments, in: workspace.path, environment: Self.environment(workspace))
    }
}
