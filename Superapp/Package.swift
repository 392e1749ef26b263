// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Superapp",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
    ],
    targets: [
        // Core: Database
        .target(
            name: "DatabaseInterface",
            dependencies: [.product(name: "GRDB", package: "GRDB.swift")],
            path: "Core/Database/Interface"
        ),
        .target(
            name: "Database",
            dependencies: [
                "DatabaseInterface",
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
            path: "Services/AccountService/Interface"
        ),
        .target(
            name: "AccountService",
            dependencies: [
                "AccountServiceInterface", "DatabaseInterface",
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
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Services/AccountService/Tests"
        ),
    ],
    swiftLanguageModes: [.v6]
)
