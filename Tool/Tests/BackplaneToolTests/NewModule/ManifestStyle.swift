import Testing

/// A way of writing a manifest, before and after a module called `Map` was made.
struct ManifestStyle: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let after: String

    /// Files for the targets of all styles.
    static func files(_ manifest: String) -> [String: String] {
        var files = ["Package.swift": manifest]
        for name in ["App", "Core", "Zoo"] {
            files["Sources/\(name)/\(name).swift"] = ""
            files["Sources/\(name)Interface/\(name)Interface.swift"] = ""
            files["Tests/\(name)Tests/\(name)Tests.swift"] = "import \(name)\n"
        }
        return files
    }

    private static func manifest(_ body: String) -> String {
        "// swift-tools-version: 6.0\nimport PackageDescription\n\(body)\n"
    }

    private init(_ name: String, _ before: String, _ after: String) {
        testDescription = name
        self.before = Self.manifest(before)
        self.after = Self.manifest(after)
    }

    static let all = [
        ManifestStyle(
            "in alphabetical order, with a comma after the last",
            """
            let package = Package(
                name: "P",
                targets: [
                    .target(name: "App"),  // first
                    // not yet split
                    .target(name: "Zoo"),
                ]
            )
            """,
            """
            let package = Package(
                name: "P",
                targets: [
                    .target(name: "App"),  // first
                    .target(name: "MapInterface"),
                    .target(name: "Map", dependencies: ["MapInterface"]),
                    .testTarget(name: "MapTests", dependencies: ["Map"]),
                    // not yet split
                    .target(name: "Zoo"),
                ]
            )
            """),
        ManifestStyle(
            "in no order, with no comma after the last",
            """
            let package = Package(name: "P", targets: [
              .target(name: "Zoo"),
              .target(name: "App") // last
            ])
            """,
            """
            let package = Package(name: "P", targets: [
              .target(name: "Zoo"),
              .target(name: "App"), // last
              .target(name: "MapInterface"),
              .target(name: "Map", dependencies: ["MapInterface"]),
              .testTarget(name: "MapTests", dependencies: ["Map"])
            ])
            """),
        ManifestStyle(
            "with tabs, each argument on a line, the parenthesis behind the last",
            """
            let package = Package(
            \tname: "P",
            \ttargets: [
            \t\t.target(
            \t\t\tname: "App"),
            \t\t.target(
            \t\t\tname: "Zoo"),
            \t])
            """,
            """
            let package = Package(
            \tname: "P",
            \ttargets: [
            \t\t.target(
            \t\t\tname: "App"),
            \t\t.target(
            \t\t\tname: "MapInterface"),
            \t\t.target(
            \t\t\tname: "Map",
            \t\t\tdependencies: ["MapInterface"]),
            \t\t.testTarget(
            \t\t\tname: "MapTests",
            \t\t\tdependencies: ["Map"]),
            \t\t.target(
            \t\t\tname: "Zoo"),
            \t])
            """),
        ManifestStyle(
            "with all tests behind all targets",
            """
            let package = Package(
                name: "P",
                targets: [
                    .target(name: "App"),
                    .target(name: "Zoo"),
                    .testTarget(name: "AppTests", dependencies: ["App"]),
                    .testTarget(name: "ZooTests", dependencies: ["Zoo"]),
                ]
            )
            """,
            """
            let package = Package(
                name: "P",
                targets: [
                    .target(name: "App"),
                    .target(name: "MapInterface"),
                    .target(name: "Map", dependencies: ["MapInterface"]),
                    .target(name: "Zoo"),
                    .testTarget(name: "AppTests", dependencies: ["App"]),
                    .testTarget(name: "MapTests", dependencies: ["Map"]),
                    .testTarget(name: "ZooTests", dependencies: ["Zoo"]),
                ]
            )
            """),
        ManifestStyle(
            "with empty lines between modules, in a constant that is added to",
            """
            let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]
            let targets: [Target] = [
                // MARK: App
                .target(name: "App", swiftSettings: settings),
                .testTarget(name: "AppTests", dependencies: ["App"], swiftSettings: settings),

                // MARK: Zoo
                .target(name: "Zoo", swiftSettings: settings),
                .testTarget(name: "ZooTests", dependencies: ["Zoo"], swiftSettings: settings),
            ]
            let package = Package(name: "P", targets: targets + [.target(name: "Core")])
            """,
            """
            let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]
            let targets: [Target] = [
                // MARK: App
                .target(name: "App", swiftSettings: settings),
                .testTarget(name: "AppTests", dependencies: ["App"], swiftSettings: settings),

                .target(name: "MapInterface", swiftSettings: settings),
                .target(name: "Map", dependencies: ["MapInterface"], swiftSettings: settings),
                .testTarget(name: "MapTests", dependencies: ["Map"], swiftSettings: settings),

                // MARK: Zoo
                .target(name: "Zoo", swiftSettings: settings),
                .testTarget(name: "ZooTests", dependencies: ["Zoo"], swiftSettings: settings),
            ]
            let package = Package(name: "P", targets: targets + [.target(name: "Core")])
            """),
        ManifestStyle(
            "on one line, with products of all",
            """
            let package = Package(
                name: "P",
                products: [
                    .library(name: "App", targets: ["App"]),
                    .library(name: "Zoo", targets: ["Zoo"])
                ],
                targets: [.target(name: "App"), .target(name: "Zoo")])
            """,
            """
            let package = Package(
                name: "P",
                products: [
                    .library(name: "App", targets: ["App"]),
                    .library(name: "Map", targets: ["Map"]),
                    .library(name: "MapInterface", targets: ["MapInterface"]),
                    .library(name: "Zoo", targets: ["Zoo"])
                ],
                targets: [.target(name: "App"), .target(name: "MapInterface"), .target(name: "Map", dependencies: ["MapInterface"]), .testTarget(name: "MapTests", dependencies: ["Map"]), .target(name: "Zoo")])
            """),
    ]
}
