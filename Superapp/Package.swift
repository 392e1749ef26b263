// swift-tools-version: 6.2
import PackageDescription

// Layers, top first: App, Features, Services, Platforms, Domain, Core. A target may depend on what is below, and on the
// same layer on interfaces only; implementations (the targets without a suffix) are linked by `superapp` alone.
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let backplane = Target.Dependency.product(name: "Backplane", package: "Backplane")
let backplaneTesting = Target.Dependency.product(name: "BackplaneTesting", package: "Backplane")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let presentation = Target.Dependency.product(name: "BackplanePresentation", package: "Backplane")

let package = Package(
    name: "Superapp",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Backplane", path: "..", traits: ["Search"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // App
        .executableTarget(
            name: "superapp",
            dependencies: [
                backplane, grdb, lifecycle, logging, argumentParser, "APIServer", "AccountService",
                "AccountServiceInterface", "Chat", "ChatInterface", "CosmonautService", "Cosmonauts",
                "CosmonautsInterface", "Database", "DatabaseInterface", "DesignSystem", "DesignSystemInterface",
                "Domain",
                "Home", "HomeInterface", "IPAddresses", "Listings", "ListingsInterface", "Login", "LoginInterface",
                "MemoryPlatform",
                "NetworkPlatform", "NetworkService", "PlatformAPI", "PlatformInterface", "Posts", "PostsInterface",
                "Register", "RegisterInterface", "RepoSearch", "RequestReading", "SQLitePlatform", "SpacesuitService",
                "Todos", "TodosInterface", "WebShell",
            ],
            path: "App/superapp/Implementation"),
        .testTarget(
            name: "superappTests",
            dependencies: [
                backplane, backplaneTesting, grdb, "APIServer", "AccountServiceInterface", "AccountServiceTesting",
                "Changes", "ChatInterface", "ChatTesting", "CosmonautService", "CosmonautServiceInterface",
                "Cosmonauts", "CosmonautsInterface", "Database", "DatabaseInterface", "DesignSystem",
                "DesignSystemInterface", "Domain", "Home", "HomeInterface", "ListingsInterface", "LoginInterface",
                "MemoryPlatform", "NetworkService", "PlatformAPI", "PlatformInterface", "PostsInterface",
                "RegisterInterface", "RepoSearchInterface", "SpacesuitService", "SpacesuitServiceInterface",
                "TodosInterface", "UseCases", "WebShell", "WebShellTesting", "superapp",
            ],
            path: "App/superapp/Tests", exclude: ["Replayed/sign-in-over-listings.trace"]),
        .target(
            name: "APIServer",
            dependencies: [
                lifecycle, logging, crypto, httpTypes, hummingbird, hummingbirdCore, nioCore, nioHTTP1, "Domain",
                "IPAddresses", "PlatformAPI", "RequestReading",
            ],
            path: "App/APIServer/Implementation"),
        .testTarget(
            name: "APIServerTests",
            dependencies: [
                backplane, backplaneTesting, lifecycle, logging, nioCore, nioPosix, "APIServer", "Database",
                "DatabaseInterface", "Domain", "NetworkPlatform", "NetworkService", "NetworkServiceInterface",
                "NetworkServiceTesting", "PlatformAPI", "PlatformInterface", "PlatformTesting", "SQLitePlatform",
            ],
            path: "App/APIServer/Tests"),
        .target(
            name: "WebShell",
            dependencies: [
                backplane, lifecycle, logging, crypto, httpTypes, hummingbird, hummingbirdCore, nioCore, nioHTTP1,
                "Changes", "DesignSystemInterface", "IPAddresses", "RequestReading", "TextRules",
            ],
            path: "App/WebShell/Implementation", resources: [.embedInCode("Client")]),
        .target(
            name: "WebShellTesting",
            dependencies: [lifecycle, logging, asyncHTTPClient, nioCore, nioHTTP1, "DesignSystem", "WebShell"],
            path: "App/WebShell/Testing"),
        .testTarget(
            name: "WebShellTests",
            dependencies: [
                backplane, hummingbirdCore, nioCore, nioPosix, "Changes", "DesignSystem", "DesignSystemInterface",
                "IPAddresses", "NetworkServiceTesting", "WebShell", "WebShellTesting",
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            path: "App/WebShell/Tests"),

        // The whole app, in a browser
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                backplane, grdb, asyncHTTPClient, nioCore, "Database", "NetworkService", "NetworkServiceTesting",
                "RepoSearchTesting", "WebShellTesting", "superapp",
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
            ],
            path: "BrowserTests", resources: [.embedInCode("Accessibility/audit.js")]),

        // The whole app, under load
        .executableTarget(
            name: "load",
            dependencies: [
                backplane, argumentParser, asyncHTTPClient, hummingbird, nioCore, nioHTTP1, nioPosix, "AccountService",
                "AccountServiceInterface", "Chat", "ChatInterface", "Database",
            ],
            path: "Load"),

        // Features
        .target(
            name: "ChatInterface",
            dependencies: [backplane, "AccountServiceInterface", "IdentityInterface", "TextRules"],
            path: "Features/Chat/Interface"),
        .target(
            name: "Chat",
            dependencies: [
                backplane, grdb, "AccountServiceInterface", "Changes", "ChatInterface", "DatabaseInterface",
                "DateWords", "DesignSystemInterface", "Paging", "RateLimits", "TextRules",
            ],
            path: "Features/Chat/Implementation"),
        .target(
            name: "ChatTesting", dependencies: ["AccountServiceInterface", "ChatInterface"],
            path: "Features/Chat/Testing"),
        .testTarget(
            name: "ChatTests",
            dependencies: [
                backplane, backplaneTesting, grdb, "AccountServiceInterface", "AccountServiceTesting", "Changes",
                "Chat", "ChatInterface", "ChatTesting", "Database", "DatabaseInterface", "DesignSystem",
                "DesignSystemInterface", "Paging", "RateLimits",
            ],
            path: "Features/Chat/Tests"),
        .target(
            name: "CosmonautsInterface",
            dependencies: [backplane, "CosmonautServiceInterface", "SpacesuitServiceInterface"],
            path: "Features/Cosmonauts/Interface"),
        .target(
            name: "Cosmonauts",
            dependencies: [
                backplane, "AccountServiceInterface", "CosmonautServiceInterface", "CosmonautsInterface",
                "DesignSystemInterface", "SpacesuitServiceInterface", "TextRules",
            ],
            path: "Features/Cosmonauts/Implementation"),
        .testTarget(
            name: "CosmonautsTests",
            dependencies: [
                backplane, backplaneTesting, "AccountServiceInterface", "AccountServiceTesting",
                "CosmonautServiceInterface", "CosmonautServiceTesting", "Cosmonauts", "CosmonautsInterface",
                "DesignSystemInterface", "SpacesuitServiceInterface", "SpacesuitServiceTesting",
            ],
            path: "Features/Cosmonauts/Tests"),
        .target(
            name: "HomeInterface", dependencies: [backplane, "AccountServiceInterface"],
            path: "Features/Home/Interface"),
        .target(
            name: "Home",
            dependencies: [
                backplane, "AccountServiceInterface", "DesignSystemInterface", "HomeInterface", "TextRules",
            ],
            path: "Features/Home/Implementation"),
        .testTarget(
            name: "HomeTests",
            dependencies: [
                backplaneTesting, "AccountServiceInterface", "AccountServiceTesting", "DesignSystemInterface", "Home",
                "HomeInterface",
            ],
            path: "Features/Home/Tests"),
        .target(
            name: "ListingsInterface",
            dependencies: [backplane, "AccountServiceInterface", "ChatInterface", "IdentityInterface"],
            path: "Features/Listings/Interface"),
        .target(
            name: "Listings",
            dependencies: [
                backplane, grdb, "AccountServiceInterface", "Changes", "ChatInterface", "DatabaseInterface",
                "DesignSystemInterface", "ListingsInterface", "Paging", "TextRules",
            ],
            path: "Features/Listings/Implementation"),
        .testTarget(
            name: "ListingsTests",
            dependencies: [
                backplane, backplaneTesting, grdb, "AccountServiceInterface", "AccountServiceTesting", "ChatInterface",
                "ChatTesting", "Database", "DatabaseInterface", "DesignSystemInterface", "Listings",
                "ListingsInterface", "Paging",
            ],
            path: "Features/Listings/Tests"),
        .target(
            name: "LoginInterface", dependencies: [backplane, "AccountServiceInterface"],
            path: "Features/Login/Interface"),
        .target(
            name: "Login",
            dependencies: [backplane, "AccountServiceInterface", "DesignSystemInterface", "LoginInterface"],
            path: "Features/Login/Implementation"),
        .testTarget(
            name: "LoginTests",
            dependencies: [
                backplaneTesting, "AccountServiceInterface", "AccountServiceTesting", "DesignSystemInterface", "Login",
                "LoginInterface",
            ],
            path: "Features/Login/Tests"),
        .target(
            name: "RegisterInterface", dependencies: [backplane, "AccountServiceInterface"],
            path: "Features/Register/Interface"),
        .target(
            name: "Register",
            dependencies: [backplane, "AccountServiceInterface", "DesignSystemInterface", "RegisterInterface"],
            path: "Features/Register/Implementation"),
        .testTarget(
            name: "RegisterTests",
            dependencies: [
                backplaneTesting, "AccountServiceInterface", "AccountServiceTesting", "DesignSystemInterface",
                "Register", "RegisterInterface",
            ],
            path: "Features/Register/Tests"),
        .target(name: "RepoSearchInterface", dependencies: [backplane], path: "Features/RepoSearch/Interface"),
        .target(
            name: "RepoSearch",
            dependencies: [
                backplane, presentation, "AccountServiceInterface", "DesignSystemInterface", "IPAddresses",
                "NetworkServiceInterface", "RepoSearchInterface", "TextRules",
            ],
            path: "Features/RepoSearch/Implementation"),
        .target(
            name: "RepoSearchTesting", dependencies: ["NetworkServiceTesting"],
            path: "Features/RepoSearch/Testing"),
        .testTarget(
            name: "RepoSearchTests",
            dependencies: [
                backplane, backplaneTesting, "AccountServiceInterface", "DesignSystem", "DesignSystemInterface",
                "NetworkService", "NetworkServiceInterface", "NetworkServiceTesting", "RepoSearch",
                "RepoSearchInterface", "RepoSearchTesting",
            ],
            path: "Features/RepoSearch/Tests"),

        .target(name: "PostsInterface", dependencies: [backplane, "Domain"], path: "Features/Posts/Interface"),
        .target(
            name: "Posts",
            dependencies: [
                backplane, presentation, "AccountServiceInterface", "DesignSystemInterface", "Domain", "Paging",
                "PlatformInterface", "PostsInterface", "TextRules",
            ],
            path: "Features/Posts/Implementation"),
        .testTarget(
            name: "PostsTests",
            dependencies: [
                backplane, backplaneTesting, "AccountServiceInterface", "AccountServiceTesting",
                "DesignSystemInterface", "Domain", "MemoryPlatform", "PlatformInterface", "PlatformTesting", "Posts",
                "PostsInterface",
            ],
            path: "Features/Posts/Tests"),
        .target(
            name: "TodosInterface", dependencies: [backplane, "AccountServiceInterface"],
            path: "Features/Todos/Interface"),
        .target(
            name: "Todos",
            dependencies: [
                backplane, presentation, "AccountServiceInterface", "DesignSystemInterface", "Domain", "Paging",
                "PlatformInterface", "TextRules", "TodosInterface",
            ],
            path: "Features/Todos/Implementation"),
        .testTarget(
            name: "TodosTests",
            dependencies: [
                backplane, backplaneTesting, "AccountServiceInterface", "AccountServiceTesting",
                "DesignSystemInterface", "Domain", "MemoryPlatform", "PlatformInterface", "PlatformTesting", "Todos",
                "TodosInterface",
            ],
            path: "Features/Todos/Tests"),

        // Services
        .target(
            name: "AccountServiceInterface", dependencies: [backplane, "IdentityInterface", "TextRules"],
            path: "Services/AccountService/Interface"),
        .target(
            name: "AccountService",
            dependencies: [
                backplane, grdb, crypto, "AccountServiceInterface", "Changes", "DatabaseInterface", "IPAddresses",
                "RateLimits", "TextRules", .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            path: "Services/AccountService/Implementation"),
        .target(
            name: "AccountServiceTesting", dependencies: ["AccountServiceInterface"],
            path: "Services/AccountService/Testing"),
        .testTarget(
            name: "AccountServiceTests",
            dependencies: [
                backplane, grdb, crypto, "AccountService", "AccountServiceInterface", "AccountServiceTesting",
                "Changes", "Database", "DatabaseInterface", "RateLimits",
            ],
            path: "Services/AccountService/Tests"),
        .target(
            name: "CosmonautServiceInterface", dependencies: [backplane, "IdentityInterface"],
            path: "Services/CosmonautService/Interface"),
        .target(
            name: "CosmonautService",
            dependencies: [
                backplane, grdb, "Changes", "CosmonautServiceInterface", "DatabaseInterface",
                "SpacesuitServiceInterface", "TextRules",
            ],
            path: "Services/CosmonautService/Implementation"),
        .target(
            name: "CosmonautServiceTesting", dependencies: ["Changes", "CosmonautServiceInterface"],
            path: "Services/CosmonautService/Testing"),
        .testTarget(
            name: "CosmonautServiceTests",
            dependencies: [
                backplane, grdb, "CosmonautService", "CosmonautServiceInterface", "DatabaseInterface",
                "DatabaseTesting",
                "SpacesuitServiceInterface", "SpacesuitServiceTesting",
            ],
            path: "Services/CosmonautService/Tests"),
        .target(
            name: "SpacesuitServiceInterface",
            dependencies: [backplane, "CosmonautServiceInterface", "DatabaseInterface", "IdentityInterface"],
            path: "Services/SpacesuitService/Interface"),
        .target(
            name: "SpacesuitService",
            dependencies: [
                backplane, grdb, "Changes", "CosmonautServiceInterface", "DatabaseInterface",
                "SpacesuitServiceInterface", "TextRules",
            ],
            path: "Services/SpacesuitService/Implementation"),
        .target(
            name: "SpacesuitServiceTesting",
            dependencies: ["Changes", "CosmonautServiceInterface", "DatabaseInterface", "SpacesuitServiceInterface"],
            path: "Services/SpacesuitService/Testing"),
        .testTarget(
            name: "SpacesuitServiceTests",
            dependencies: [
                "CosmonautServiceInterface", "CosmonautServiceTesting", "DatabaseInterface", "DatabaseTesting",
                "SpacesuitService", "SpacesuitServiceInterface",
            ],
            path: "Services/SpacesuitService/Tests"),

        // Domain
        .target(name: "Domain", dependencies: ["TextRules"], path: "Domain/Domain"),
        .testTarget(name: "DomainTests", dependencies: ["Domain", "TextRules"], path: "Domain/Tests"),
        .target(name: "UseCases", dependencies: ["Changes", "Domain"], path: "Domain/UseCases"),

        // Platforms
        .target(name: "PlatformInterface", dependencies: [backplane, "Domain"], path: "Platforms/Interface"),
        .target(name: "PlatformTesting", dependencies: ["Domain"], path: "Platforms/Testing"),
        .target(
            name: "MemoryPlatform", dependencies: [backplane, "Changes", "Domain", "PlatformInterface", "UseCases"],
            path: "Platforms/MemoryPlatform/Implementation"),
        .testTarget(
            name: "MemoryPlatformTests",
            dependencies: [backplane, "MemoryPlatform", "PlatformInterface", "PlatformTesting"],
            path: "Platforms/MemoryPlatform/Tests"),
        .target(
            name: "NetworkPlatform",
            dependencies: [
                backplane, "Changes", "Domain", "NetworkServiceInterface", "PlatformAPI", "PlatformInterface",
                "TextRules", "UseCases",
            ],
            path: "Platforms/NetworkPlatform/Implementation"),
        .testTarget(
            name: "NetworkPlatformTests",
            dependencies: [
                backplane, backplaneTesting, "Domain", "NetworkPlatform", "NetworkServiceInterface",
                "NetworkServiceTesting", "PlatformAPI", "PlatformInterface",
            ],
            path: "Platforms/NetworkPlatform/Tests"),
        .target(
            name: "SQLitePlatform",
            dependencies: [
                backplane, grdb, "Changes", "DatabaseInterface", "Domain", "PlatformInterface", "TextRules", "UseCases",
            ],
            path: "Platforms/SQLitePlatform/Implementation"),
        .testTarget(
            name: "SQLitePlatformTests",
            dependencies: [
                backplane, "Database", "DatabaseInterface", "Domain", "PlatformInterface", "PlatformTesting",
                "SQLitePlatform",
            ],
            path: "Platforms/SQLitePlatform/Tests"),

        // Core
        .target(name: "PlatformAPI", dependencies: [crypto], path: "Core/PlatformAPI/Implementation"),
        .testTarget(name: "PlatformAPITests", dependencies: ["PlatformAPI"], path: "Core/PlatformAPI/Tests"),
        .target(
            name: "DatabaseInterface", dependencies: [backplane, grdb, logging, "Changes"],
            path: "Core/Database/Interface"),
        .target(
            name: "Database",
            dependencies: [
                backplane, grdb, lifecycle, "Changes", "DatabaseInterface", "TextRules",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Core/Database/Implementation"),
        .target(
            name: "DatabaseTesting", dependencies: [grdb, "Changes", "DatabaseInterface"],
            path: "Core/Database/Testing"),
        .testTarget(
            name: "DatabaseTests", dependencies: [grdb, lifecycle, logging, "Database", "DatabaseInterface"],
            path: "Core/Database/Tests"),
        .target(
            name: "DesignSystemInterface", dependencies: [backplane, "DateWords", "TextRules"],
            path: "Core/DesignSystem/Interface"),
        .target(
            name: "DesignSystem", dependencies: ["DesignSystemInterface", "TextRules"],
            path: "Core/DesignSystem/Implementation", resources: [.embedInCode("Assets")]),
        .testTarget(
            name: "DesignSystemTests", dependencies: ["DesignSystem", "DesignSystemInterface"],
            path: "Core/DesignSystem/Tests"),
        .target(name: "NetworkServiceInterface", dependencies: [backplane], path: "Core/NetworkService/Interface"),
        .target(
            name: "NetworkService",
            dependencies: [backplane, lifecycle, asyncHTTPClient, nioCore, nioHTTP1, "NetworkServiceInterface"],
            path: "Core/NetworkService/Implementation"),
        .target(
            name: "NetworkServiceTesting", dependencies: [nioCore, nioHTTP1, nioPosix, "NetworkServiceInterface"],
            path: "Core/NetworkService/Testing"),
        .testTarget(
            name: "NetworkServiceTests",
            dependencies: [
                backplane, backplaneTesting, lifecycle, logging, "NetworkService", "NetworkServiceInterface",
                "NetworkServiceTesting",
            ],
            path: "Core/NetworkService/Tests"),

        // Utility
        .target(name: "Changes", path: "Utility/Changes/Implementation"),
        .testTarget(name: "ChangesTests", dependencies: [backplaneTesting, "Changes"], path: "Utility/Changes/Tests"),
        .target(name: "DateWords", path: "Utility/DateWords/Implementation"),
        .testTarget(name: "DateWordsTests", dependencies: ["DateWords"], path: "Utility/DateWords/Tests"),
        .target(name: "Paging", path: "Utility/Paging/Implementation"),
        .testTarget(name: "PagingTests", dependencies: ["Paging"], path: "Utility/Paging/Tests"),
        .target(name: "IdentityInterface", path: "Utility/Identity/Interface"),
        .target(name: "IPAddresses", path: "Utility/IPAddresses/Implementation"),
        .testTarget(name: "IPAddressesTests", dependencies: ["IPAddresses"], path: "Utility/IPAddresses/Tests"),
        .target(name: "RateLimits", path: "Utility/RateLimits/Implementation"),
        .target(
            name: "RequestReading", dependencies: [hummingbirdCore, nioCore, nioHTTP1],
            path: "Utility/RequestReading/Implementation"),
        .testTarget(
            name: "RequestReadingTests",
            dependencies: [
                nioCore, nioHTTP1, "RequestReading", .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            path: "Utility/RequestReading/Tests"),
        .target(name: "TextRules", path: "Utility/TextRules/Implementation"),
        .testTarget(name: "TextRulesTests", dependencies: ["TextRules"], path: "Utility/TextRules/Tests"),
    ],
    swiftLanguageModes: [.v6]
)
