import Backplane
import BackplaneTesting
import ChatInterface
import DesignSystemInterface
import Testing
@testable import WebShell
@testable import superapp

@MainActor
@Suite("A board of the app that faults", .timeLimit(.minutes(5)))
struct FaultTests {
    @Test("is an error in its own window; all others go on, those of the same person too")
    func othersGoOn() async throws {
        let crowd = try Crowd(with: FaultyModule())
        let (ada, bob) = (try await crowd.register("Ada"), try await crowd.register("Bob"))
        let adas = try await crowd.open("/chat", as: ada)
        try await crowd.press("start", [("name", "Bob")], in: adas)
        let address = adas.stage.current().address
        let bobs = try await crowd.open(address, as: bob)
        for number in 1...20 {
            let broken = try await crowd.open("/faulty", as: ada)
            let update = broken.stage.current()
            #expect(update.isFailure && update.title == "Something went wrong")
            #expect(broken.stage.failure?.contains("test.nobody") == true)
            let (writer, reader) = number.isMultiple(of: 2) ? (adas, bobs) : (bobs, adas)
            let fields = [("text", "Message \(number)."), ("message", MessageID().description)]
            try await crowd.press("send", fields, in: writer)
            await expectEventually { reader.words.contains("Message \(number).") }
        }
        #expect(adas.stage.failure == nil && bobs.stage.failure == nil)
        #expect(try await crowd.open(address, as: ada).stage.failure == nil)
    }
}

extension Window {
    /// The text of the window's screen, read with observation of its changes.
    fileprivate var words: String {
        stage.screen.map { String(describing: $0.context) } ?? ""
    }
}

/// A module whose board causes a fault as soon as it is shown: it activates an unregistered board.
struct FaultyModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.board(.faulty) { _ in FaultyBoard() }
        registry.link("/faulty", to: .faulty)
    }
}

extension BoardID<Void, Never, Never> {
    static var faulty: Self { "test.faulty" }
    static var nobody: Self { "test.nobody" }
}

final class FaultyBoard: Board<Void, Never, Never> {
    override func activate(_: Void) {
        push(PlainScreen(title: "Faulty", address: "/faulty"))
        nextToBoard(.nobody)
    }
}
