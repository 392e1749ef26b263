/// An app with boards in a package of its own, as apps of Backplane are laid out; a stand-in for the runtime beside it.
enum BoardWorkspace {
    static let files: [String: String] = [
        ".backplane.yml": """
        # What holds here.
        layers:   # top first
          - app: [shop]
          - feature: { modules: [Login*, Settings*], siblings: interfaces }   # one a team
          - runtime:
              - Backplane
              - BackplaneTesting
        interfaces: Interface
        roots: [shop]
        """,
        "App/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription

        let backplane = Target.Dependency.product(name: "Backplane", package: "Backplane")

        let package = Package(
            name: "Shop",
            dependencies: [
                .package(name: "Backplane", path: "../Runtime")
            ],
            targets: [
                // App
                .executableTarget(
                    name: "shop",
                    dependencies: [
                        backplane,
                        "Login", "Settings",
                    ],
                    path: "App"
                ),

                // Features
                .target(name: "LoginInterface", dependencies: [backplane], path: "Features/Login/Interface"),
                .target(
                    name: "Login",
                    dependencies: [backplane, "LoginInterface"],
                    path: "Features/Login/Implementation"
                ),
                // The oldest part.
                .target(name: "SettingsInterface", dependencies: [backplane], path: "Features/Settings/Interface"),
                .target(
                    name: "Settings",
                    dependencies: [backplane, "SettingsInterface"],
                    path: "Features/Settings/Implementation"
                ),
            ]
        )

        """,
        "App/App/Modules.swift": """
        import Backplane
        import Login
        import Settings

        let modules: [any Module] = [
            LoginModule(),  // always first
            SettingsModule(),
        ]

        """,
        "App/App/main.swift": "print(modules)\n",
        "App/Features/Login/Interface/BoardID+Login.swift": interface("login"),
        "App/Features/Login/Implementation/LoginModule.swift": implementation("Login"),
        "App/Features/Settings/Interface/BoardID+Settings.swift": interface("settings"),
        "App/Features/Settings/Implementation/SettingsModule.swift": implementation("Settings"),
        "Runtime/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Backplane",
            products: [
                .library(name: "Backplane", targets: ["Backplane"]),
                .library(name: "BackplaneTesting", targets: ["BackplaneTesting"]),
            ],
            targets: [.target(name: "Backplane"), .target(name: "BackplaneTesting", dependencies: ["Backplane"])])

        """,
        "Runtime/Sources/Backplane/Module.swift": "public protocol Module {}\n",
        "Runtime/Sources/BackplaneTesting/BoardProbe.swift": "import Backplane\n",
    ]

    private static func interface(_ id: String) -> String {
        """
        public import Backplane

        extension BoardID<Void, Never, Never> {
            public static var \(id): Self { "shop.\(id)" }
        }

        """
    }

    private static func implementation(_ name: String) -> String {
        """
        public import Backplane
        import \(name)Interface

        public struct \(name)Module: Module {
            public init() {}
        }

        """
    }
}
