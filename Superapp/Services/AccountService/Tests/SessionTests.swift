import AccountServiceInterface
import Foundation
import Testing

@testable import AccountService

@Suite("Sessions", .timeLimit(.minutes(5)))
struct SessionTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    @Test("A session lasts 30 days from sign-in, used or not")
    func expires() async throws {
        let session = try await fixture.register()
        #expect(session.expiresAt.timeIntervalSince(session.startedAt) == 2_592_000)
        fixture.time.advance(by: .seconds(2_592_000 - 1))
        #expect(try await fixture.accounts.session(for: session.token) == session)
        fixture.time.advance(by: .seconds(1))
        #expect(try await fixture.accounts.session(for: session.token) == nil)
        #expect(try await fixture.count("session") == 0)
    }

    @Test("An account has so many sessions and no more: one more ends the oldest")
    func manySessions() async throws {
        let first = try await fixture.register()
        let second = try await fixture.signIn()
        for _ in 1..<AccountStore.maximumSessions { _ = try await fixture.signIn() }
        #expect(try await fixture.accounts.session(for: first.token) == nil)
        #expect(try await fixture.accounts.session(for: second.token) != nil)
        #expect(try await fixture.count("session") == AccountStore.maximumSessions)
    }

    @Test("A session that another program has made unreadable keeps nobody from signing in")
    func unreadable() async throws {
        try await fixture.register()
        try await fixture.database.write { try $0.execute(sql: "UPDATE session SET id = 'x', expiresAt = 0") }
        let session = try await fixture.signIn()
        #expect(try await fixture.accounts.session(for: session.token) == session)
    }

    @Test("A token that nobody was given proves nothing")
    func madeUp() async throws {
        try await fixture.register()
        #expect(try await fixture.accounts.session(for: .random()) == nil)
    }

    @Test("Signing out ends that session only, and can be repeated")
    func signOut() async throws {
        let first = try await fixture.register()
        let second = try await fixture.signIn()
        try await fixture.accounts.signOut(first.token)
        try await fixture.accounts.signOut(first.token)
        #expect(try await fixture.accounts.session(for: first.token) == nil)
        #expect(try await fixture.accounts.session(for: second.token) == second)
    }

    @Test("A session is ended from elsewhere by whoever it belongs to, and everybody who listens hears it")
    func signOutElsewhere() async throws {
        let here = try await fixture.register()
        let lost = try await fixture.signIn()
        let other = try await fixture.register("Bob")
        let endings = fixture.accounts.endings()
        try await fixture.accounts.signOut(lost.id, of: other.user.id)
        #expect(try await fixture.accounts.session(for: lost.token) == lost)
        try await fixture.accounts.signOut(lost.id, of: here.user.id)
        try await fixture.accounts.signOut(lost.id, of: here.user.id)
        #expect(try await fixture.accounts.session(for: lost.token) == nil)
        #expect(try await fixture.accounts.session(for: here.token) == here)
        for await id in endings {
            #expect(id == lost.id)
            break
        }
    }

    @Test("All sessions of a person but one are ended by that one, which gets another token, and listeners hear it")
    func signOutEverywhere() async throws {
        let here = try await fixture.register()
        let others = [try await fixture.signIn(), try await fixture.signIn()]
        let bob = try await fixture.register("Bob")
        let endings = fixture.accounts.endings()
        let renewed = try #require(try await fixture.accounts.signOutEverywhere(except: here))
        #expect(renewed.id == here.id && renewed.token != here.token)
        #expect(try await fixture.accounts.session(for: here.token) == nil)
        for former in [here, others[0]] {
            #expect(try await fixture.accounts.signOutEverywhere(except: former) == nil)
        }
        for session in [renewed, bob] { #expect(try await fixture.accounts.session(for: session.token) == session) }
        for session in others { #expect(try await fixture.accounts.session(for: session.token) == nil) }
        var heard: Set<SessionID> = []
        for await id in endings {
            heard.insert(id)
            if heard.count == 2 { break }
        }
        #expect(heard == Set(others.map(\.id)))
    }

    @Test("Signing out counts at once when it can't be stored, is told to all who listen, and is stored by another try")
    func unstoredSignOut() async throws {
        let session = try await fixture.register()
        let other = try await fixture.signIn()
        let endings = fixture.accounts.endings()
        try await fixture.refuseWriting(true)
        for _ in 1...2 {
            await #expect { try await fixture.accounts.signOut(session.token) } throws: { error in
                if case AccountError.storage = error { true } else { false }
            }
        }
        #expect(try await fixture.accounts.session(for: session.token) == nil)
        #expect(try await fixture.accounts.session(for: other.token) == other)
        #expect(try await fixture.count("session") == 2)
        try await fixture.refuseWriting(false)
        try await fixture.accounts.signOut(session.token)
        #expect(try await fixture.count("session") == 1)
        for await id in endings {
            #expect(id == session.id)
            break
        }
    }

    @Test("An expired session is over, also while that can't be stored")
    func unstoredExpiry() async throws {
        let session = try await fixture.register()
        fixture.time.advance(by: .seconds(2_592_000))
        try await fixture.refuseWriting(true)
        #expect(try await fixture.accounts.session(for: session.token) == nil)
        #expect(try await fixture.count("session") == 1)
    }

    @Test("Expired sessions of everybody are cleared away when somebody signs in")
    func cleared() async throws {
        try await fixture.register("Ada")
        fixture.time.advance(by: .seconds(2_592_000))
        try await fixture.register("Bob")
        #expect(try await fixture.count("session") == 1)
    }

    @Test("The list of a user's sessions follows sign-in and sign-out, and shows nobody else's")
    func live() async throws {
        let first = try await fixture.register()
        try await fixture.register("Bob")
        var second: Session?
        var seen: [[SessionID]] = []
        for try await list in fixture.accounts.sessions(of: first.user.id) {
            seen.append(list.map(\.id))
            switch seen.count {
            case 1:
                fixture.time.advance(by: .seconds(1))
                second = try await fixture.signIn()
            case 2: try await fixture.accounts.signOut(first.token)
            default: break
            }
            if seen.count == 3 { break }
        }
        let newcomer = try #require(second)
        #expect(seen == [[first.id], [newcomer.id, first.id], [newcomer.id]])
    }

    @Test("A session in the list names the program, cut to a bearable length")
    func agent() async throws {
        let client = Client(address: "192.0.2.1", agent: String(repeating: "<b>", count: 10_000))
        let session = try await fixture.accounts.register(name: "Ada", password: "correct horse", client: client)
        for try await list in fixture.accounts.sessions(of: session.user.id) {
            #expect(list.map(\.agent.count) == [256])
            break
        }
    }

    @Test("Everybody who listens hears which sessions end, by sign-out and by expiry")
    func endings() async throws {
        let first = try await fixture.register("Ada")
        let second = try await fixture.register("Bob")
        let listeners = [fixture.accounts.endings(), fixture.accounts.endings()]
        try await fixture.accounts.signOut(first.token)
        fixture.time.advance(by: .seconds(2_592_000))
        _ = try await fixture.accounts.session(for: second.token)
        for listener in listeners {
            var heard: [SessionID] = []
            for await id in listener {
                heard.append(id)
                if heard.count == 2 { break }
            }
            #expect(heard == [first.id, second.id])
        }
    }
}
