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
        .target(name: "XcodeProjects"),
        .target(name: "WorkspaceModel"),
        .target(name: "SystemSupport", dependencies: [.product(name: "Subprocess", package: "swift-subprocess")]),
        .target(
            name: "SourceReading",
            dependencies: [
                "SystemSupport", "WorkspaceModel",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .target(
            name: "Manifests",
            dependencies: [
                "SourceReading", "SystemSupport", "WorkspaceModel",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .target(
            name: "WorkspaceReading",
            dependencies: [
                "Linkage", "Manifests", "ProjectLinkage", "SourceReading", "SystemSupport", "WorkspaceModel",
                "XcodeProjects",
            ]),
        .target(
            name: "Configuration",
            dependencies: [
                "WorkspaceModel",
                .product(name: "Yams", package: "Yams"),
            ]
        ),
        .target(name: "Linkage", dependencies: ["SystemSupport", "WorkspaceModel"]),
        .target(name: "ProjectLinkage", dependencies: ["Linkage", "WorkspaceModel", "XcodeProjects"]),
        .target(
            name: "Launches", dependencies: ["Linkage", "SystemSupport", "WorkspaceModel"],
            resources: [.embedInCode("Probe/probe.c"), .embedInCode("Probe/launcher.c")]
        ),
        .target(name: "Rules", dependencies: ["Configuration", "Linkage", "WorkspaceModel"]),
        .target(
            name: "Inputs",
            dependencies: [
                "Configuration", "Manifests", "SystemSupport", "WorkspaceModel",
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .target(
            name: "Impact",
            dependencies: ["Inputs", "Manifests", "SystemSupport", "WorkspaceModel", "WorkspaceReading"]),
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
                "Inputs", "RemoteCache", "SystemSupport", "WorkspaceModel",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            resources: [.embedInCode("Observing/observer.c")]
        ),
        .target(
            name: "Reporting",
            dependencies: ["Configuration", "Impact", "Rules", "SystemSupport", "TestRuns", "WorkspaceModel"]),
        .target(
            name: "Scaffolding",
            dependencies: [
                "Configuration", "Manifests", "SystemSupport", "WorkspaceModel",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "Yams", package: "Yams"),
            ]
        ),
        .target(name: "CIndexStore"),
        .target(
            name: "CompilerIndex",
            dependencies: [
                "CIndexStore", "SystemSupport", "WorkspaceModel",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .target(
            name: "Extraction",
            dependencies: [
                "CompilerIndex", "Manifests", "SystemSupport", "WorkspaceModel",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .target(
            name: "BackplaneCommands",
            dependencies: [
                "CompilerIndex", "Configuration", "Extraction", "Impact", "Inputs", "Launches", "Linkage", "Manifests",
                "ProjectLinkage", "RemoteCache", "Reporting", "Rules", "Scaffolding", "SourceReading", "SystemSupport",
                "TestRuns", "WorkspaceModel", "WorkspaceReading",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(name: "XcodeProjectsTests", dependencies: ["XcodeProjects"]),
        .executableTarget(name: "backplane", dependencies: ["BackplaneCommands"]),
        .testTarget(
            name: "CompilerIndexTests",
            dependencies: [
                "CompilerIndex", "SystemSupport", "WorkspaceModel",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .testTarget(
            name: "ExtractionTests",
            dependencies: [
                "CompilerIndex", "Extraction", "SystemSupport", "WorkspaceReading",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .testTarget(name: "WorkspaceModelTests", dependencies: ["WorkspaceModel"]),
        .testTarget(
            name: "LinkageTests",
            dependencies: ["Launches", "Linkage", "Manifests", "ProjectLinkage", "WorkspaceModel", "XcodeProjects"]),
        .testTarget(
            name: "WorkspaceReadingTests",
            dependencies: [
                "Configuration", "Inputs", "Manifests", "SourceReading", "SystemSupport", "WorkspaceModel",
                "WorkspaceReading",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .testTarget(
            name: "BackplaneToolTests",
            dependencies: ["RemoteCache", "backplane", .product(name: "Yams", package: "Yams")]),
    ]
)
