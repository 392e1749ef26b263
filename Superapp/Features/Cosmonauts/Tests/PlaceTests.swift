import Backplane
import BackplaneTesting
import CosmonautServiceInterface
import CosmonautsInterface
import DesignSystemInterface
import SpacesuitServiceInterface
import Testing

@testable import Cosmonauts

@MainActor
@Suite("The addresses and forms of cosmonauts")
struct PlaceTests {
    private let fixture = Fixture()

    @Test("Addresses open the screens, and one that is none is refused")
    func links() async throws {
        let probe = try fixture.probe(.crew)
        #expect(await probe.motherboard.open("/cosmonauts") == .opened)
        #expect(await probe.motherboard.open("/cosmonauts/\(fixture.mira.id)") == .opened)
        let screen = try #require(probe.root.navigator.top?.screen as? CosmonautScreen)
        #expect(screen.address == "/cosmonauts/\(fixture.mira.id)")
        guard case .invalid = await probe.motherboard.open("/cosmonauts/'%20OR%201=1") else {
            Issue.record("What is no id must be no link")
            return
        }
        probe.expectNothing()
    }

    @Test("After a restart the screens are where they were")
    func restore() async throws {
        let before = try fixture.probe(.crew)
        before.activate()
        before.motherboard.activate(.cosmonaut, with: fixture.mira.id)
        let after = try fixture.probe(.crew)
        let result = await after.motherboard.root.restore(before.root.navigator.snapshot)
        #expect(result.problems.isEmpty)
        let routes = after.root.navigator.stack.map(\.screen.route)
        #expect(routes.first is CrewRoute)
        #expect((routes.last as? CosmonautRoute)?.cosmonaut == fixture.mira.id)
    }

    @Test("Forms carry ids, and what is none is refused")
    func forms() throws {
        let id = SpacesuitID()
        #expect(try CosmonautAction(name: "assign", form: WebForm([("suit", "\(id)")])) == .assign(id))
        #expect(throws: WebFormError.invalidField("suit")) {
            try CosmonautAction(name: "assign", form: WebForm([("suit", "../../etc/passwd")]))
        }
        #expect(throws: WebFormError.missingField("spacewalk")) {
            try CosmonautAction(name: "start", form: WebForm([]))
        }
        #expect(throws: WebFormError.unknownAction("fly")) { try CosmonautAction(name: "fly", form: WebForm([])) }
        #expect(throws: WebFormError.invalidField("cosmonaut")) {
            try CrewAction(name: "enlist", form: WebForm([("cosmonaut", "1"), ("name", "A"), ("role", "B")]))
        }
        #expect(throws: WebFormError.missingField("role")) {
            try CrewAction(name: "enlist", form: WebForm([("cosmonaut", "\(CosmonautID())"), ("name", "A")]))
        }
        #expect(throws: WebFormError.unknownAction("fly")) { try CrewAction(name: "fly", form: WebForm([])) }
    }

    @Test("Addresses hold ids in one form")
    func ids() {
        let id = CosmonautID()
        #expect(CosmonautID("\(id)".uppercased()) == id)
        #expect(CosmonautID("7") == nil)
    }
}
