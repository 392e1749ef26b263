import Backplane
import Foundation
import Testing

@Suite("A recording", .timeLimit(.minutes(60)))
struct RecordingScenarios {
    @Test("is saved from the inspector as a file that a test can replay; no password and no session is in it")
    func save() async throws {
        try await RunningApp.run { app in
            try await Browser.run("recording") { browser in
                try await browser.register("Ada", at: app)
                try await browser.press("Sign out")
                try await browser.waitForSignOut()
                // As a visitor who finds something, and signs in then.
                try await browser.go(to: app.url + "/listings")
                try await browser.wait(forHeading: "Listings")
                try await browser.click("#bar a[href^='/login']")
                try await browser.signIn("Ada")
                try await browser.wait(forText: "Sign out")
                let text = try await browser.saveRecording()
                if let path = ProcessInfo.processInfo.environment["SUPERAPP_RECORDING"] {
                    try text.write(toFile: path, atomically: true, encoding: .utf8)
                }
                let recording = try Recording(data: Data(text.utf8))
                #expect(recording.isWhole && recording.notKept.isEmpty)
                #expect(recording.messages.contains { $0.label == "signedIn" })
                #expect(recording.messages.allSatisfy { !"\($0)".contains("completion superapp.listings") })
                for secret in [Browser.password, "token"] { #expect(!text.contains(secret)) }
            }
        }
    }
}

extension Browser {
    /// Looks into the window that is shown, and saves its recording.
    ///
    /// - Returns: What is in the file.
    fileprivate func saveRecording() async throws -> String {
        let window = try await currentWindow
        try await click(".foot__link")
        try await wait(for: "a second window") { try await windows.count == 2 }
        try await go(on: try #require(try await windows.first { $0 != window }))
        try await wait(forHeading: "Inspector")
        try await wait(for: "the button") { try await link("Save recording").attribute("download") != nil }
        let script = "return fetch(document.querySelector('a[download]').href).then((answer) => answer.text())"
        return try await run(script).string ?? ""
    }
}
