// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Backplane",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Backplane", targets: ["Backplane"])
    ],
    targets: [
        .target(name: "Backplane"),
        .testTarget(name: "BackplaneTests", dependencies: ["Backplane", "PingPong"]),
        .testTarget(name: "CompileFailTests", dependencies: ["Backplane"], exclude: ["Fixtures"]),
        .testTarget(name: "TourTests", dependencies: ["Backplane", "Documents"]),
        .testTarget(name: "GuideTests", dependencies: ["Backplane", "Documents"]),
        .target(name: "Documents", path: "Tests/Documents"),
        .executableTarget(name: "PingPong", dependencies: ["Backplane"], path: "Tests/Fixtures/PingPong"),
    ],
    swiftLanguageModes: [.v6]
)
