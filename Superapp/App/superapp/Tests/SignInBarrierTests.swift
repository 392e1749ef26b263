import AccountServiceTesting
import Backplane
import ChatInterface
import LoginInterface
import RegisterInterface
import Testing

@testable import WebShell
@testable import superapp

@MainActor
@Suite("The sign-in before what needs it", .timeLimit(.minutes(5)))
struct SignInBarrierTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])

    @Test("A link to it shows the sign-in, and after that what was asked for")
    func link() async throws {
        let window = try await TestWindow(accounts: accounts)
        await window.ask(for: "/club/3")
        #expect(window.titles == ["Welcome", "Sign in"])
        await window.enter("Ada")
        #expect(window.titles == ["Home", "Club"])
    }

    @Test("Going back from the sign-in drops what was asked for")
    func back() async throws {
        let window = try await TestWindow(accounts: accounts)
        #expect(await window.system.open("/square") == .shown)
        await window.ask(for: "/club/3")
        #expect(window.titles == ["Welcome", "Square", "Sign in"])
        window.window.root.navigator.pop()
        await window.system.settle()
        await window.enter("Ada")
        #expect(window.titles == ["Home", "Square"])
    }

    @Test("Going elsewhere drops it too, and takes the sign-in away")
    func elsewhere() async throws {
        let window = try await TestWindow(accounts: accounts)
        await window.ask(for: "/club/3")
        #expect(await window.system.open("/square") == .shown)
        #expect(window.titles == ["Welcome", "Square"])
        await window.enter("Ada")
        #expect(window.titles == ["Home", "Square"])
    }

    @Test("Asking for something else drops what was asked for before, and shows the sign-in on top")
    func twice() async throws {
        let window = try await TestWindow(accounts: accounts)
        await window.ask(for: "/club/3")
        window.system.motherboard.activate(.square, with: "/square")
        #expect(window.titles == ["Welcome", "Sign in", "Square"])
        await window.ask(for: "/club/4")
        #expect(window.titles == ["Welcome", "Square", "Sign in"])
        await window.enter("Ada")
        #expect(window.titles == ["Home", "Square", "Club"])
        #expect(window.window.stage.screen?.address == "/club/4")
    }

    @Test("However often something is asked for, one activation waits, behind one sign-in")
    func bounded() async throws {
        let window = try await TestWindow(accounts: accounts)
        for number in 1...100 { await window.ask(for: "/club/\(number)") }
        let boards = window.system.motherboard.tree.boards
        #expect(boards.map(\.waiting).max() == 1 && window.titles == ["Welcome", "Sign in"])
        #expect(window.system.askedToSignIn == 1)
        await window.enter("Ada")
        #expect(window.window.stage.screen?.address == "/club/100")
        #expect(window.system.motherboard.tree.boards.allSatisfy { $0.waiting == 0 })
    }

    @Test("A link that is followed twice before the sign-in is opened once")
    func again() async throws {
        let window = try await TestWindow(accounts: accounts)
        let address = "/chat/\(ConversationID())"
        for _ in 1...2 { await window.ask(for: address) }
        #expect(window.titles == ["Welcome", "Sign in"])
        await window.enter("Ada")
        #expect(window.titles == ["Home", "Chat"])
    }

    @Test("The sign-in goes when what it was for is called off")
    func calledOff() async throws {
        let window = try await TestWindow(accounts: accounts)
        await window.ask(for: "/club/3")
        window.system.motherboard.complete(.club)
        await window.system.wait { window.system.askedToSignIn == 0 }
        #expect(window.titles == ["Welcome"])
    }

    @Test("Making an account on the way counts as signing in")
    func registration() async throws {
        let window = try await TestWindow(accounts: accounts)
        await window.ask(for: "/club/3")
        window.system.motherboard.activate(.register)
        #expect(window.titles == ["Welcome", "Sign in", "Create an account"])
        await window.enter("Ada")
        #expect(window.titles == ["Home", "Club"])
    }

    @Test("What somebody has asked for whose session had ended goes on for them, and for nobody else")
    func ofSomebodyElse() async throws {
        for (writer, titles) in [("Ada", ["Home", "Square", "Club"]), ("Eve", ["Home"])] {
            let window = try await TestWindow(accounts: accounts)
            #expect(await window.system.open("/square") == .shown)
            await window.ask(for: "/club/3")
            window.window.writer = writer
            await window.enter("Ada")
            #expect(window.titles == titles && window.system.askedToSignIn == 0)
        }
    }

    @Test("Who is signed in passes")
    func passes() async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        #expect(await window.system.open("/club/3") == .shown)
        #expect(window.titles == ["Home", "Club"])
    }

    @Test("Signing out closes everything, and the barrier with it")
    func signOut() async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        #expect(await window.system.open("/club/3") == .shown)
        window.system.signOut()
        await window.system.settle()
        #expect(window.titles == ["Welcome", "Sign in"])
        #expect(window.window.session == nil)
        #expect(await window.system.open("/club/3") == .shown)
        #expect(window.titles == ["Welcome", "Sign in"])
    }
}
