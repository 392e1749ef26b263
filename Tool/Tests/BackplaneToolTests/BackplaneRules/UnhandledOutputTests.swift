import Testing

@Suite("The rule unhandled-output")
struct UnhandledOutputTests {
    private func findings(_ flows: String, _ changes: [String: String?] = [:]) throws -> Set<String> {
        var files = changes
        files["Sources/shop/Flows.swift"] = """
            import Backplane
            import LoginInterface

            extension App {
                func connect() {
                    \(flows)
                }
            }
            """
        return try BackplaneApp.findings(files, rule: "unhandled-output")
    }

    private static let login: Set<String> = ["error unhandled-output Login login"]

    @Test(
        "A board whose output nothing takes is found",
        arguments: [
            "", "motherboard.activate(.login)", "_ = motherboard.activate(.login)",
            "let login = 1; print(login); motherboard.complete(.login)",
            "motherboard.registerCompletionFlow(of: .login) { _, _ in }",
            "motherboard.registerFlow(from: .home) { motherboard, _ in motherboard.activate(.login) }",
            "motherboard.registerBarrier(before: .login) { _ in true } otherwise: { _ in .pass }",
            "motherboard.registerSteps(from: .home).to(.login)",
            "motherboard.registerFlow(ofType: String.self) { _, _ in }",
            "if BoardID.login.rawValue.isEmpty { print(motherboard.isLive(.login)) }",
            "func shield<each I, each O, each C>(_ ids: repeat BoardID<each I, each O, each C>) { motherboard.registerBarrier(before: repeat each ids) { _ in true } otherwise: { _ in .pass } }; shield(.login)",
            "func show(_ tab: Tab) {}; show(.login)\n} }\nenum Tab { case login }\nextension App { func other() {",
            "switch tab { case .login: break; default: break }",
        ])
    func found(flows: String) throws {
        #expect(try findings(flows) == Self.login)
    }

    @Test(
        "Whatever takes an output is seen",
        arguments: [
            "motherboard.registerFlow(from: .login) { _, _ in }",
            "motherboard.registerFlow(from: BoardID.login) { _, _ in }",
            "motherboard.registerFlow(from: .login, target: self) { _, _ in }",
            "motherboard.registerFlow(from: .login, to: bus)",
            "motherboard.registerGuaranteedFlow(from: .home, .login) { _, _ in }",
            "motherboard.registerChainFlow(from: .login).eventuallyIgnore()",
            "motherboard.registerCombinedFlow(.zip, from: .home, .login) { _, _, _ in }",
            "motherboard.registerSteps(from: .login).to(.home)",
            "motherboard.registerSteps(from: .other).to(.login).to(.home)",
            "motherboard.registerFlow(ofType: LoginOutcome.self) { _, _ in }",
            "motherboard.registerFlow(ofType: LoginInterface.LoginOutcome.self) { _, _ in }",
            "typealias Outcome = LoginOutcome; motherboard.registerFlow(ofType: Outcome.self) { _, _ in }",
            "let activation = motherboard.activate(.login); Task { try await activation.firstOutput() }",
            "Task { for await outcome in motherboard.activate(.login).outputs { print(outcome) } }",
            "Task { try await motherboard.run(.login) }",
            "held = motherboard.activate(.login)",
            "store(motherboard.activate(.login))",
            "let id = BoardID.login; motherboard.registerFlow(from: id) { _, _ in }",
            "for id in [.login] { listen(to: id) }",
            "listen(to: .login)",
            "let id = BoardID<Void, LoginOutcome, Never>(\"com.example.login\"); motherboard.registerFlow(from: id) { _, _ in }",
            "func listen(_ id: BoardID<Void, LoginOutcome, Never>) { motherboard.registerFlow(from: id) { _, _ in } }; listen(.login)",
            "func start(_ id: BoardID<Void, LoginOutcome, Never>) -> Activation<LoginOutcome> { motherboard.activate(id) }; start(.login)",
            "let make = { motherboard.activate(.login) }; print(make)",
        ])
    func taken(flows: String) throws {
        #expect(try findings(flows).isEmpty)
    }

    @Test("Flows count wherever they are: in modules, in boards, behind a flag that is set")
    func elsewhere() throws {
        let launch = """
            import Backplane
            import LoginInterface
            extension LoginModule {
                public func launch(on motherboard: Motherboard) { motherboard.registerFlow(from: .login) { _, _ in } }
            }
            """
        #expect(try findings("", ["Sources/Login/Launch.swift": launch]).isEmpty)
        let board = """
            import Backplane
            import LoginInterface
            final class Outer: ContinuousBoard<Void, Never, Never> {
                override func activate(_: Void) { innerMotherboard.registerFlow(from: .login) { _, _ in } }
            }
            """
        #expect(try findings("", ["Sources/shop/Outer.swift": board]).isEmpty)
        #expect(try findings("#if os(Linux)\nmotherboard.registerFlow(from: .login) { _, _ in }\n#endif").isEmpty)
        #expect(try findings("#if NEVER_SET\nmotherboard.registerFlow(from: .login) { _, _ in }\n#endif") == Self.login)
        let adapter = "import Backplane\nlet adapter = AdapterBoard(of: .login) { $0 } output: { $0 }\n"
        #expect(try findings("", ["Sources/shop/Adapter.swift": adapter]).isEmpty)
    }

    @Test(
        "Ids are understood as they are declared",
        arguments: [
            "extension BoardID where Input == Void, Output == LoginOutcome, Command == Never { public static var login: Self { \"l\" } }",
            "extension BoardID<Void, LoginOutcome, Never> { public static let login = BoardID(\"l\") }",
            "extension BoardID<Void, Result<LoginOutcome, Never>, Never> { public static var login: Self { \"l\" } }",
            "extension Backplane.BoardID<Void, LoginOutcome, Never> { public static var login: Self { .init(\"l\") } }",
        ])
    func ids(declared: String) throws {
        let interface =
            "public import Backplane\npublic enum LoginOutcome: Sendable { case signedIn(String) }\n\(declared)\n"
        #expect(try findings("", ["Sources/LoginInterface/Login.swift": interface]) == Self.login)
    }

    @Test(
        "Where there is nothing to take, or it can't be told, nothing is said",
        arguments: [
            "extension BoardID<Void, Never, Never> { public static var login: Self { \"l\" } }",
            "public typealias Nothing = Never\nextension BoardID<Void, Nothing, Never> { public static var login: Self { \"l\" } }",
            "extension BoardID<Void, String, Never> { public static func login(_ id: Int) -> Self { \"l\" } }",
        ])
    func silent(declared: String) throws {
        let interface = "public import Backplane\n\(declared)\n"
        #expect(try findings("", ["Sources/LoginInterface/Login.swift": interface]).isEmpty)
    }

    @Test(
        "A board that sends nothing or is never activated, a module that no root brings in, and code without a root are left alone"
    )
    func unused() throws {
        let boards = "import Backplane\nfinal class LoginBoard: Board<Void, LoginOutcome, Never> {}\n"
        #expect(try findings("", ["Sources/Login/Boards.swift": boards]).isEmpty)
        let beside = """
            import Backplane
            final class LoginBoard: Board<Void, LoginOutcome, Never> { func show() { HelpBoard.open() } }
            final class HelpBoard: Board<Void, String, Never> {
                static func open() {}
                func say() { sendToMotherboard("help") }
            }
            """
        #expect(try findings("", ["Sources/Login/Boards.swift": beside]).isEmpty)
        let app = try #require(BackplaneApp.files["Sources/shop/App.swift"])
        let without = app.replacingOccurrences(of: "LoginModule(), ", with: "")
        #expect(try findings("", ["Sources/shop/App.swift": without]).isEmpty)
        let idle = app.replacingOccurrences(of: "motherboard.activate(.login)", with: "")
        #expect(try findings("", ["Sources/shop/App.swift": idle]).isEmpty)
        #expect(try findings("show(.login)", ["Sources/shop/App.swift": idle]).isEmpty)
        let linked = try #require(BackplaneApp.files["Sources/Login/LoginModule.swift"]).replacingOccurrences(
            of: "registry.board(.home)", with: "registry.link(\"/login\", to: .login)\nregistry.board(.home)")
        #expect(
            try findings("", ["Sources/shop/App.swift": idle, "Sources/Login/LoginModule.swift": linked]) == Self.login)
        let rootless = app.replacingOccurrences(of: "try Motherboard(modules:", with: "make(")
        #expect(try findings("", ["Sources/shop/App.swift": rootless]).isEmpty)
    }

    @Test(
        "A board sends by its class, by what that inherits, and by those it works with",
        arguments: [
            "final class LoginBoard: Base {} ; class Base: Board<Void, LoginOutcome, Never> { func go() { self.sendToMotherboard(.cancelled) } }",
            "final class LoginBoard: Board<Void, LoginOutcome, Never> {} ; extension LoginBoard { func go() { sendToMotherboard(.cancelled) } }",
            "final class LoginBoard: Board<Void, LoginOutcome, Never> { let screen = LoginScreen() } ; final class LoginScreen { weak var board: LoginBoard?; func tap() { board?.sendToMotherboard(.cancelled) } }",
        ])
    func sending(boards: String) throws {
        let text = "import Backplane\n\(boards.replacingOccurrences(of: " ; ", with: "\n"))\n"
        #expect(try findings("", ["Sources/Login/Boards.swift": text]) == Self.login)
        let closure = """
            public import Backplane
            import LoginInterface
            public struct LoginModule: Module {
                public func register(in registry: inout ModuleRegistry) {
                    registry.board(.login) { _ in ClosureBoard { board, _ in board.sendToMotherboard(.cancelled) } }
                }
            }
            """
        #expect(try findings("", ["Sources/Login/LoginModule.swift": closure]) == Self.login)
    }

    @Test("A flow for a type that can't be told, or a file that can't be parsed, silences the rule")
    func unknowns() throws {
        #expect(try findings("motherboard.registerFlow(ofType: type(of: something)) { _, _ in }").isEmpty)
        #expect(try findings("", ["Sources/shop/Broken.swift": "func {"]).isEmpty)
    }

    @Test("Flows in tests are no flows of the app")
    func tests() throws {
        let manifest = try #require(BackplaneApp.files["Package.swift"]).replacingOccurrences(
            of: "targets: [", with: "targets: [.testTarget(name: \"LoginTests\", dependencies: [\"Login\"]),")
        let changes: [String: String?] = [
            "Package.swift": manifest,
            "Tests/LoginTests/LoginTests.swift": "import Backplane\nlet t = m.registerFlow(from: .login) { _, _ in }\n",
        ]
        #expect(try findings("", changes) == Self.login)
    }

    @Test("What is found today is in the baseline that backplane init writes")
    func initialisation() throws {
        let workspace = try BackplaneApp.workspace(["Sources/shop/Flows.swift": "extension App { func connect() {} }\n"]
        )
        #expect(try Backplane.run(["check"], in: workspace).status == 1)
        #expect(try Backplane.run(["init"], in: workspace).status == 0)
        #expect(try workspace.read(".backplane-baseline.yml").contains("unhandled-output"))
        #expect(try Backplane.run(["check"], in: workspace).status == 0)
    }
}
