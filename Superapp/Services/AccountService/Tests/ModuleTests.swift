import AccountService
import AccountServiceInterface
import Backplane
import Database
import Testing

@MainActor
@Suite("The module")
struct ModuleTests {
    @Test("offers accounts, with real hashing, to whoever requires them")
    func assembled() async throws {
        let database = try DatabaseModule(at: .memory, migrations: AccountServiceModule.migrations)
        let accounts = try Assembly(modules: [AccountServiceModule(), database]).dependencies.accounts
        let client = Client(address: "192.0.2.1", agent: "Browser")
        let session = try await accounts.register(name: "Ada", password: "correct horse", client: client)
        #expect(try await accounts.signIn(name: "ada", password: "correct horse", client: client).user == session.user)
        await #expect(throws: AccountError.wrongCredentials) {
            try await accounts.signIn(name: "Ada", password: "wrong horse", client: client)
        }
    }

    @Test("does not fit without a database")
    func incomplete() {
        #expect(throws: AssemblyError.self) { try Assembly(modules: [AccountServiceModule()]) }
    }
}
