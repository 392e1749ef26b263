// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Superapp",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Backplane", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        // The whole app in a browser
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            path: "BrowserTests"
        ),

        // Core: Database
        .target(
            name: "DatabaseInterface",
            dependencies: [
                .product(name: "Backplane", package: "Backplane"), .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Core/Database/Interface"
        ),
        .target(
            name: "Database",
            dependencies: [
                "DatabaseInterface",
                .product(name: "Backplane", package: "Backplane"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Core/Database/Implementation"
        ),
        .testTarget(
            name: "DatabaseTests",
            dependencies: ["Database", "DatabaseInterface", .product(name: "GRDB", package: "GRDB.swift")],
            path: "Core/Database/Tests"
        ),

        // Services: AccountService
        .target(
            name: "AccountServiceInterface",
            dependencies: [.product(name: "Backplane", package: "Backplane")],
            path: "Services/AccountService/Interface"
        ),
        .target(
            name: "AccountService",
            dependencies: [
                "AccountServiceInterface", "DatabaseInterface",
                .product(name: "Backplane", package: "Backplane"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            path: "Services/AccountService/Implementation"
        ),
        .target(
            name: "AccountServiceTesting",
            dependencies: ["AccountServiceInterface"],
            path: "Services/AccountService/Testing"
        ),
        .testTarget(
            name: "AccountServiceTests",
            dependencies: [
                "AccountService", "AccountServiceInterface", "AccountServiceTesting", "Database", "DatabaseInterface",
                .product(name: "Backplane", package: "Backplane"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Services/AccountService/Tests"
        ),
    ],
    swiftLanguageModes: [.v6]
)
