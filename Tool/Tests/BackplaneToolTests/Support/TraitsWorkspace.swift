/// Packages of which one, `Low`, has other code with its trait, and another, `Middle`, requests the trait if its own is
/// enabled.
enum TraitsWorkspace {
    static let files = [
        ".gitignore": ".build\n",
        "Package.swift": """
        // swift-tools-version: 6.1
        import PackageDescription
        let package = Package(
            name: "P",
            dependencies: [
                .package(path: "Low"), .package(path: "Middle", traits: ["Soft"]), .package(path: "Plain", traits: []),
            ],
            targets: [
                .testTarget(name: "LowTests", dependencies: [.product(name: "Low", package: "Low")]),
                .testTarget(name: "MiddleTests", dependencies: [.product(name: "Middle", package: "Middle")]),
                .testTarget(name: "PlainTests", dependencies: [.product(name: "Plain", package: "Plain")]),
            ])
        """,
        "Low/Package.swift": package("Low"),
        "Low/Sources/Low/L.swift": """
        #if Loud
        public let low = 2
        #else
        public let low = 1
        #endif
        """,
        "Middle/Package.swift": package(
            "Middle",
            #".package(path: "../Low", traits: [.trait(name: "Loud", condition: .when(traits: ["Loud"]))])"#, "Low"),
        "Middle/Sources/Middle/M.swift": "import Low\npublic let middle = low\n",
        "Plain/Package.swift": package("Plain"), "Plain/Sources/Plain/P.swift": "public let plain = 1\n",
        "Tests/LowTests/T.swift": test("Low"), "Tests/MiddleTests/T.swift": test("Middle"),
        "Tests/PlainTests/T.swift": test("Plain"),
    ]

    private static func package(_ name: String, _ dependency: String = "", _ product: String? = nil) -> String {
        let dependencies = product.map { ", dependencies: [.product(name: \"\($0)\", package: \"\($0)\")]" } ?? ""
        return """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
                traits: [.trait(name: "Loud"), .trait(name: "Soft")],
                dependencies: [\(dependency)], targets: [.target(name: "\(name)"\(dependencies))])
            """
    }

    private static func test(_ module: String) -> String {
        "import \(module)\nimport Testing\n@Test func one() { #expect(\(module.lowercased()) == 1) }\n"
    }
}
