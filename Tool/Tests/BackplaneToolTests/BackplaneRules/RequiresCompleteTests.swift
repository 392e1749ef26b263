import Testing

@Suite("The rule requires-complete")
struct RequiresCompleteTests {
    /// What is found where the module has these requirements and this body, and the file these declarations.
    private func findings(
        requires: String? = "[]", _ body: String, _ declarations: String = "", settings: [String: String] = [:]
    ) throws -> Set<String> {
        let requirements = requires.map { "public var requires: [DependencyRequirement] { \($0) }" } ?? ""
        var files: [String: String?] = settings.mapValues { $0 }
        files["Sources/Login/LoginModule.swift"] = """
            public import Backplane
            import LoginInterface

            public struct LoginModule: Module {
                public init() {}
                \(requirements)
                public func register(in registry: inout ModuleRegistry) {
                    \(body)
                }
            }
            \(declarations)
            """
        return try BackplaneApp.findings(files, rule: "requires-complete")
    }

    private static let missing: Set<String> = ["error requires-complete Login LoginModule.accounts"]
    private static let unread: Set<String> = ["warning requires-complete Login LoginModule.accounts"]
    private static let board =
        "registry.board(.login) { dependencies in LoginBoard(accounts: try dependencies.accounts) }"

    @Test("A module that requires what it reads is in order")
    func inOrder() throws {
        #expect(try BackplaneApp.findings().isEmpty)
    }

    @Test(
        "What is read and not required is found, however it is read",
        arguments: [
            (board, ""),
            ("registry.board(.login) { LoginBoard(accounts: try $0.accounts) }", ""),
            (
                "registry.board(.login) { (d: Dependencies) in let e = d; return LoginBoard(accounts: try e.accounts) }",
                ""
            ),
            ("registry.board(.login, instances: .many) { d in LoginBoard(accounts: try d.accounts) }", ""),
            ("registry.board(.login, make: { d in LoginBoard(accounts: try d.accounts) })", ""),
            ("registry.board(.login) { d in LoginBoard(accounts: try d[dynamicMember: \\.accounts]) }", ""),
            (
                "registry.register(\\.network) { d in Wire(try d.accounts) }",
                "struct Wire: Network { init(_ a: any Accounts) {} }"
            ),
            (
                "registerBoards(in: &registry)",
                "extension LoginModule { @MainActor func registerBoards(in other: inout ModuleRegistry) { other.board(.login) { d in LoginBoard(accounts: try d.accounts) } } }"
            ),
            (
                "registry.board(.login, make: Self.make)",
                "extension LoginModule { @MainActor static func make(_ d: Dependencies) throws -> LoginBoard { LoginBoard(accounts: try d.accounts) } }"
            ),
            (
                "registry.board(.login, make: LoginBoard.init)",
                "extension LoginBoard { convenience init(_ d: Dependencies) throws { self.init(accounts: try d.accounts) } }"
            ),
            (
                "registry.board(.login) { d in LoginBoard(accounts: try Helper(reading: d).accounts) }",
                "struct Helper { let accounts: any Accounts; init(reading d: Dependencies) throws { accounts = try d.accounts } }"
            ),
            (
                "registry.board(.login) { d in LoginBoard(accounts: try d.someAccounts) }",
                "extension Dependencies { var someAccounts: any Accounts { get throws { try accounts } } }"
            ),
            (
                "registry.board(.login) { d in LoginBoard(accounts: try d.someAccounts()) }",
                "extension Dependencies { func someAccounts() throws -> any Accounts { try self.accounts } }"
            ),
            (
                "registry.board(.login) { _ in InjectedBoard() }",
                "final class InjectedBoard: Board<Void, LoginOutcome, Never> { @Injected(\\.accounts) var accounts }"
            ),
            (
                "registry.board(.login) { d in TaskBoard { _, _ in try d.accounts.names } }", ""
            ),
            (
                "registry.addLogin()",
                "extension ModuleRegistry { mutating func addLogin() { self.board(.login) { d in LoginBoard(accounts: try d.accounts) } } }"
            ),
            ("#if DEBUG\n\(board)\n#else\nregistry.board(.login) { _ in OtherBoard() }\n#endif", ""),
        ])
    func missing(body: String, declarations: String) throws {
        #expect(try findings(body, declarations) == Self.missing)
        #expect(try findings(requires: nil, body, declarations) == Self.missing)
        #expect(try findings(requires: "[.init(\\.accounts)]", body, declarations).isEmpty)
    }

    @Test(
        "Requirements are understood as they are written",
        arguments: [
            "[.init(\\.accounts)]", "[DependencyRequirement(\\.accounts)]", "return [.init(\\DependencyKeys.accounts)]",
            "get { [.init((any Accounts).self)] }", "[DependencyRequirement.init((any LoginInterface.Accounts).self)]",
            "Self.common + []", "LoginModule.common", "[] + common",
        ])
    func requirements(written: String) throws {
        let common = "extension LoginModule { static let common: [DependencyRequirement] = [.init(\\.accounts)] }"
        #expect(try findings(requires: written, Self.board, common).isEmpty)
        let unused = "registry.board(.login) { _ in ClosureBoard { board, _ in board.complete() } }"
        #expect(try findings(requires: written, unused, common).filter { $0.hasPrefix("warning") }.count == 1)
    }

    @Test("Requirements that are computed in another way miss nothing, and what they name is not missing")
    func computed() throws {
        let computed =
            "var all: [DependencyRequirement] = []; if isSpecial { all.append(.init(\\.accounts)) }; return all"
        #expect(try findings(requires: computed, Self.board, "let isSpecial = true").isEmpty)
        #expect(try findings(requires: "makeRequirements()", Self.board).isEmpty)
        #expect(try findings(requires: "[.network, .init(\\.accounts)]", Self.board).isEmpty)
    }

    @Test(
        "What is required and nowhere read is found",
        arguments: [
            "registry.board(.login) { _ in LoginBoard(accounts: Fake()) }",
            "registry.board(.login) { d in LoginBoard(accounts: Fake(try d.network)) }; registry.register(\\.network) { _ in Wire() }",
            "registry.register(\\.accounts) { _ in Fake() }",
            "registry.board(.login) { _ in let accounts = Fake(); return LoginBoard(accounts: accounts) }",
        ])
    func unread(body: String) throws {
        let fake = "struct Fake: Accounts { let names: [String] = []; init(_: Any? = nil) {} }"
        #expect(try findings(requires: "[.init(\\.accounts)]", body, fake) == Self.unread)
    }

    @Test("Two keys of one type are two dependencies where they have names, and one where they have none")
    func keysOfOneType() throws {
        let spare = "registry.register(\\.accounts) { d in Fake(try d.spareNetwork) }"
        #expect(
            try findings(requires: "[.init(\\.network)]", spare) == [
                "error requires-complete Login LoginModule.spareNetwork",
                "warning requires-complete Login LoginModule.network",
            ])
        let same = "extension DependencyKeys { var wire: DependencyKey<any Network> { .init() } }"
        let wire = "registry.register(\\.accounts) { d in Fake(try d.wire) }"
        #expect(try findings(requires: "[.init(\\.network)]", wire, same).isEmpty)
    }

    @Test("What is read by its type is told by its type, and meets the key of that type")
    func byType() throws {
        let board = "registry.board(.login) { d in LoginBoard(accounts: try d.resolve((any Accounts).self)) }"
        #expect(try findings(board) == ["error requires-complete Login LoginModule.Accounts"])
        #expect(try findings(requires: "[.init(\\.accounts)]", board).isEmpty)
        #expect(
            try findings(requires: "[.init((any Network).self), .init((any Accounts).self)]", board) == [
                "warning requires-complete Login LoginModule.Network"
            ])
    }

    @Test("Modules of one target are told apart")
    func severalModules() throws {
        let second = """
            struct SecondModule: Backplane.Module {
                var requires: [DependencyRequirement] { [.init(\\.network), .init(\\.accounts)] }
                func register(in registry: inout ModuleRegistry) {
                    registry.register(\\.spareNetwork) { d in try d.network }
                }
            }
            """
        #expect(
            try findings(Self.board, second)
                == Self.missing.union([
                    "warning requires-complete Login SecondModule.accounts"
                ]))
    }

    @Test(
        "Where it can't be told what is read, nothing is said",
        arguments: [
            "registry.board(.login) { d in Elsewhere.make(d) }",
            "registry.board(.login) { d in try d.makeSomewhere() }",
            "registry.board(.login) { d in Reader(d) }",
            "registry.board(.login) { d in LoginBoard(accounts: try d.resolve()) }",
            "registry.board(.login) { d in .init(dependencies: d) }",
            "registry.board(.login) { d in LoginBoard(accounts: try make(d, { $0.accounts })) }",
            "registry.board(.login) { d in LoginBoard(accounts: read(\\.accounts)) }",
        ])
    func unknown(body: String) throws {
        let reader =
            "import Backplane\npublic struct Reader { public init(_ d: Dependencies) throws { _ = try d.accounts } }\n"
        let files = ["Sources/LoginInterface/Reader.swift": reader]
        #expect(try findings(requires: "[.init(\\.accounts)]", body, settings: files).isEmpty)
        let other = "registry.register(\\.network) { _ in Wire.init() }"
        #expect(try findings(requires: "[.init(\\.accounts)]", other, settings: files) == Self.unread)
    }

    @Test("What is read when the module launches is required for a reason")
    func launch() throws {
        let launch =
            "extension LoginModule { public func launch(on board: Motherboard) { _ = try? board.dependencies.accounts } }"
        #expect(try findings(requires: "[.init(\\.accounts)]", "", launch).isEmpty)
    }

    @Test("A module that a macro adds to is left alone")
    func macros() throws {
        let module = try #require(BackplaneApp.files["Sources/Login/LoginModule.swift"])
        for change in [("[.init(\\.accounts)]", "[]"), ("\\.accounts", "\\.network")] {
            let text = module.replacingOccurrences(of: change.0, with: change.1)
            let expanded = text.replacingOccurrences(of: "public struct", with: "@Feature public struct")
            let rule = "requires-complete"
            #expect(try !BackplaneApp.findings(["Sources/Login/LoginModule.swift": text], rule: rule).isEmpty)
            #expect(try BackplaneApp.findings(["Sources/Login/LoginModule.swift": expanded], rule: rule).isEmpty)
        }
    }

    @Test(
        "Nothing is missing that only looks like a reading",
        arguments: [
            "registry.board(.login) { d in LoginBoard(accounts: [1].map { d in d.accounts }) }",
            "registry.board(.login) { d in let d = Own(); return LoginBoard(accounts: d.accounts) }",
            "registry.register(\\.accounts) { _ in Fake() }; registry.register(\\.network) { d in Wire(try d.accounts) }",
            "registry.board(.login) { d in LoginBoard(inner: d.child { registry in registry.register(\\.accounts) { inner in try inner.accounts } }) }",
            "#if NEVER_SET\n\(board)\n#endif",
            "registry.board(.login) { d in LoginBoard(accounts: try d.unknownKey) }",
            "// registry.board(.login) { d in LoginBoard(accounts: try d.accounts) }",
        ])
    func lookalikes(body: String) throws {
        #expect(try findings(body).isEmpty)
    }

    @Test("A file that can't be parsed silences the rule for its target only")
    func brokenFile() throws {
        #expect(try findings(Self.board, settings: ["Sources/Login/Broken.swift": "func {"]).isEmpty)
        #expect(try findings(Self.board, settings: ["Sources/shop/Broken.swift": "func {"]) == Self.missing)
    }

    @Test("Types that are no modules of Backplane are left alone")
    func namesakes() throws {
        let own = "protocol Module {}"
        #expect(try findings(Self.board, own).isEmpty)
    }
}
