/// Two packages in good order: an app with two features, and the library below.
enum CleanWorkspace {
    static let files: [String: String] = [
        ".backplane.yml": """
        layers:
          - app: [shop]
          - feature: [Login*, Home*]
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
            dependencies: [.package(path: "Support")],
            targets: [
                .executableTarget(name: "shop", dependencies: ["Home", "HomeInterface", "Login", "LoginInterface"]),
                .target(name: "LoginInterface", dependencies: [.product(name: "Support", package: "Support")]),
                .target(name: "Login", dependencies: ["LoginInterface", .product(name: "Support", package: "Support")]),
                .testTarget(name: "LoginTests", dependencies: ["Login", "LoginInterface"]),
                .target(name: "HomeInterface"),
                .target(name: "Home", dependencies: ["HomeInterface", "LoginInterface"]),
                .testTarget(name: "HomeTests", dependencies: ["Home"]),
            ]
        )
        """,
        "Sources/shop/Shop.swift": """
        import Home
        import HomeInterface
        import Login
        import LoginInterface
        @main struct Shop { static func main() { _ = [LoginModule(), HomeModule()] as [Any] } }
        """,
        "Sources/LoginInterface/LoginOutcome.swift": """
        import Support
        public enum LoginOutcome: Sendable { case signedIn(User), cancelled }
        public protocol Authenticating: Sendable { func signIn() async -> LoginOutcome }
        extension LoginOutcome { public static var login: Self { .cancelled } }
        """,
        "Sources/Login/LoginModule.swift": """
        import LoginInterface
        import Support
        public struct LoginModule: Module { public init() {} }
        protocol Module {}
        final class Session { var user: User?; var last: LoginOutcome? }
        """,
        "Sources/HomeInterface/HomeCommand.swift": "public enum HomeCommand: Sendable { case refresh }",
        "Sources/Home/HomeModule.swift": """
        import HomeInterface
        import LoginInterface
        public struct HomeModule: Module { public init() {} }
        protocol Module {}
        """,
        "Tests/LoginTests/LoginTests.swift": """
        import LoginInterface
        import Testing
        @testable import Login
        """,
        "Tests/HomeTests/HomeTests.swift": """
        import Testing
        @testable import Home
        """,
        "Support/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Support",
            products: [.library(name: "Support", targets: ["Support"])],
            targets: [
                .target(name: "Support"),
                .testTarget(name: "SupportTests", dependencies: ["Support"]),
            ]
        )
        """,
        "Support/Sources/Support/User.swift": "public struct User: Sendable { public init() {} }",
        "Support/Tests/SupportTests/UserTests.swift": "import Testing\n@testable import Support\n",
    ]
}
