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
                dependencies: [
                    .package(path: "Lib"), .package(path: "../Near"),
                    .package(url: "\(outside.address)", from: "\(pin.major).0.0"),
                ],
                targets: [
                    \(targets.joined(separator: ",\n        "))
                ]
            )

            """
    }

    /// The manifest of the package inside of the root.
    var library: String {
        let names = ["LibBase"] + (hasMore ? ["LibMore"] : [])
        let products = names.map { ".library(name: \"\($0)\", targets: [\"\($0)\"])" }
        return """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Lib", products: [\(products.joined(separator: ", "))],
                targets: [\(names.map { ".target(name: \"\($0)\")" }.joined(separator: ", "))])

            """
    }

    /// The manifest of the package beside the root.
    static let nearManifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Near", products: [.library(name: "Near", targets: ["Near"])],
            dependencies: [.package(path: "../Deep")],
            targets: [.target(name: "Near", dependencies: [.product(name: "Deep", package: "Deep")])])

        """

    /// The manifest of the package that the one beside the root depends on. Its folder is its target's.
    static let deepManifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Deep", products: [.library(name: "Deep", targets: ["Deep"])],
            targets: [.target(name: "Deep", path: ".")])

        """

    private func target(_ module: TruthModule) -> String {
        let functions: [TruthModule.Kind: String] = [
            .library: "target", .test: "testTarget", .executable: "executableTarget",
        ]
        // What declares a macro depends on it, without importing it.
        let declared = module.dependencies + (module.name == "Eta" ? ["Numbers"] : [])
        let dependencies = declared.map { name in
            switch name {
            case "LibBase", "LibMore": ".product(name: \"\(name)\", package: \"Lib\")"
            case "Near": ".product(name: \"Near\", package: \"Near\")"
            case "Outside": ".product(name: \"Outside\", package: \"outside\")"
            default: "\"\(name)\""
            }
        }
        var arguments = ["name: \"\(module.name)\"", "dependencies: [\(dependencies.joined(separator: ", "))]"]
        switch module.name {
        case "Alpha": arguments.append("exclude: [\"Notes.md\", \"vocabulary.txt\"]")
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
