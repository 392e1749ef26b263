import Backplane
import BackplaneTesting
import CosmonautServiceInterface
import CosmonautsInterface
import DesignSystemInterface
import SpacesuitServiceInterface
import Testing

@testable import Cosmonauts

@MainActor
@Suite("A cosmonaut's screen")
struct CosmonautTests {
    private let fixture = Fixture()

    @Test("Everybody sees where a cosmonaut is and which suit is theirs")
    func looking() async throws {
        fixture.session.session = nil
        let (probe, screen) = try await fixture.screen(of: fixture.mira.id)
        let person = try #require(screen.context.person)
        #expect(screen.title == "Mira")
        #expect(person.whereabouts == "Inside. Heron 1 is serviced and ready.")
        #expect(person.suit?.name == "Heron 1")
        #expect(person.choices.map(\.name) == ["Heron 3"])
        #expect(person.noWalks)
        #expect(person.isVisitor)
        probe.expectNothing()
    }

    @Test("Who has no suit is led to those that are free, or to where one is added")
    func withoutSuit() async throws {
        let (probe, screen) = try await fixture.screen(of: fixture.mira.id)
        try await screen.perform(.takeBack(fixture.ready.id))
        await expectEventually { screen.context.person?.noSuit != nil }
        let person = try #require(screen.context.person)
        #expect(person.choicesTitle == "Assign a suit" && person.noSuit?.way == nil)
        probe.expectNothing()

        let bare = Fixture(hasSuits: false)
        let noSuit = try #require(try await bare.screen(of: bare.mira.id).1.context.person?.noSuit)
        #expect(noSuit.text == "None is free to be assigned. Add one before the next spacewalk.")
        #expect(noSuit.way == PageLink("Add a suit", path: "/cosmonauts", part: "newsuit"))
    }

    @Test("A cosmonaut who does not exist is said to be so")
    func missing() async throws {
        let (probe, screen) = try await fixture.screen(of: CosmonautID())
        #expect(screen.context.missing != nil)
        #expect(screen.context.person == nil)
        #expect(!screen.context.isLoading)
        probe.expectNothing()
    }

    @Test("A spacewalk begins, shows, and ends in the log")
    func spacewalk() async throws {
        let (probe, screen) = try await fixture.screen(of: fixture.mira.id)
        let id = screen.model.nextSpacewalk
        try await screen.perform(.start(id))
        await expectEventually { screen.context.person?.end != nil }
        let outside = try #require(screen.context.person)
        #expect(outside.notice?.text == "The spacewalk has begun.")
        #expect(outside.outside?.before == "Outside since")
        #expect(outside.spacewalkID == id.description)
        #expect(outside.choices.isEmpty)
        #expect(!outside.canTakeBack)
        try await screen.perform(.end(id))
        await expectEventually { screen.context.person?.walks.count == 1 }
        #expect(screen.context.person?.walks.first?.detail == "1 min in A suit")
        #expect(screen.context.person?.start != nil)
        probe.expectNothing()
    }

    @Test(
        "A spacewalk is refused with what to do about it",
        arguments: [
            (CosmonautError.noSuit(name: "Mira"), "Mira has no spacesuit. Assign one first."),
            (.suitNeedsService(suit: "Heron 1"), "Heron 1 needs service before it goes out again."),
            (.alreadyOutside(name: "Mira"), "Mira is on a spacewalk already. One at a time."),
            (.storage("disk full"), "The crew’s records can’t be reached right now. Try again in a moment."),
        ])
    func refused(error: CosmonautError, message: String) async throws {
        let (probe, screen) = try await fixture.screen(of: fixture.mira.id)
        fixture.cosmonauts.fail(with: error)
        try await screen.perform(.start(screen.model.nextSpacewalk))
        #expect(screen.context.person?.notice?.text == message)
        #expect(screen.context.person?.notice?.role == "alert")
        probe.expectNothing()
    }

    @Test("A start that is sent twice begins one spacewalk")
    func twice() async throws {
        let (probe, screen) = try await fixture.screen(of: fixture.mira.id)
        let id = screen.model.nextSpacewalk
        try await screen.perform(.start(id))
        try await screen.perform(.start(id))
        #expect(screen.context.person?.notice?.text == "The spacewalk has begun.")
        #expect(fixture.cosmonauts.calls.count == 2)
        #expect(fixture.crew.cosmonauts.last?.spacewalk?.id == id)
        probe.expectNothing()
    }

    @Test("A suit is exchanged, serviced and taken back")
    func suit() async throws {
        let (probe, screen) = try await fixture.screen(of: fixture.mira.id)
        try await screen.perform(.assign(fixture.free.id))
        await expectEventually { screen.context.person?.suit?.name == "Heron 3" }
        #expect(screen.context.person?.choices.map(\.name) == ["Heron 1"])
        try await screen.perform(.service(fixture.free.id))
        #expect(screen.context.person?.notice?.text == "The suit is serviced.")
        try await screen.perform(.takeBack(fixture.free.id))
        await expectEventually { screen.context.person?.suit == nil }
        #expect(screen.context.person?.noSuit != nil)
        #expect(screen.context.person?.whereabouts == "Inside, without a spacesuit.")
        probe.expectNothing()
    }

    @Test("A form that is out of date is told so")
    func stale() async throws {
        let (probe, screen) = try await fixture.screen(of: fixture.mira.id)
        try await fixture.suits.assign(fixture.free.id, to: fixture.jonas.id)
        try await screen.perform(.assign(fixture.free.id))
        #expect(
            screen.context.person?.notice?.text
                == "Heron 3 now belongs to another cosmonaut. Choose another suit.")
        probe.expectNothing()
    }

    @Test("Another cosmonaut opens over the first; what came of a change is told where it was made")
    func several() async throws {
        let (probe, mira) = try await fixture.screen(of: fixture.mira.id)
        probe.activate(with: fixture.jonas.id)
        #expect(probe.root.navigator.stack.count == 2)
        let jonas = try #require(probe.root.navigator.top?.screen as? CosmonautScreen)
        await expectEventually { !jonas.isLoading }
        try await jonas.perform(.service(fixture.used.id))
        #expect(jonas.context.person?.notice?.text == "The suit is serviced.")
        #expect(mira.context.person?.notice == nil)
        probe.goBack()
        #expect(probe.root.navigator.stack.map(\.id) == [mira.id])
        probe.expectNothing()
    }

    @Test("A change that was begun is made, whoever leaves meanwhile")
    func left() async throws {
        let (probe, screen) = try await fixture.screen(of: fixture.jonas.id)
        let press = Task { try await screen.perform(.service(fixture.used.id)) }
        press.cancel()
        probe.root.navigator.leave([screen.id])
        await probe.expectCompletion()
        try? await press.value
        #expect(fixture.suits.list[1].condition == .serviced)
    }

    @Test("Who added a cosmonaut removes them here, unless they are outside, and is led to the crew; others can't")
    func removing() async throws {
        fixture.crew.add(fixture.own)
        #expect(try await fixture.screen(of: fixture.mira.id).1.context.person?.remove == nil)
        let (probe, screen) = try await fixture.screen(of: fixture.own.id)
        let walk = SpacewalkID()
        try await screen.perform(.start(walk))
        await expectEventually { screen.context.person?.end != nil }
        let action = try #require(screen.context.person?.remove)
        try await screen.perform(try CosmonautAction(name: action.action, form: WebForm([])))
        #expect(
            screen.context.person?.notice?.text
                == "Yuri is on a spacewalk. End it before you remove them from the crew.")
        try await screen.perform(.end(walk))
        try await screen.perform(.remove)
        await probe.expectOutput(.removed)
        #expect(fixture.crew.cosmonauts.map(\.name) == ["Jonas", "Mira"])
    }

    @Test("A refusal is not said any more once its reason is gone")
    func outdated() async throws {
        fixture.crew.add(fixture.own)
        let (probe, screen) = try await fixture.screen(of: fixture.own.id)
        defer { withExtendedLifetime(probe) {} }
        let walk = SpacewalkID()
        try await screen.perform(.start(walk))
        await expectEventually { screen.context.person?.end != nil }
        try await screen.perform(.remove)
        #expect(screen.context.person?.notice?.text.hasPrefix("Yuri is on a spacewalk.") == true)
        try await fixture.cosmonauts.endSpacewalk(walk)
        await expectEventually { screen.context.person?.notice == nil }
    }

    @Test("That a spacewalk has begun or ended is not said any more once somebody else has changed that")
    func overtaken() async throws {
        let (probe, screen) = try await fixture.screen(of: fixture.mira.id)
        defer { withExtendedLifetime(probe) {} }
        let walk = SpacewalkID()
        try await screen.perform(.start(walk))
        await expectEventually { screen.context.person?.end != nil }
        #expect(screen.context.person?.notice?.text == "The spacewalk has begun.")
        try await fixture.cosmonauts.endSpacewalk(walk)
        await expectEventually { screen.context.person?.notice == nil }
        #expect(screen.context.person?.start != nil)
    }

    @Test("What came of a change is not said any more to someone who comes back")
    func leaving() async throws {
        let (probe, screen) = try await fixture.screen(of: fixture.jonas.id)
        try await screen.perform(.service(fixture.used.id))
        #expect(screen.context.person?.notice != nil)
        screen.wasLeft()
        #expect(screen.context.person?.notice == nil)
        probe.expectNothing()
    }

    @Test("When the board completes, nothing of it stays")
    func completion() async throws {
        let probe = try fixture.probe(.cosmonaut)
        probe.activate(with: fixture.mira.id)
        await probe.expectDeallocation()
    }
}
