/// The clean workspace with a violation of every rule put in.
enum PlantedWorkspace {
    static let violations: Set<String> = [
        "undeclared-import Home Support",
        "unused-dependency LoginTests HomeInterface",
        "cycle SettingsInterface SettingsInterface, Storage",
        "cycle Home packages Shop, Support",
        "undeclared-import Storage SettingsInterface",
        "layers Storage SettingsInterface",
        "layers Home Login",
        "unlayered-module Words Words",
        "interface-only Home Login",
        "test-leak Home XCTest",
        "test-leak Login LoginTesting",
        "pure-interface LoginInterface Session",
        "pure-interface LoginInterface current",
        "pure-interface LoginInterface LoginOutcome.isGood",
        "interface-dependencies HomeInterface Storage",
        "interface-dependencies SettingsInterface Storage",
        "forbidden-import HomeInterface UIKit",
        "public-surface Login Helper",
        "public-surface Login User.badge",
        "unregistered-module shop SettingsInterface",
        "unregistered-module shop HomeInterface",
    ]

    static let files = CleanWorkspace.files.merging(changes) { $1 }

    private static let changes: [String: String] = [
        ".backplane.yml": """
        layers:
          - app: [shop]
          - feature: [Login*, Home*, Settings*]
          - core: [Storage]
          - utility: [Support*]
        interfaces: Interface
        roots: shop
        forbidden:
          - { modules: "*Interface", imports: [UIKit], because: "interfaces know no platform" }
        """,
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Shop",
            products: [.library(name: "Storage", targets: ["Storage"])],
            dependencies: [.package(path: "Support")],
            targets: [
                .executableTarget(
                    name: "shop",
                    dependencies: ["Home", "HomeInterface", "Login", "LoginInterface", "SettingsInterface"]),
                .target(name: "LoginInterface", dependencies: [.product(name: "Support", package: "Support")]),
                .target(
                    name: "Login",
                    dependencies: ["LoginInterface", "LoginTesting", .product(name: "Support", package: "Support")]),
                .target(name: "LoginTesting", dependencies: ["LoginInterface"]),
                .testTarget(
                    name: "LoginTests",
                    dependencies: [
                        "Login", "LoginInterface",
                        "HomeInterface",
                    ]),
                .target(name: "HomeInterface", dependencies: ["Storage"]),
                .target(name: "Home", dependencies: ["HomeInterface", "Login", "LoginInterface"]),
                .testTarget(name: "HomeTests", dependencies: ["Home"]),
                .target(name: "SettingsInterface", dependencies: ["Storage"]),
                .target(name: "Settings", dependencies: ["SettingsInterface"]),
                .target(name: "Storage"),
                .target(name: "Words"),
            ]
        )
        """,
        "Sources/shop/Shop.swift": """
        import Home
        import HomeInterface
        import Login
        import LoginInterface
        import SettingsInterface
        @main struct Shop { static func main() { _ = [LoginModule()] as [Any] } }
        """,
        "Sources/LoginInterface/Session.swift": """
        import Support
        public class Session {}
        public let current = Session()
        extension LoginOutcome {
            public var isGood: Bool {
                let first = self
                let second = first
                if case .cancelled = second { return false }
                return true
            }
        }
        """,
        "Sources/Login/Helper.swift": """
        import LoginTesting
        import Support
        public struct Helper { public init() {} }
        extension User { public var badge: String { "" } }
        """,
        "Sources/LoginTesting/Stub.swift": "import LoginInterface\npublic struct Stub { public init() {} }\n",
        "Sources/HomeInterface/HomeCommand.swift": """
        import Storage
        #if canImport(AppKit)
        import AppKit
        #else
        import UIKit
        #endif
        public enum HomeCommand: Sendable { case refresh }
        """,
        "Sources/Home/HomeModule.swift": """
        import HomeInterface
        import Login
        import LoginInterface
        import Support
        import XCTest
        public struct HomeModule: Module { public init() {} }
        protocol Module {}
        """,
        "Sources/SettingsInterface/Setting.swift": "import Storage\npublic struct Setting: Sendable {}\n",
        "Sources/Settings/SettingsModule.swift": """
        import SettingsInterface
        public struct SettingsModule: Module {}
        protocol Module {}
        """,
        "Sources/Words/Words.swift": "public struct Words {}\n",
        "Sources/Storage/Storage.swift": "import SettingsInterface\npublic struct Storage {}\n",
        "Support/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Support",
            products: [.library(name: "Support", targets: ["Support"])],
            dependencies: [.package(path: "..")],
            targets: [
                .target(name: "Support"),
                .testTarget(name: "SupportTests", dependencies: ["Support"]),
            ]
        )
        """,
    ]
}
