import Foundation

/// A manifest that uses most of what can be read directly.
enum ManifestSample {
    /// Writes it to a folder of its own and gives the folder.
    static func write() throws -> String {
        let folder = NSTemporaryDirectory() + "backplane-manifest-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try everything.write(toFile: folder + "/Package.swift", atomically: true, encoding: .utf8)
        return folder
    }

    static let everything = """
        // swift-tools-version: 6.2
        import CompilerPluginSupport
        import PackageDescription

        let name = "Rich"
        let shared: [Target.Dependency] = ["A", .product(name: "B", package: "b-repo")]
        var settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]
        settings.append(.swiftLanguageMode(.v6))

        extension Target.Dependency {
            static let queue: Self = .product(name: "Q", package: "c", condition: .when(platforms: [.linux, .iOS]))
            static var other: Target.Dependency { .target(name: "C") }
        }

        let package = Package(
            name: name,
            defaultLocalization: "en",
            platforms: [.macOS(.v15), .iOS("17.2"), .watchOS(.v11), .visionOS(.v2), .tvOS(.v26)],
            products: [
                .library(name: "\\(name)Kit", targets: ["A"]), .library(name: "S", type: .static, targets: ["A"]),
                .executable(name: "E", targets: ["E"]), .plugin(name: "P", targets: ["P"]),
            ],
            dependencies: [
                .package(path: "../c"), .package(name: "old", path: "../d"),
                .package(url: "https://github.com/o/B-repo.git", from: "1.2.3"),
                .package(url: "https://github.com/o/e", exact: "1.0.0-beta.1"),
                .package(url: "https://github.com/o/f", branch: "main"),
                .package(url: "https://github.com/o/g", revision: "abc"),
                .package(url: "https://github.com/o/h", .upToNextMinor(from: "1.2.3")),
                .package(url: "https://github.com/o/i", .upToNextMajor(from: "0.2.3")),
                .package(url: "https://github.com/o/j", "1.0.0"..<"2.0.0-beta"),
                .package(url: "git@github.com:o/k.git", "1.0.0"..."2.0.0"),
            ],
            targets: [
                .target(
                    name: "A", dependencies: [.queue, .other, .byName(name: "D")], path: "Sources/A",
                    exclude: ["x", "y"], sources: ["z"],
                    resources: [.process("r/"), .copy("q//s"), .embedInCode("e")], publicHeadersPath: "inc",
                    packageAccess: false,
                    cSettings: [.define("X"), .define("Y", to: "1", .when(configuration: .debug)), .headerSearchPath("h")],
                    cxxSettings: [.define("Z")],
                    swiftSettings: settings + [
                        .define("S", .when(platforms: [.linux], configuration: .release)), .unsafeFlags(["-a"]),
                        .defaultIsolation(MainActor.self), .strictMemorySafety(), .interoperabilityMode(.Cxx),
                    ],
                    linkerSettings: [.linkedLibrary("z"), .linkedFramework("UIKit", .when(platforms: [.iOS]))],
                    plugins: [.plugin(name: "P"), .plugin(name: "PP", package: "c")]
                ),
                .target(name: "C"), .target(name: "D", dependencies: ["C"] + ["M"]),
                .executableTarget(name: "E", dependencies: shared), .testTarget(name: "T", dependencies: ["A"]),
                .systemLibrary(name: "Sys", path: "s", pkgConfig: "sp", providers: [.apt(["a"]), .brew(["b"])]),
                .binaryTarget(name: "Bin", url: "https://x.org/y.zip", checksum: "abc"),
                .binaryTarget(name: "Bin2", path: "y.xcframework"),
                .plugin(name: "P", capability: .buildTool(), dependencies: ["E"]),
                .macro(name: "M", dependencies: []),
            ],
            swiftLanguageModes: [.v5, .v6], cLanguageStandard: .c11, cxxLanguageStandard: .gnucxx17
        )
        package.targets.append(.target(name: "Late"))
        package.targets += [.target(name: "Later", dependencies: [.target(name: "Late")])]
        """
}
