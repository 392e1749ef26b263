import Testing

@Suite("The rule guard-deadlock")
struct GuardDeadlockTests {
    private func findings(_ connect: String, _ declarations: String = "") throws -> Set<String> {
        try BackplaneApp.findings(
            [
                "Sources/shop/Flows.swift": """
                import Backplane
                import LoginInterface

                extension App {
                    func connect() {
                        motherboard.registerFlow(from: .login) { _, _ in }
                        \(connect)
                    }
                    \(declarations)
                }
                """
            ], rule: "guard-deadlock")
    }

    private static let login: Set<String> = ["error guard-deadlock shop login"]

    /// A guard whose decision is this.
    private static func barrier(
        _ decision: String, isOpen: String = "self.isSignedIn", before: String = ".home, .login"
    )
        -> String
    {
        "motherboard.registerBarrier(before: \(before)) { _ in \(isOpen) } otherwise: { \(decision); return .pass }"
    }

    private static func gateway(_ decision: String, exempting: String = "") -> String {
        "motherboard.registerGateway\(exempting) { _ in self.isSignedIn } otherwise: { \(decision); return .pass }"
    }

    private static let waiting = "motherboard in _ = try? await motherboard.activate(.login).firstOutput()"

    @Test(
        "A decision that waits for what is behind it is found",
        arguments: [
            barrier(waiting),
            barrier("_ = try? await $0.activate(.login).firstOutput()"),
            barrier("m in for await outcome in m.activate(.login).outputs { print(outcome); break }"),
            barrier("m in let login = m.activate(.login); print(1); _ = try? await login.firstOutput()"),
            barrier("m in _ = try? await m.run(.login)"),
            barrier("_ in _ = try? await self.motherboard.activate(.login).firstOutput()"),
            barrier("[weak self] _ in _ = try? await self?.motherboard.activate(.login).firstOutput()"),
            barrier("m in if !isOffline { _ = try? await m.activate(BoardID.login).firstOutput() }"),
            barrier("m in await decide()"),
            barrier("[weak self] m in await self?.decide()"),
            barrier("m in await self.ask(m)"),
            barrier(waiting, before: ".login"),
            gateway(waiting),
            gateway(waiting, exempting: "(exempting: .home)"),
            gateway(waiting, exempting: "(exempting: .home, timeout: .seconds(3))"),
            "protect(.home, .login)",
            "motherboard.registerBarrier(before: .login, target: self) { app in app.isSignedIn } otherwise: { app in _ = try? await app.motherboard.activate(.login).firstOutput(); return .pass }",
            "motherboard.registerBarrier(before: .login, isOpen: { _ in self.isSignedIn }, otherwise: { \(waiting); return .pass })",
        ])
    func found(connect: String) throws {
        let helpers = """
            func decide() async { _ = try? await motherboard.activate(.login).firstOutput() }
            func ask(_ board: Motherboard) async { _ = try? await board.activate(.login).firstOutput() }
            func protect<each I, each O, each C>(_ ids: repeat BoardID<each I, each O, each C>) {
                motherboard.registerBarrier(before: repeat each ids) { _ in self.isSignedIn } otherwise: { \(Self.waiting); return .pass }
            }
            """
        #expect(try findings(connect, helpers) == Self.login)
    }

    @Test(
        "A decision that waits for something else, or may open the guard first, is left alone",
        arguments: [
            barrier(waiting, before: ".home"),
            barrier("m in m.activate(.login)"),
            barrier("m in Task { _ = try? await m.activate(.login).firstOutput() }"),
            barrier("m in _ = try? await other.activate(.login).firstOutput()"),
            barrier("m in self.isSignedIn = true; _ = try? await m.activate(.login).firstOutput()"),
            barrier(
                "m in self.isAsking.toggle(); _ = try? await m.activate(.login).firstOutput()", isOpen: "self.isAsking"),
            barrier("m in await self.refresh(); _ = try? await m.activate(.login).firstOutput()"),
            barrier(
                "m in await session.refresh(); _ = try? await m.activate(.login).firstOutput()",
                isOpen: "session.isOpen"),
            barrier("m in token.cancel(); _ = try? await m.activate(.login).firstOutput()"),
            barrier(waiting, before: "id"),
            barrier("m in _ = try? await m.activate(.login, in: other)"),
            gateway(waiting, exempting: "(exempting: .login)"),
            gateway(waiting, exempting: "(exempting: .home, .login)"),
            gateway(waiting, exempting: "(exempting: id)"),
            "protect(.home)",
            "#if NEVER_SET\n\(barrier(waiting))\n#endif",
        ])
    func leftAlone(connect: String) throws {
        let helpers = """
            func refresh() async { isSignedIn = true }
            func protect<each I, each O, each C>(_ ids: repeat BoardID<each I, each O, each C>) {
                motherboard.registerBarrier(before: repeat each ids) { _ in self.isSignedIn } otherwise: { \(Self.waiting); return .pass }
            }
            """
        #expect(try findings(connect, helpers).isEmpty)
    }
}
