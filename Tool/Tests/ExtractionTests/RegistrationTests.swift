import Testing

@testable import Extraction

extension ExtractionTests {
    @Suite("Registering services with an app")
    struct RegisteringServicesTests {
        /// As much of Backplane as a registration needs.
        private static let runtime = """
            public struct DependencyKeys {}
            public struct DependencyKey<Value: Sendable> { public init() {} }
            public struct MainActorKey<Value> { public init() {} }
            public struct DependencyRequirement {
                public init<Value>(_ key: KeyPath<DependencyKeys, DependencyKey<Value>>) {}
            }
            @dynamicMemberLookup public struct Dependencies: Sendable {
                public subscript<Value>(dynamicMember key: KeyPath<DependencyKeys, DependencyKey<Value>>) -> Value {
                    get throws { throw Missing() }
                }
            }
            struct Missing: Error {}
            @MainActor public struct ModuleRegistry {
                public mutating func register<Value>(
                    _ key: KeyPath<DependencyKeys, DependencyKey<Value>>,
                    make: @escaping @Sendable (Dependencies) throws -> Value
                ) {}
                public mutating func register<Value>(
                    _ key: KeyPath<DependencyKeys, MainActorKey<Value>>,
                    make: @escaping @MainActor (Dependencies) throws -> Value
                ) {}
            }
            public protocol Module {
                var requires: [DependencyRequirement] { get }
                @MainActor func register(in registry: inout ModuleRegistry)
            }
            extension Module { public var requires: [DependencyRequirement] { [] } }

            """

        private static let files = [
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "App",
                targets: [
                    .target(name: "Backplane"),
                    .target(name: "AccountsInterface", dependencies: ["Backplane"]),
                    .target(name: "Drawing"),
                    .executableTarget(name: "App", dependencies: ["AccountsInterface", "Backplane", "Drawing"]),
                ])

            """,
            "Sources/Backplane/Runtime.swift": runtime,
            "Sources/Drawing/Drawing.swift": "public func draw() {}\n",
            "Sources/AccountsInterface/Accounts.swift": """
            public import Backplane

            public protocol Accounts: Sendable {
                var count: Int { get }
            }
            extension DependencyKeys {
                public var accounts: DependencyKey<any Accounts> { .init() }
                public var urlHistory: DependencyKey<Int> { .init() }
            }

            """,
            "Sources/App/main.swift": """
            import AccountsInterface
            import Backplane

            struct FixedAccounts: Accounts { let count = 2 }
            struct AccountsModule: Module { func register(in registry: inout ModuleRegistry) {} }
            struct HomeModule: Module { func register(in registry: inout ModuleRegistry) {} }
            let modules: [any Module] = [AccountsModule(), HomeModule()]
            let greeter = Greeter(accounts: FixedAccounts(), name: "Hi")
            let total = Totals(accounts: FixedAccounts()).total() + Default().value
            print(modules.count, total, greeter.greeting(), URLHistory().count)

            """,
            "Sources/App/Counting/Totals.swift": """
            import AccountsInterface
            import Drawing
            import Foundation

            /// Adds up.
            @MainActor
            final class Totals {
                private let accounts: any Accounts
                private let step: Int

                init(accounts: any Accounts, step: Int = 1) {
                    draw()
                    self.accounts = accounts
                    self.step = step
                }

                func total() -> Int { accounts.count * step }
            }

            final class Default: Sendable {
                let value = 4
            }

            """,
            "Sources/App/History/URLHistory.swift": """
            final class URLHistory: Sendable {
                let count = 1
            }

            """,
            "Sources/App/Greeting/Greeter.swift": """
            import AccountsInterface

            final class Greeter: Sendable {
                private let accounts: any Accounts
                private let name: String

                init(accounts: any Accounts, name: String) {
                    self.accounts = accounts
                    self.name = name
                }

                func greeting() -> String { "\\(name), \\(accounts.count)" }
            }

            """,
        ]

        @Test(
            "A service that needs what others offer is registered, and the app's list names its module",
            arguments: ["Counting", "Greeting"])
        func aServiceThatNeedsWhatOthersOffer(group: String) async throws {
            let fixture = try await Fixture(Self.files)
            defer { fixture.remove() }
            let plan = try await fixture.extractWithInterface(group, from: "App", files: ["Sources/App/\(group)/**"])
            let notes = plan.remarks.map(\.text)
            let module = try await fixture.shell("cat Sources/\(group)/\(group)Module.swift")
            let interface = try await fixture.shell("cat Sources/\(group)Interface/*.swift")
            let app = try await fixture.shell("cat Sources/App/main.swift; .build/debug/App")
            if group == "Counting" {
                #expect(module.contains("requires: [DependencyRequirement] { [.init(\\.accounts)] }"), "\(module)")
                #expect(
                    module.contains(
                        "registry.register(\\.totals) { dependencies in\n            StandardTotals(accounts: try dependencies.accounts)\n        }"
                    ), "\(module)")
                #expect(module.contains("registry.register(\\.`default`) { _ in StandardDefault() }"), "\(module)")
                #expect(interface.contains("package var totals: MainActorKey<any Totals>"), "\(interface)")
                #expect(
                    !interface.contains("import Drawing") && !interface.contains("import Foundation"), "\(interface)")
                #expect(app.contains("[AccountsModule(), CountingModule(), HomeModule()]"), "\(app)")
                #expect(app.hasSuffix("3 6 Hi, 2 1\n"), "\(app)")
            } else {
                #expect(module.contains("private let name: String"), "\(module)")
                #expect(module.contains("{ [name] dependencies in"), "\(module)")
                #expect(
                    notes.contains("no module provides 'name': add 'GreetingModule(name: …)' to the app's modules"),
                    "\(notes)")
                #expect(app.hasSuffix("2 6 Hi, 2 1\n"), "\(app)")
            }
        }

        @Test("A service whose key exists is not registered a second time")
        func aServiceWhoseKeyExists() async throws {
            let fixture = try await Fixture(Self.files)
            defer { fixture.remove() }
            var request = ExtractionRequest(name: "History", source: "App", files: ["Sources/App/History/**"])
            request.hasInterface = true
            let plan = try await fixture.planner().planner.plan(request)
            let notes = plan.remarks.map(\.text)
            #expect(
                notes.contains(
                    "'URLHistory' can't get the key '\\.urlHistory', which already exists: it is not registered in 'HistoryModule'"
                ),
                "\(notes)")
        }
    }
}
