import BackplaneTesting
import DesignSystem
import DesignSystemInterface
import NetworkServiceTesting
import RepoSearchInterface
import RepoSearchTesting
import Testing

@testable import RepoSearch

@MainActor
@Suite("Repositories as pages", .timeLimit(.minutes(5)))
struct PageTests {
    private static let evil = #"<script>alert(1)</script><img src=x onerror=alert(1)>"'&"#

    @Test("Hostile content is just text, on both pages")
    func hostile() async throws {
        let repo = FakeRepo(
            "a/b",
            [
                "description": FakeRepo.text(Self.evil), "language": FakeRepo.text(Self.evil),
                "homepage": #""javascript:alert(1)""#, "topics": "[\(FakeRepo.text(Self.evil))]",
                "license": #"{"name": \#(FakeRepo.text(Self.evil))}"#, "default_branch": FakeRepo.text(Self.evil),
            ])
        let pages = try await [searchPage(repo), detailPage(repo)]
        for page in pages {
            #expect(page.contains("&lt;script&gt;"))
            #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("javascript:"))
        }
    }

    @Test("The field is live, has a button for those without the script, and holds what was typed as text")
    func field() async throws {
        let probe = try BoardProbe(.repoSearch, of: RepoModules.make()) { registry in
            registry.register(\.network) { _ in StubGitHub().network }
            registry.register(\.client) { _ in RepoModules.client }
        }
        probe.activate(with: "")
        let screen = try await probe.expectScreen(RepoSearchScreen.self)
        await screen.perform(.type(Self.evil))
        let page = render(screen)
        #expect(page.contains(#"data-live="type""#) && page.contains(#"value="search""#))
        #expect(page.contains(#"role="status">Searching…"#) && page.contains(#"aria-busy="true""#))
        #expect(page.contains("&lt;script&gt;") && !page.contains("<script"))
        #expect(page.contains("?window=w&amp;q=%3Cscript%3E"))
    }

    @Test("A row leads to the repository by its address, and by an action from here")
    func row() async throws {
        let page = try await searchPage(FakeRepo("apple/swift-nio"))
        #expect(page.contains(#"href="/repos/apple/swift-nio?window=w" data-action="open apple/swift-nio""#))
        #expect(page.contains("12,345 stars") && page.contains(">2 March 2026</time>"))
    }

    private func searchPage(_ repo: FakeRepo) async throws -> String {
        let network = StubNetwork(status: 200, body: #"{"total_count": 1, "items": [\#(repo.json)]}"#)
        let probe = try BoardProbe(.repoSearch, of: RepoModules.make()) { registry in
            registry.register(\.network) { _ in network }
            registry.register(\.client) { _ in RepoModules.client }
        }
        probe.activate(with: "x")
        let screen = try await probe.expectScreen(RepoSearchScreen.self)
        await expectEventually { !screen.context.rows.isEmpty }
        return render(screen)
    }

    private func detailPage(_ repo: FakeRepo) async throws -> String {
        let network = StubNetwork(status: 200, body: repo.json)
        let probe = try BoardProbe(.repoDetail, of: RepoModules.make()) { registry in
            registry.register(\.network) { _ in network }
            registry.register(\.client) { _ in RepoModules.client }
        }
        probe.activate(with: try #require(RepoName("a/b")))
        let screen = try await probe.expectScreen(RepoDetailScreen.self)
        await expectEventually { screen.context.about != nil }
        return render(screen)
    }

    private func render<Shown: WebScreen>(_ screen: Shown) -> String {
        let origin = WebFormOrigin(window: "w", screen: "s", token: "t", address: screen.address)
        return DesignSystem().draw(Shown.draw(screen.context), in: origin).html
    }
}
