// swift-tools-version: 6.2
import PackageDescription

// Its own package, so that who uses the runtime never builds its benchmarks.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Backplane", path: "..")
    ],
    targets: [
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["AllocationCounter", .product(name: "Backplane", package: "Backplane")]),
    ],
    swiftLanguageModes: [.v6]
)
