import AccountServiceTesting
import Backplane
import BackplaneTesting
import CosmonautServiceInterface
import CosmonautsInterface
import DesignSystemInterface
import Foundation
import SpacesuitServiceInterface
import Testing

@testable import Cosmonauts
@testable import WebShell

/// With `RECORD=1`, writes what was recorded into docs/superapp.md.
@MainActor
@Suite("One request, from the browser to the database and back")
struct RecordedRequestTests {
    private let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/superapp.md")

    @Test("docs/superapp.md shows what is recorded when a spacewalk begins")
    func spacewalk() async throws {
        let recorded = try await record()
        let text = try String(contentsOf: page, encoding: .utf8)
        let shown = try #require(text.firstMatch(of: /(?s)<!-- recorded request.*?```mermaid\n(.*?)\n```/))
        guard ProcessInfo.processInfo.environment["RECORD"] == nil else {
            let updated = text.replacingCharacters(
                in: shown.output.1.startIndex..<shown.output.1.endIndex, with: recorded)
            return try Data(updated.utf8).write(to: page, options: .atomic)
        }
        #expect(String(shown.output.1) == recorded, "Write it with RECORD=1.")
    }

    /// Lets someone who is signed in press the button, and records everything on the way.
    private func record() async throws -> String {
        let station = try RecordedStation()
        let mira = try await prepare(station)
        let probe = try probe(station)
        probe.activate(with: mira)
        let screen = try await probe.expectScreen(CosmonautScreen.self)
        await expectEventually { !screen.isLoading }
        station.recording.forget()
        probe.root.trace.add(BoardTrace(station.recording))

        let form = WebForm([("spacewalk", "\(screen.model.nextSpacewalk)")])
        station.recording.note(from: "Browser", to: "WebShell", "POST /cosmonauts/{id}, start")
        station.recording.note(from: "WebShell", to: "CosmonautScreen", "perform(.start)")
        try await screen.submit("start", form)
        await expectEventually {
            screen.context.person?.end != nil && screen.model.suit?.condition == .needsService
                && screen.model.spacewalks.value?.isEmpty == false
        }
        station.recording.note(
            from: "Database", to: "CosmonautScreen", "crew, suits and spacewalks, live", isAnswer: true)
        station.recording.note(from: "CosmonautScreen", to: "WebShell", "context", isAnswer: true)
        station.recording.note(
            from: "WebShell", to: "Browser", "the page, here and in every other window", isAnswer: true)
        return station.recording.mermaid
    }

    /// Mira, with a serviced suit.
    private func prepare(_ station: RecordedStation) async throws -> CosmonautID {
        let (mira, heron) = (CosmonautID(), SpacesuitID())
        try await station.cosmonauts.enlist(mira, name: "Mira", role: "Commander")
        try await station.suits.commission(heron, name: "Heron")
        try await station.suits.assign(heron, to: mira)
        try await station.suits.service(heron)
        return mira
    }

    private func probe(
        _ station: RecordedStation
    ) throws -> BoardProbe<CosmonautID, Never, CrewChangeResult> {
        let session = StubCurrentSession(StubAccountService().signedIn("Ada"))
        return try BoardProbe(.cosmonaut, of: CosmonautsModule(), with: [station.module]) { registry in
            registry.register(\.currentSession) { _ in session }
        }
    }
}
