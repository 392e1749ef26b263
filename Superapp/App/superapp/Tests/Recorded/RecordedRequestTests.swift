import AccountServiceInterface
import Backplane
import CosmonautServiceInterface
import CosmonautsInterface
import Database
import Foundation
import SpacesuitServiceInterface
import Testing
import WebShellTesting

@testable import superapp

/// With `RECORD=1`, writes the recording into docs/superapp.md.
@MainActor
@Suite("One request, from the browser to the database and back", .timeLimit(.minutes(5)))
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

    /// Lets a signed-in user press the button while another user looks at the same page, and records everything on the
    /// way.
    private func record() async throws -> String {
        let recording = Recording()
        let database = try DatabaseModule(at: .memory, migrations: Superapp.migrations)
        let station = try RecordedStation(database: database.database, recording: recording)
        let assembly = try Assembly(
            modules: Superapp.modules(database: database).filter { !RecordedStation.replaces($0) }
                + [station, RecordedScreenModule(recording: recording)],
            providing: Superapp.ofEachWindow)
        let application = RecordedApplication(try SuperappWindows(assembly: assembly, logger: .silent))
        let mira = try await prepare(station)
        let session = try await assembly.dependencies.accounts.register(
            name: "Ada", password: "correct horse", client: Client(address: "127.0.0.1", agent: "A test"))
        try await ServedShell.run(application) { shell in
            let browser = RecordedBrowser(
                "Browser", at: shell.address, recording: recording, cookies: ["session": session.token.rawValue])
            let other = RecordedBrowser("Another browser", at: shell.address, recording: recording)
            for browser in [browser, other] {
                try await browser.open("/cosmonauts/\(mira)")
                for text in ["Start a spacewalk", "Heron", "None so far."] { try await browser.wait(for: text) }
            }
            recording.forget()
            application.windows[0].root.trace.add(
                BoardTrace(recording, of: [BoardID.cosmonaut.rawValue, BoardID.crewChange.rawValue]))
            try await browser.press("start")
            for browser in [browser, other] { try await browser.wait(for: "End the spacewalk") }
        }
        return recording.mermaid(watchers: ["Browser", "Another browser"])
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
}
