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
        let resolved = dependencies.text.split(separator: "\n")
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
        #expect(direct.output.contains("remembered PricesTests"), "\(direct.output)\(direct.errors)")
        #expect(try Backplane.run(["test", "--again"], in: workspace).status == 0)
        let shared = try swift("package", "backplane", "test", in: workspace)
        #expect(shared.status == 0 && shared.text.contains("remembered PricesTests"), "\(shared.text)")
    }

    private func swift(_ arguments: String..., in workspace: TemporaryWorkspace) throws -> (text: String, status: Int32)
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", arguments[0], "--package-path", workspace.path] + arguments.dropFirst()
        var variables = ProcessInfo.processInfo.environment
        variables["CI"] = nil
        variables["BACKPLANE_COMMAND"] = Backplane.executable.path
        variables["BACKPLANE_CACHE"] = "\(workspace.path)/.cache"
        process.environment = variables
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile() + errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: text, as: UTF8.self), process.terminationStatus)
    }
}
