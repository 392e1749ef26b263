/// An app that is written with Backplane and in good order, to plant defects in.
enum BackplaneApp {
    /// The app with some files changed or added; `nil` removes one.
    static func workspace(_ changes: [String: String?] = [:]) throws -> TemporaryWorkspace {
        try TemporaryWorkspace(files.merging(changes.compactMapValues(\.self)) { $1 })
    }

    /// What the rules about Backplane find in the app.
    static func findings(_ changes: [String: String?] = [:], rule: String? = nil) throws -> Set<String> {
        let rules =
            rule.map { [$0] } ?? ["requires-complete", "unhandled-output", "guard-deadlock", "incomplete-board"]
        let result = try CheckResult.of(workspace(changes), ["--rules", rules.joined(separator: ",")])
        return Set(result.violations.map { "\($0.severity) \($0.short)" })
    }

    static let files: [String: String] = [
        "Package.swift": """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "Shop",
            dependencies: [.package(url: "https://example.com/backplane", from: "1.0.0")],
            targets: [
                .target(name: "LoginInterface", dependencies: [.product(name: "Backplane", package: "backplane")]),
                .target(
                    name: "Login",
                    dependencies: ["LoginInterface", .product(name: "Backplane", package: "backplane")]),
                .executableTarget(
                    name: "shop",
                    dependencies: ["Login", "LoginInterface", .product(name: "Backplane", package: "backplane")]),
            ]
        )
        """,
        "Sources/LoginInterface/Login.swift": """
        public import Backplane

        public enum LoginOutcome: Sendable { case signedIn(String), cancelled }
        public protocol Accounts: Sendable { var names: [String] { get } }
        public protocol Network: Sendable {}

        extension BoardID<Void, LoginOutcome, Never> {
            public static var login: Self { "com.example.login" }
        }
        extension BoardID<String, Never, Never> {
            public static var home: Self { "com.example.home" }
        }
        extension DependencyKeys {
            public var accounts: DependencyKey<any Accounts> { .init() }
            public var network: DependencyKey<any Network> { .init() }
            public var spareNetwork: DependencyKey<any Network> { .init("spare") }
        }
        """,
        "Sources/Login/LoginModule.swift": """
        public import Backplane
        import LoginInterface

        public struct LoginModule: Module {
            public init() {}
            public var requires: [DependencyRequirement] { [.init(\\.accounts)] }
            public func register(in registry: inout ModuleRegistry) {
                registry.board(.login) { dependencies in LoginBoard(accounts: try dependencies.accounts) }
                registry.board(.home) { _ in HomeBoard() }
            }
        }
        """,
        "Sources/Login/Boards.swift": """
        import Backplane
        import LoginInterface

        final class LoginBoard: Board<Void, LoginOutcome, Never> {
            private let accounts: any Accounts
            init(accounts: any Accounts) { self.accounts = accounts }
            override func activate(_: Void) { sendToMotherboard(.signedIn(accounts.names[0])) }
        }
        final class HomeBoard: Board<String, Never, Never> {
            override func activate(_ name: String) {}
        }
        """,
        "Sources/shop/App.swift": """
        import Backplane
        import Login
        import LoginInterface

        struct Accounting: Accounts { var names: [String] { ["Ada"] } }
        struct AccountsModule: Module {
            func register(in registry: inout ModuleRegistry) { registry.register(\\.accounts) { _ in Accounting() } }
        }

        @MainActor
        final class App {
            let motherboard: Motherboard
            var isSignedIn = false

            init() throws {
                motherboard = try Motherboard(modules: [LoginModule(), AccountsModule()])
                connect()
            }

            func start() { motherboard.activate(.login) }
        }
        """,
        "Sources/shop/Flows.swift": """
        import Backplane
        import LoginInterface

        extension App {
            func connect() {
                motherboard.registerFlow(from: .login, target: self) { app, outcome in
                    if case .signedIn(let name) = outcome { app.motherboard.activate(.home, with: name) }
                }
                motherboard.registerBarrier(before: .home) { [weak self] _ in
                    self?.isSignedIn ?? true
                } otherwise: { motherboard in
                    _ = try? await motherboard.activate(.login).firstOutput()
                    return .pass
                }
            }
        }
        """,
        "Sources/shop/main.swift": "let app = try App()\n",
    ]
}
