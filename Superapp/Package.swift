// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Superapp",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(name: "Backplane", path: "Backplane"),
        .target(name: "DesignSystemInterface", dependencies: ["Backplane"], path: "Core/DesignSystem/Interface"),
        .target(
            name: "DesignSystem",
            dependencies: ["DesignSystemInterface", .product(name: "Mustache", package: "swift-mustache")],
            path: "Core/DesignSystem/Implementation",
            resources: [.embedInCode("Templates"), .embedInCode("Assets")]
        ),
        .testTarget(
            name: "DesignSystemTests",
            dependencies: ["DesignSystem", "DesignSystemInterface"],
            path: "Core/DesignSystem/Tests"
        ),
        .target(
            name: "WebShell",
            dependencies: [
                "Backplane", "DesignSystemInterface",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "App/WebShell/Implementation"
        ),
        .testTarget(
            name: "WebShellTests",
            dependencies: [
                "WebShell", "DesignSystem",
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
            ],
            path: "App/WebShell/Tests"
        ),
    ]
)
