import AccountServiceTesting
import BackplaneTesting
import Testing

@testable import WebShell
@testable import superapp

@MainActor
@Suite("The lifetime of a window of the app", .timeLimit(.minutes(5)))
struct WindowLifetimeTests {
    /// What must go with a closed window.
    @MainActor
    private final class Remains {
        weak var window: Window?
        weak var system: WindowSystem?

        var areGone: Bool { window == nil && system == nil }
    }

    @Test("Nothing keeps a window that was closed, whoever used it and wherever they went")
    func closed() async throws {
        let accounts = StubAccountService(accounts: ["Ada": "correct horse"])
        for session in [nil, accounts.signedIn("Ada")] {
            let remains = Remains()
            try await {
                let window = try await TestWindow(accounts: accounts, session: session)
                (remains.window, remains.system) = (window.window, window.system)
                for address in ["/home", "/todos", "/posts", "/listings", "/chat", "/cosmonauts"] {
                    _ = await window.system.open(address)
                    window.window.willAnswer()
                    _ = window.window.stage.current()
                }
                window.system.stop()
                window.window.close()
                window.window.release()
            }()
            await expectEventually { remains.areGone }
        }
    }

    @Test("A window that is closed while it starts, opens an address or wakes up begins nothing more; nothing faults")
    func closedMeanwhile() async throws {
        let accounts = StubAccountService(accounts: ["Ada": "correct horse"])
        for session in [nil, accounts.signedIn("Ada")] {
            let window = try await TestWindow(accounts: accounts, session: session)
            window.system.stop()
            window.window.close()
            window.window.release()
            // As it goes on after whatever it waited for.
            await window.system.resumeSession()
            for address in ["/home", "/welcome", "/cosmonauts", "/login"] {
                #expect(await window.system.open(address) == .shown)
            }
            let snapshot = window.window.root.navigator.snapshot
            #expect(await !window.system.restore(snapshot))
            #expect(window.titles.isEmpty)
        }
    }
}
