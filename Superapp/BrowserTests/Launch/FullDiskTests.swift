import Foundation
import Testing
import WebShellTesting

@Suite("A disk that is full while the app runs", .timeLimit(.minutes(60)))
struct FullDiskTests {
    @Test("Who wants to store something is told, what is there can be read, and the app goes on")
    func full() async throws {
        let folder = try TemporaryFolder()
        let database = folder.path("superapp.sqlite")
        try await RunningApp.run(database: database) { app in
            try await PlainClient(app).register("Ada")
        }
        let app = try await RunningApp.start(database: database, fileLimit: 100)
        let ada = PlainClient(app)
        try await ada.signIn("Ada")
        let refused = try await registerUntilRefused(at: app)
        #expect(refused.status == 200)
        #expect(refused.body.contains("be reached right now. Try again in a moment."))
        for _ in 1...3 { #expect(try await ada.get("/home").heading == "Hello, Ada") }
        #expect(try await PlainClient(app).get("/welcome").heading == "Look around")
        #expect(try await ada.submit("window/signOut", at: "/home").status == 303)
        #expect(try await PlainClient(app).get("/login").heading == "Welcome")
        try await app.stop()
        try await expectWhole(database)
    }

    /// Registers one person after the other until the app says that it can't.
    private func registerUntilRefused(at app: RunningApp) async throws -> Answer {
        let script = [("Accept", "application/json")]
        for number in 1...40 {
            let client = PlainClient(app)
            let hidden = try await client.get("/register").hiddenFields(for: "register")
            let fields = [("name", "user \(number)"), ("password", Browser.password), ("_action", "register")]
            let answer = try await client.post("/register", hidden + fields, headers: script)
            if !answer.body.contains("Hello, user") { return answer }
        }
        throw NeverFull()
    }

    /// The database opens again without the limit, with everybody in it who was told so.
    private func expectWhole(_ database: String) async throws {
        try await RunningApp.run(database: database) { app in
            let canSignIn = try await PlainClient(app).canSignIn("Ada")
            #expect(canSignIn)
        }
    }

    private struct NeverFull: Error {}
}
