extension TruthCodebase {
    /// The manifest of the root package.
    var manifest: String {
        let targets =
            modules.map(target) + [
                ".macro(name: \"Numbers\")",
                ".target(name: \"CCore\")", ".executableTarget(name: \"Generator\")",
                ".plugin(name: \"Generate\", capability: .buildTool(), dependencies: [\"Generator\"])",
            ]
        return """
            // swift-tools-version: 6.1
            // \(manifestComment)
            import CompilerPluginSupport
            import PackageDescription
            let package = Package(
                name: "Root",
                dependencies: [.package(path: "Lib"), .package(url: "\(outside.address)", from: "1.0.0")],
                targets: [
                    \(targets.joined(separator: ",\n        "))
                ]
            )

            """
    }

    private func target(_ module: TruthModule) -> String {
        let functions: [TruthModule.Kind: String] = [
            .library: "target", .test: "testTarget", .executable: "executableTarget",
        ]
        // What declares a macro depends on it, without importing it.
        let declared = module.dependencies + (module.name == "Eta" ? ["Numbers"] : [])
        let dependencies = declared.map { name in
            switch name {
            case "LibBase": ".product(name: \"LibBase\", package: \"Lib\")"
            case "Outside": ".product(name: \"Outside\", package: \"outside\")"
            default: "\"\(name)\""
            }
        }
        var arguments = ["name: \"\(module.name)\"", "dependencies: [\(dependencies.joined(separator: ", "))]"]
        switch module.name {
        case "Alpha": arguments.append("exclude: [\"Notes.md\"]")
        case "Beta": arguments.append("resources: [.embedInCode(\"data.txt\")]")
        case "GammaTests": arguments.append("resources: [.copy(\"fixture.txt\")]")
        case "Delta": arguments.append("exclude: [\"words.txt\"]")
        default: break
        }
        if let define = module.define { arguments.append("swiftSettings: [.define(\"\(define)\")]") }
        if module.name == "Delta" { arguments.append("plugins: [\"Generate\"]") }
        return ".\(functions[module.kind] ?? "target")(\(arguments.joined(separator: ", ")))"
    }
}
