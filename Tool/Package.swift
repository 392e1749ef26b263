// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Tool",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "backplane", targets: ["backplane"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        .target(name: "WorkspaceModel"),
        .target(
            name: "WorkspaceReading",
            dependencies: [
                "WorkspaceModel",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .target(
            name: "Configuration",
            dependencies: [
                "WorkspaceModel",
                .product(name: "Yams", package: "Yams"),
            ]
        ),
        .target(name: "Rules", dependencies: ["Configuration", "WorkspaceModel"]),
        .target(name: "Impact", dependencies: ["Configuration", "WorkspaceModel", "WorkspaceReading"]),
        .target(
            name: "RemoteCache",
            dependencies: [
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .target(
            name: "TestRuns",
            dependencies: [
                "Impact", "RemoteCache", "WorkspaceModel", "WorkspaceReading",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            resources: [.embedInCode("Observing/observer.c")]
        ),
        .target(
            name: "Reporting",
            dependencies: ["Configuration", "Impact", "Rules", "TestRuns", "WorkspaceModel", "WorkspaceReading"]),
        .target(
            name: "Scaffolding",
            dependencies: [
                "Configuration", "WorkspaceModel", "WorkspaceReading",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "Yams", package: "Yams"),
            ]
        ),
        .target(name: "CIndexStore"),
        .target(
            name: "CompilerIndex",
            dependencies: [
                "CIndexStore", "WorkspaceModel", "WorkspaceReading",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .target(
            name: "Extraction",
            dependencies: [
                "CompilerIndex", "Configuration", "Scaffolding", "WorkspaceModel", "WorkspaceReading",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .executableTarget(
            name: "backplane",
            dependencies: [
                "Configuration", "Impact", "RemoteCache", "Reporting", "Rules", "Scaffolding", "TestRuns",
                "WorkspaceModel",
                "WorkspaceReading",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "CompilerIndexTests",
            dependencies: [
                "CompilerIndex", "WorkspaceReading", .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .testTarget(
            name: "ExtractionTests",
            dependencies: [
                "CompilerIndex", "Extraction", "WorkspaceReading",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .testTarget(name: "WorkspaceModelTests", dependencies: ["WorkspaceModel"]),
        .testTarget(
            name: "WorkspaceReadingTests",
            dependencies: [
                "WorkspaceModel", "WorkspaceReading",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .testTarget(
            name: "BackplaneToolTests",
            dependencies: ["RemoteCache", "backplane", .product(name: "Yams", package: "Yams")]),
    ]
)
