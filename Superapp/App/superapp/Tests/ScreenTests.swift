import AccountServiceInterface
import AccountServiceTesting
import Backplane
import ChatInterface
import ChatTesting
import Database
import DesignSystem
import DesignSystemInterface
import HomeInterface
import ListingsInterface
import LoginInterface
import PostsInterface
import RegisterInterface
import RepoSearchInterface
import Testing
import TodosInterface

@testable import superapp

@MainActor
@Suite("Superapp's screens")
struct ScreenTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])

    @Test("Every screen is drawn by the design system, with an address that the app opens")
    func screens() throws {
        let motherboard = try motherboard()
        motherboard.activate(.login, with: .wish)
        motherboard.activate(.register)
        motherboard.activate(.home, with: HomeInput(session: accounts.signedIn("Ada"), entries: WindowSystem.entries))
        motherboard.activate(.listings, with: ListingsInput())
        motherboard.activate(.listingForm, with: .new)
        motherboard.activate(.conversations)
        motherboard.activate(.repos, with: .search(""))
        motherboard.activate(.posts, with: nil)
        motherboard.activate(.post, with: .new)
        motherboard.activate(.todos, with: nil)
        let screens = motherboard.root.navigator.stack.map(\.screen)
        #expect(
            screens.map(\.title) == [
                "Sign in", "Create an account", "Home", "Listings", "Offer something", "Chat", "Repositories", "Posts",
                "New post", "Todos",
            ])
        let renderer = DesignSystem()
        for screen in screens {
            let screen = try #require(screen as? any WebScreen, "\(screen.title) can't be shown on the web")
            #expect(screen.address == "/home" || motherboard.canOpen(screen.address))
            let page = page(of: screen, by: renderer)
            #expect(page.contains("<h1"))
            #expect(page.contains("value=\"the token\""))
        }
    }

    private func page<Shown: WebScreen>(of screen: Shown, by renderer: DesignSystem) -> String {
        let origin = WebFormOrigin(
            window: "w", screen: screen.id.rawValue, token: "the token", address: screen.address)
        return renderer.draw(Shown.draw(screen.context), in: origin).html
    }

    /// The app's own modules, with stubs for accounts and the client.
    private func motherboard() throws -> Motherboard {
        let database = try DatabaseModule(at: .memory, migrations: [])
        let assembly = try Assembly(modules: Superapp.modules(database: database), providing: Superapp.ofEachWindow)
        let (session, attention) = (StubCurrentSession(), StubAttention())
        let dependencies = assembly.dependencies.child { [accounts] registry in
            registry.register(\.attention) { _ in attention }
            registry.register(\.currentSession) { _ in session }
            registry.register(\.accounts) { _ in accounts }
            registry.register(\.client) { _ in Client(address: "127.0.0.1", agent: "A test") }
        }
        let motherboard = Motherboard(assembly, dependencies: dependencies)
        motherboard.install(into: motherboard.root)
        return motherboard
    }
}
