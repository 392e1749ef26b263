import AccountServiceInterface
import AccountServiceTesting
import Testing

@Suite("The stub answers like the service", .timeLimit(.minutes(5)))
struct StubTests {
    private let stub = StubAccountService(accounts: ["Ada": "correct horse"])
    private let client = Client(address: "192.0.2.1", agent: "Browser")

    @Test("It registers, signs in and out, and reports endings")
    func life() async throws {
        let endings = stub.endings()
        let session = try await stub.register(name: "Bob", password: "long enough", client: client)
        #expect(try await stub.session(for: session.token) == session)
        try await stub.signOut(session.token)
        #expect(try await stub.session(for: session.token) == nil)
        for await id in endings {
            #expect(id == session.id)
            break
        }
        #expect(try await stub.signIn(name: "bob", password: "long enough", client: client).user == session.user)
    }

    @Test("It refuses what the service refuses")
    func refuses() async throws {
        await #expect(throws: AccountError.nameTaken) {
            try await stub.register(name: "ADA", password: "long enough", client: client)
        }
        await #expect(throws: AccountError.wrongCredentials) {
            try await stub.signIn(name: "Ada", password: "wrong horse", client: client)
        }
        await #expect(throws: AccountError.wrongCredentials) {
            try await stub.signIn(name: "Nobody", password: "wrong horse", client: client)
        }
    }

    @Test("It fails when told to, once, and records its calls")
    func scripted() async throws {
        stub.fail(with: .storage("disk full"))
        await #expect(throws: AccountError.storage("disk full")) {
            try await stub.signIn(name: "Ada", password: "correct horse", client: client)
        }
        _ = try await stub.signIn(name: "Ada", password: "correct horse", client: client)
        #expect(stub.calls == Array(repeating: .signIn(name: "Ada", password: "correct horse"), count: 2))
    }

    @Test("It ends all sessions of a user but one")
    func everywhere() async throws {
        let (here, other, bob) = (stub.signedIn("Ada"), stub.signedIn("Ada"), stub.signedIn("Bob"))
        let renewed = try #require(try await stub.signOutEverywhere(except: here))
        for gone in [here, other] { #expect(try await stub.session(for: gone.token) == nil) }
        for former in [here, other] { #expect(try await stub.signOutEverywhere(except: former) == nil) }
        for session in [renewed, bob] { #expect(try await stub.session(for: session.token) == session) }
    }

    @Test("It shows a user's sessions live")
    func live() async throws {
        let session = stub.signedIn("Ada")
        var counts: [Int] = []
        for try await list in stub.sessions(of: session.user.id) {
            counts.append(list.count)
            if counts.count == 1 { try await stub.signOut(session.token) }
            if counts.count == 2 { break }
        }
        #expect(counts == [1, 0])
    }
}
