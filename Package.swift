// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Backplane",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "Backplane", targets: ["Backplane"]),
        .library(name: "BackplanePresentation", targets: ["BackplanePresentation"]),
        .library(name: "BackplaneTesting", targets: ["BackplaneTesting"]),
        .library(name: "BackplaneSwiftUI", targets: ["BackplaneSwiftUI"]),
        .library(name: "BackplaneUIKit", targets: ["BackplaneUIKit"]),
        .plugin(name: "BackplaneCommand", targets: ["BackplaneCommand"]),
    ],
    traits: [
        .trait(name: "Search", description: "Adds SearchPipeline to BackplanePresentation, on swift-async-algorithms.")
    ],
    dependencies: [
        // Resolved only where the trait is on: see docs/decisions/0009.
        .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4")
    ],
    targets: [
        .target(name: "Backplane"),
        .target(name: "BackplaneSwiftUI", dependencies: ["Backplane"]),
        .target(name: "BackplaneUIKit", dependencies: ["Backplane"]),
        .testTarget(name: "BackplaneTests", dependencies: ["Backplane", "Depth", "PingPong"]),
        .testTarget(name: "CompileFailTests", dependencies: ["Backplane", "BackplaneTesting"], exclude: ["Fixtures"]),
        .testTarget(
            name: "AppleAdapterTests", dependencies: ["Backplane"], exclude: ["Faulty", "Runs", "Samples", "StandIns"]),
        .testTarget(name: "TourTests", dependencies: ["Backplane", "Documents"]),
        .testTarget(name: "GuideTests", dependencies: ["Backplane", "BackplaneTesting", "Documents"]),
        .target(name: "Documents", path: "Tests/Documents"),
        .executableTarget(name: "PingPong", dependencies: ["Backplane"], path: "Tests/Fixtures/PingPong"),
        .executableTarget(name: "Depth", dependencies: ["Backplane"], path: "Tests/Fixtures/Depth"),
        .target(
            name: "BackplanePresentation",
            dependencies: [
                .product(
                    name: "AsyncAlgorithms", package: "swift-async-algorithms", condition: .when(traits: ["Search"]))
            ]
        ),
        .testTarget(
            name: "BackplanePresentationTests", dependencies: ["BackplanePresentation", "BackplaneTesting"]
        ),
        .target(name: "BackplaneTesting", dependencies: ["Backplane"]),
        .testTarget(name: "BackplaneTestingTests", dependencies: ["Backplane", "BackplaneTesting"]),
        // `swift package backplane …`; builds the command in Tool when it is used first: see docs/decisions/0022.
        .plugin(
            name: "BackplaneCommand",
            capability: .command(
                intent: .custom(verb: "backplane", description: "See and hold the architecture of the package."))
        ),
    ],
    swiftLanguageModes: [.v6]
)
