import AccountServiceInterface
import Backplane
import BackplaneTesting
import DesignSystemInterface
import Foundation
import NetworkServiceTesting
import RepoSearchInterface
import RepoSearchTesting
import Testing

@testable import RepoSearch

@MainActor
@Suite("Ways through the repositories", .timeLimit(.minutes(5)))
struct RouteTests {
    @Test(
        "From outside it is one board: what is picked in the search inside it is shown on top, and leaving all ends it")
    func pick() async throws {
        let probe = try BoardProbe(.repos, of: RepoModules.make()) { registry in
            registry.register(\.network) { _ in StubGitHub().network }
            registry.register(\.client) { _ in RepoModules.client }
        }
        probe.activate(with: .search("swift"))
        let screen = try await probe.expectScreen(RepoSearchScreen.self)
        await expectEventually { screen.context.rows.count == 1 }
        let action = try RepoSearchAction(name: #require(screen.context.rows[0].action), form: WebForm([]))
        await screen.perform(action)
        let name = try #require(RepoName("found/swift"))
        #expect(try await probe.expectScreen(RepoDetailScreen.self).model.name == name)
        probe.goBack()
        #expect(probe.isLive)
        probe.root.navigator.leave([screen.id])
        await probe.expectCompletion()
    }

    @Test("The boards inside are its own: outside it, nobody can see them")
    func inside() async throws {
        let motherboard = try motherboard()
        _ = await motherboard.open("/repos/apple/swift-nio")
        #expect(motherboard.isLive(.repos) && !motherboard.isLive(.repoDetail))
        #expect(motherboard.root.navigator.top?.boardID == BoardID.repoDetail.rawValue)
    }

    @Test("Addresses lead to the search and to a repository")
    func links() async throws {
        let motherboard = try motherboard()
        #expect(await motherboard.open("/repos?q=swift%20nio") == .opened)
        #expect(await motherboard.open("/repos/apple/swift-nio") == .opened)
        let screens = motherboard.root.navigator.stack.compactMap { $0.screen as? any WebScreen }
        #expect(screens.map(\.address) == ["/repos?q=swift%20nio", "/repos/apple/swift-nio"])
        #expect(screens.map(\.title) == ["Repositories", "apple/swift-nio"])
        #expect(await motherboard.open("/repos?q=swift%20nio") == .opened)
        #expect(motherboard.root.navigator.stack.count == 1)
    }

    @Test("An address whose parts can't be a name is refused", arguments: ["/repos/a%20b/c", "/repos/a/%3Cb%3E"])
    func badLink(address: String) async throws {
        let motherboard = try motherboard()
        guard case .invalid = await motherboard.open(address) else {
            Issue.record("\(address) was opened")
            return
        }
        #expect(motherboard.root.navigator.stack.isEmpty)
    }

    @Test(
        "A window that slept wakes where it was, inside the board that others know",
        arguments: [["/repos?q=swift", "/repos/apple/swift-nio"], ["/repos/apple/swift-nio"]])
    func restore(addresses: [String]) async throws {
        let before = try motherboard()
        for address in addresses { _ = await before.open(address) }
        let data = try JSONEncoder().encode(before.root.navigator.snapshot)
        let after = try motherboard()
        let result = await after.root.restore(try JSONDecoder().decode(NavigationSnapshot.self, from: data))
        let screens = after.root.navigator.stack.compactMap { $0.screen as? any WebScreen }
        #expect(result.problems.isEmpty && screens.map(\.address) == addresses)
        #expect(after.isLive(.repos) && !after.isLive(.repoSearch) && !after.isLive(.repoDetail))
        after.root.navigator.leave(screens.map(\.id))
        #expect(!after.isLive(.repos))
    }

    @Test("Actions that do not exist, or name no repository, are refused")
    func forms() throws {
        #expect(throws: WebFormError.missingField("q")) { try RepoSearchAction(name: "type", form: WebForm([])) }
        #expect(throws: WebFormError.invalidField("repository")) {
            try RepoSearchAction(name: "open ../../x", form: WebForm([]))
        }
        #expect(throws: WebFormError.unknownAction("steal")) { try RepoSearchAction(name: "steal", form: WebForm([])) }
        #expect(throws: WebFormError.unknownAction("type")) { try RepoDetailAction(name: "type", form: WebForm([])) }
    }

    private func motherboard() throws -> Motherboard {
        let network = NetworkStubModule(network: StubGitHub().network)
        let motherboard = try Motherboard(modules: [RepoModules.make(), network])
        motherboard.install(into: motherboard.root)
        return motherboard
    }
}
