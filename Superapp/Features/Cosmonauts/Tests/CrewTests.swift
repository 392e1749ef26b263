import AccountServiceTesting
import Backplane
import BackplaneTesting
import CosmonautServiceInterface
import CosmonautsInterface
import DesignSystemInterface
import Foundation
import SpacesuitServiceInterface
import Synchronization
import Testing

@testable import Cosmonauts

extension CrewContext {
    var shownMembers: [MemberRow] { members.flatMap(\.rows) }
    var shownSuits: [SuitRow] { suits.flatMap(\.rows) }
}

@MainActor
@Suite("The crew's screen")
struct CrewTests {
    private let fixture = Fixture()

    @Test("Everybody sees who is aboard, what they could do now, and what came with the app")
    func looking() async throws {
        fixture.session.session = nil
        let (probe, screen) = try await fixture.crewScreen()
        let context = screen.context
        #expect(context.isVisitor)
        #expect(context.summary == "2 cosmonauts, all inside.")
        #expect(context.shownMembers.map(\.name) == ["Jonas", "Mira"])
        #expect(
            context.shownMembers.map { $0.badges.map(\.text) } == [
                ["Suit needs service", "Sample"], ["Ready to go out"],
            ])
        #expect(context.shownSuits.map(\.detail) == ["Assigned to Mira", "Assigned to Jonas", "Not assigned"])
        #expect(context.shownSuits.map(\.needsService) == [false, true, false])
        probe.expectNothing()
    }

    @Test("Of two with one name, it is said which one the person has added")
    func namesakes() async throws {
        let (probe, screen) = try await fixture.crewScreen()
        fixture.crew.add(fixture.own)
        await expectEventually { screen.context.shownMembers.map(\.role).contains("Pilot") }
        fixture.crew.add(Cosmonaut(id: CosmonautID(), name: fixture.own.name, role: "Cook"))
        await expectEventually { screen.context.shownMembers.map(\.role).contains("Cook") }
        #expect(screen.context.shownMembers.map(\.role).contains("Pilot, added by you"))
        probe.expectNothing()
    }

    @Test("A list shows some of what others have added, and more on request, until it has no room and says so")
    func room() async throws {
        let (step, most) = (Cosmonaut.othersAtATime, Cosmonaut.mostOfOthers)
        for count in [step - 1, most + 10] {
            fixture.crew.cosmonauts = Self.crowd(count) + [fixture.own]
            let (probe, screen) = try await fixture.crewScreen()
            for shown in stride(from: step, through: min(count, most), by: step) {
                await expectEventually { screen.context.shownMembers.count == shown + 1 && !screen.isLoading }
                #expect(screen.context.summary == "\(shown + 1) cosmonauts listed, all inside.")
                #expect((screen.context.more == nil) == (shown == most))
                if let more = screen.context.more {
                    try await screen.perform(try CrewAction(name: more.action, form: WebForm([])))
                }
            }
            let isFull = count > most
            #expect(screen.context.otherMembers?.contains("There may be more.") == (isFull ? true : nil))
            if !isFull { #expect(screen.context.summary == "\(count + 1) cosmonauts, all inside.") }
            #expect(screen.context.otherSuits == nil && screen.context.more == nil)
            probe.expectNothing()
        }
    }

    @Test("Who was read stays where they are: who joins, and more on request, come after them and are told apart")
    func order() async throws {
        let step = Cosmonaut.othersAtATime
        fixture.crew.cosmonauts = Self.crowd(2 * step)
        let (probe, screen) = try await fixture.crewScreen()
        let read = screen.context.shownMembers.map(\.name)
        #expect(read.count == step && screen.context.members.map(\.title) == [nil])

        let newcomers = ["Aaron", "Berta"].map {
            Cosmonaut(id: CosmonautID(), name: $0, role: "Pilot", addedBy: UUID())
        }
        fixture.crew.cosmonauts.insert(contentsOf: newcomers, at: 0)
        let joined = "Joined since you opened this page"
        await expectEventually { screen.context.members.map(\.title) == [nil, joined] }
        #expect(screen.context.shownMembers.map(\.name) == read + ["Aaron", "Berta"])

        try await screen.perform(.showMore)
        #expect(screen.context.members.map(\.title) == [nil, joined, "More of the crew"])
        #expect(screen.context.members.last?.rows.map(\.name) == (step + 1...2 * step).map { "Crowd \($0)" })
        #expect(screen.context.shownMembers.prefix(step + 2).map(\.name) == read + ["Aaron", "Berta"])
        #expect(screen.context.more == nil)

        fixture.crew.cosmonauts.removeAll { $0.name == "Aaron" }
        fixture.crew.cosmonauts += [fixture.own]
        await expectEventually { screen.context.members.last?.rows.map(\.name) == ["Yuri"] }
        #expect(screen.context.members.map(\.title) == [nil, joined, "More of the crew", joined])
        probe.expectNothing()
    }

    @Test("The suits of others are shown in the same way, and those for one cosmonaut to choose from are some of them")
    func suitRoom() async throws {
        let others = (1...Spacesuit.mostOfOthers).map { Spacesuit(id: SpacesuitID(), name: "\($0)", addedBy: UUID()) }
        let fixture = Fixture(suits: others)
        let (probe, screen) = try await fixture.crewScreen()
        #expect(screen.context.shownSuits.count == Spacesuit.othersAtATime && screen.context.otherSuits == nil)
        let more = try #require(screen.context.moreSuits)
        try await screen.perform(try CrewAction(name: more.action, form: WebForm([])))
        await expectEventually { screen.context.shownSuits.count == 2 * Spacesuit.othersAtATime }
        for _ in 3...4 { try await screen.perform(.showMoreSuits) }
        await expectEventually { screen.context.shownSuits.count == Spacesuit.mostOfOthers }
        #expect(screen.context.moreSuits == nil && screen.context.otherSuits != nil)
        let (_, cosmonaut) = try await fixture.screen(of: fixture.mira.id)
        #expect(cosmonaut.context.person?.choices.count == Spacesuit.othersAtATime)
        #expect(cosmonaut.context.person?.otherChoices != nil)
        probe.expectNothing()
    }

    @Test("What windows with the same crew show is made once for each of its versions")
    func shared() async throws {
        let made = Mutex(0)
        let rows = CrewRowShelf { made.withLock { $0 += 1 } }
        let (crew, suits) = (Self.crowd(200), [fixture.ready, fixture.used])
        let first = rows.rows(of: crew, in: suits, seenBy: nil)
        for _ in 1...500 { #expect(rows.rows(of: crew, in: suits, seenBy: nil).members == first.members) }
        #expect(made.withLock(\.self) == 1)
        let later = rows.rows(of: crew, in: [fixture.ready], seenBy: nil)
        #expect(made.withLock(\.self) == 2)
        #expect(later.suits.count == 1 && later.members == first.members)
        for account in 1...100 {
            _ = rows.rows(of: Array(crew.prefix(account)), in: suits, seenBy: UUID())
        }
        #expect(rows.count == CrewRowShelf.limit)
    }

    private static func crowd(_ count: Int) -> [Cosmonaut] {
        (1...count).map { Cosmonaut(id: CosmonautID(), name: "Crowd \($0)", role: "Pilot", addedBy: UUID()) }
    }

    @Test("What others do shows at once")
    func live() async throws {
        let (probe, screen) = try await fixture.crewScreen()
        try await fixture.cosmonauts.startSpacewalk(SpacewalkID(), of: fixture.mira.id)
        await expectEventually { screen.context.summary == "2 cosmonauts, 1 outside." }
        #expect(screen.context.shownMembers[1].badges.map(\.text) == ["On a spacewalk"])
        #expect(screen.context.shownSuits[0].badges.map(\.text) == ["Outside"])
        probe.expectNothing()
    }

    @Test("Without anything in it the page says how to begin")
    func empty() async throws {
        fixture.crew.cosmonauts = []
        let (probe, screen) = try await fixture.crewScreen()
        #expect(screen.context.noMembers != nil)
        #expect(screen.context.noSuits == nil)
        #expect(!screen.context.isLoading)
        probe.expectNothing()
    }

    @Test("Records that can't be read are said as such")
    func failure() async throws {
        fixture.crew.fail(with: .storage("disk full"))
        let (probe, screen) = try await fixture.crewScreen()
        #expect(screen.context.failure?.text == "The station’s records can’t be read right now.")
        #expect(screen.context.tryAgain != nil)
        try await screen.perform(.tryAgain)
        #expect(!screen.context.isLoading)
        probe.expectNothing()
    }

    @Test("A newcomer is in the list, and the form is ready for the next one")
    func enlist() async throws {
        let (probe, screen) = try await fixture.crewScreen()
        let form = screen.model.newcomer.id
        try await screen.perform(.enlist(form, name: "Aiko", role: "Pilot"))
        #expect(screen.context.notice?.text == "Aiko has joined the crew.")
        #expect(screen.context.newcomer.map(\.value) == ["", ""])
        #expect(screen.model.newcomer.id != form)
        await expectEventually { screen.context.shownMembers.map(\.name) == ["Jonas", "Mira", "Aiko"] }
        probe.expectNothing()
    }

    @Test("The same form sent twice adds one cosmonaut")
    func twice() async throws {
        let (probe, screen) = try await fixture.crewScreen()
        let form = screen.model.newcomer.id
        try await screen.perform(.enlist(form, name: "Aiko", role: "Pilot"))
        try await screen.perform(.enlist(form, name: "Aiko", role: "Pilot"))
        #expect(fixture.crew.cosmonauts.count == 3)
        probe.expectNothing()
    }

    @Test("What is wrong stands at the field it is about, and what was typed stays")
    func refused() async throws {
        let (probe, screen) = try await fixture.crewScreen()
        try await screen.perform(.enlist(screen.model.newcomer.id, name: "", role: "Pilot"))
        #expect(screen.context.newcomer.map(\.error) == ["Enter the name.", nil])
        #expect(screen.context.newcomer.map(\.value) == ["", "Pilot"])
        #expect(screen.context.notice == nil)
        try await screen.perform(.commission(screen.model.newSuit.id, name: ""))
        #expect(screen.context.newSuit.error == "Enter the name.")
        #expect(screen.context.newcomer.map(\.error) == [nil, nil])
        probe.expectNothing()
    }

    @Test("What is refused of a form that was begun on an earlier page stays, too")
    func refusedLater() async throws {
        let (probe, screen) = try await fixture.crewScreen()
        let form = CosmonautID()
        try await screen.perform(.enlist(form, name: "", role: "Pilot"))
        #expect(screen.context.newcomer.map(\.value) == ["", "Pilot"])
        #expect(screen.context.newcomerID == "\(form)")
        try await screen.perform(.enlist(form, name: "Aiko", role: "Pilot"))
        #expect(screen.context.newcomer.map(\.value) == ["", ""])
        probe.expectNothing()
    }

    @Test("A suit is added and serviced here")
    func suits() async throws {
        let (probe, screen) = try await fixture.crewScreen()
        let id = screen.model.newSuit.id
        try await screen.perform(.commission(id, name: "Heron 4"))
        await expectEventually { screen.context.shownSuits.last?.needsService == true }
        try await screen.perform(.service(id))
        await expectEventually { screen.context.shownSuits.last?.needsService == false }
        #expect(screen.context.notice?.text == "The suit is serviced.")
        probe.expectNothing()
    }

    @Test("Who has removed a cosmonaut can put them back, in any window; nobody else is offered that")
    func undo() async throws {
        fixture.crew.add(fixture.own)
        let account = try #require(fixture.own.addedBy)
        let (probe, screen) = try await fixture.crewScreen()
        try await fixture.cosmonauts.remove(fixture.own.id, by: account)
        await expectEventually { screen.context.undo?.text == "Yuri has left the crew." }
        #expect(!screen.context.shownMembers.map(\.name).contains("Yuri"))
        fixture.cosmonauts.fail(with: .enoughAdded(limit: 20))
        try await screen.undo()
        #expect(screen.context.notice?.role == "alert" && screen.context.undo != nil)
        try await screen.undo()
        await expectEventually {
            screen.context.shownMembers.map(\.name).contains("Yuri") && screen.context.undo == nil
        }
        #expect(screen.context.notice?.text == "The cosmonaut is back in the crew.")
        try await fixture.cosmonauts.remove(fixture.own.id, by: account)
        fixture.session.session = StubAccountService().signedIn("Bob")
        #expect(try await fixture.crewScreen().1.context.undo == nil)
        probe.expectNothing()
    }

    @Test("Who added a suit removes it here, while nobody has it, and can put it back")
    func removedSuit() async throws {
        let (probe, screen) = try await fixture.crewScreen()
        #expect(!screen.context.shownSuits.contains { $0.isRemovable })
        let id = screen.model.newSuit.id
        try await screen.perform(.commission(id, name: "Herom 4"))
        await expectEventually { screen.context.shownSuits.last?.isRemovable == true }
        try await screen.perform(try CrewAction(name: "decommission", form: WebForm([("suit", id.description)])))
        await expectEventually { screen.context.undo?.text == "Herom 4 was removed." }
        #expect(!screen.context.shownSuits.map(\.name).contains("Herom 4"))
        try await screen.undo()
        await expectEventually { screen.context.shownSuits.last?.name == "Herom 4" && screen.context.undo == nil }
        try await fixture.suits.assign(id, to: fixture.mira.id)
        await expectEventually { !screen.context.shownSuits.contains(where: \.isRemovable) }
        try await screen.perform(.decommission(id))
        #expect(screen.context.notice?.text == "Herom 4 is assigned. Take it back before you remove it.")
        probe.expectNothing()
    }

    @Test("Whoever was offered to be put back is put back, whatever was removed since, and so are suits")
    func undoNamed() async throws {
        let account = try #require(fixture.own.addedBy)
        let paul = Cosmonaut(id: CosmonautID(), name: "Paul", role: "Pilot", addedBy: account)
        for person in [fixture.own, paul] { fixture.crew.add(person) }
        let (probe, screen) = try await fixture.crewScreen()
        try await fixture.cosmonauts.remove(fixture.own.id, by: account)
        await expectEventually { screen.context.undo?.text == "Yuri has left the crew." }
        let offered = try #require(screen.context.undo)
        try await fixture.cosmonauts.remove(paul.id, by: account)
        await expectEventually { screen.context.undo?.text == "Paul has left the crew." }
        try await screen.undo(offered)
        await expectEventually { screen.context.shownMembers.map(\.name).contains("Yuri") }
        #expect(screen.context.undo?.text == "Paul has left the crew.")
        #expect(!screen.context.shownMembers.map(\.name).contains("Paul"))

        let suits = [SpacesuitID(), SpacesuitID()]
        for id in suits {
            try await fixture.suits.commission(id, name: "Herom \(id)", by: account)
            try await fixture.suits.remove(id, by: account)
        }
        try await screen.perform(.undo(.suit(suits[0])))
        await expectEventually { screen.context.shownSuits.last?.name == "Herom \(suits[0])" }
        #expect(!screen.context.shownSuits.map(\.name).contains("Herom \(suits[1])"))
        try await screen.perform(.undo(.suit(SpacesuitID())))
        #expect(screen.context.notice?.text == "This spacesuit can’t be brought back any more.")
        probe.expectNothing()
    }

    @Test("Who signed out meanwhile changes nothing and is told")
    func signedOut() async throws {
        let (probe, screen) = try await fixture.crewScreen()
        fixture.session.session = nil
        try await screen.perform(.service(fixture.used.id))
        await expectEventually {
            screen.context.notice?.text == "You are no longer signed in. Sign in and try again."
        }
        #expect(fixture.suits.list[1].condition == .needsService)
        probe.expectNothing()
    }

    @Test("When the board completes, nothing of it stays")
    func completion() async throws {
        let probe = try fixture.probe(.crew)
        probe.activate()
        await probe.expectDeallocation()
    }
}

extension CrewScreen {
    /// Presses "Undo", of a notice that is or was shown.
    fileprivate func undo(_ notice: Notice? = nil) async throws {
        let target = (notice ?? context.undo)?.undoTarget?.text ?? ""
        try await perform(try CrewAction(name: "undo", form: WebForm([(UndoTarget.fieldName, target)])))
    }
}
