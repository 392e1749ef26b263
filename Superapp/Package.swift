// swift-tools-version: 6.2
import PackageDescription

let backplane = Target.Dependency.product(name: "Backplane", package: "Backplane")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")

let package = Package(
    name: "Superapp",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Backplane", path: ".."),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(name: "DesignSystemInterface", dependencies: [backplane], path: "Core/DesignSystem/Interface"),
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
                backplane, "DesignSystemInterface", logging, lifecycle,
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            path: "App/WebShell/Implementation",
            resources: [.embedInCode("Templates"), .embedInCode("Client")]
        ),
        .testTarget(
            name: "WebShellTests",
            dependencies: [
                backplane, "DesignSystem", "DesignSystemInterface", "WebShell", logging, lifecycle,
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "App/WebShell/Tests"
        ),
    ],
    swiftLanguageModes: [.v6]
)
