// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Backplane",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Backplane", targets: ["Backplane"]),
        .library(name: "BackplaneSwiftUI", targets: ["BackplaneSwiftUI"]),
        .library(name: "BackplaneUIKit", targets: ["BackplaneUIKit"]),
    ],
    targets: [
        .target(name: "Backplane"),
        .target(name: "BackplaneSwiftUI", dependencies: ["Backplane"]),
        .target(name: "BackplaneUIKit", dependencies: ["Backplane"]),
        .testTarget(name: "BackplaneTests", dependencies: ["Backplane", "PingPong"]),
        .testTarget(name: "CompileFailTests", dependencies: ["Backplane"], exclude: ["Fixtures"]),
        .testTarget(
            name: "AppleAdapterTests", dependencies: ["Backplane"], exclude: ["Faulty", "Samples", "StandIns"]),
        .testTarget(name: "TourTests", dependencies: ["Backplane"]),
        .executableTarget(name: "PingPong", dependencies: ["Backplane"], path: "Tests/Fixtures/PingPong"),
    ],
    swiftLanguageModes: [.v6]
)
