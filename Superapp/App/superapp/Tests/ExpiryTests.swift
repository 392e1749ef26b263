import AccountServiceTesting
import BackplaneTesting
import DesignSystemInterface
import Foundation
import Testing

@testable import WebShell
@testable import superapp

@MainActor
@Suite("Sessions that expire", .timeLimit(.minutes(5)))
struct ExpiryTests {
    /// A date that a test sets.
    @MainActor
    private final class Calendar {
        var date: Date

        init(_ date: Date) {
            self.date = date
        }
    }

    @Test("Who signs in again after their session has ended goes on where they were; somebody else does not")
    func goingOn() async throws {
        let accounts = StubAccountService(accounts: ["Ada": "correct horse", "Bob": "correct horse"])
        for person in ["Ada", "Bob"] {
            let session = accounts.signedIn("Ada")
            let window = try await TestWindow(accounts: accounts, session: session)
            #expect(await window.system.open("/listings/new") == .shown)
            window.system.sessionEnded(session.id)
            #expect(window.titles.last == "Sign in")
            // Not stored: it ends with its board.
            try await window.window.stage.screen?.submit(
                "signIn", .init([("name", person), ("password", "correct horse")]))
            await window.system.settle()
            #expect(window.titles.last == (person == "Ada" ? "Offer something" : "Home"))
        }
    }

    @Test("What happens after a session has expired is not shown to whoever still looks")
    func push() async throws {
        let accounts = StubAccountService(accounts: ["Ada": "correct horse"])
        let session = accounts.signedIn("Ada")
        let calendar = Calendar(session.startedAt)
        let window = try await TestWindow(accounts: accounts, session: session, now: { calendar.date })
        _ = await window.system.open("/home")
        _ = window.window.stage.current()
        let feed = LiveFeed([.init(window: window.window.id.rawValue)])
        window.window.feeds.append(feed)
        calendar.date = session.expiresAt
        window.window.header.notice = Notice("Bob wrote to you")
        await expectEventually { window.titles == ["Welcome", "Sign in"] }
        for await _ in feed.signals {
            for case .update(let update, _) in feed.take() {
                #expect(!update.header.html.contains("Bob") && !update.header.html.contains("Ada"))
                #expect(update.title == "Sign in")
            }
            break
        }
    }
}
