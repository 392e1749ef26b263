import Foundation
import GRDB
import Testing

@Suite("Chat, when messages do not arrive", .timeLimit(.minutes(60)))
struct ChatTroubleScenarios {
    @Test("A message shows at once while it is on its way; one that can't be stored can be sent again")
    func optimistic() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("superapp.sqlite")
        try await RunningApp.run(database: path) { app in
            try await PlainClient(app).register("Bob")
            try await Browser.run("chat optimistic") { browser in
                try await browser.register("Ada", at: app)
                try await browser.follow("Chat")
                try await browser.write(to: "Bob")

                app.process.send(.suspend)
                try await browser.say("Slow")
                try await browser.wait(for: "the message on its way") {
                    try await browser.findAll(".bubble--sending").count == 1
                }
                #expect(try await browser.find("textarea").value.isEmpty)
                app.process.send(.resume)
                try await browser.wait(forBubbles: ["Slow"])

                let database = try Self.database(path)
                try await Self.rename("membership", to: "gone", in: database)
                try await browser.say("Lost")
                try await browser.wait(forText: "Not sent. Messages can’t be stored right now.")
                try await browser.screenshot("not sent")
                try await Self.rename("gone", to: "membership", in: database)
                try await browser.press("Try again")
                // A message that is not sent yet is a bubble, too.
                try await browser.wait(for: "the message sent again") { try await !browser.text.contains("Not sent") }
                try await browser.wait(forBubbles: ["Slow", "Lost"])
            }
        }
    }

    @Test("A message that is too long is refused with its reason, and stays in its field: on a phone, through a reload")
    func tooLong() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Bob")
            try await Browser.run("chat too long") { browser in
                try await browser.register("Ada", at: app)
                try await browser.follow("Chat")
                try await browser.write(to: "Bob")
                let long = String(repeating: "x", count: 4_001)
                try await browser.say(long)
                try await browser.wait(
                    forMessage:
                        "This is too long for one message. Use at most 4,000 characters, not 4,001, or send it in parts."
                )
                try await browser.wait(for: "the text") { try await browser.find("textarea").value == long }
                try await browser.wait(for: "no bubble") { try await browser.findAll(".bubble").isEmpty }

                try await browser.perform(
                    "Emulation.setDeviceMetricsOverride",
                    ["width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true])
                let isInSight = """
                    const parts = document.querySelectorAll(".composer > :not([type='hidden'], template)");
                    return [...parts].every((part) => part.getBoundingClientRect().right <= 390);
                    """
                #expect(try await browser.run(isInSight) == true, "One long word is wider than the phone.")
                try await browser.screenshot("too long on a phone")

                try await browser.reload()
                try await browser.wait(for: "the text") { try await browser.find("textarea").value == long }
                try await browser.run(
                    """
                    const field = document.querySelector("textarea");
                    field.value = "";
                    field.dispatchEvent(new Event("input", { bubbles: true }));
                    """)
                try await browser.press("Sign out")
                try await browser.waitForSignOut()
            }
        }
    }

    @Test("A message that the server does not take is said to be refused, not lost, and stays in the field")
    func refused() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Bob")
            try await Browser.run("chat refused") { browser in
                try await browser.register("Ada", at: app)
                try await browser.follow("Chat")
                try await browser.write(to: "Bob")
                try await browser.run("document.querySelector('textarea').value = 'x'.repeat(70000)")
                try await browser.say("")
                try await browser.wait(forText: "This was not sent. What was sent is larger than 64 KB.")
                try await browser.screenshot("refused")
                try await browser.wait(for: "the text") { try await browser.find("textarea").value.count == 70_000 }
                try await browser.run("document.querySelector('textarea').value = ''")
                try await browser.say("Shorter")
                try await browser.wait(forBubbles: ["Shorter"])
                #expect(try await !browser.text.contains("Reconnecting"))
            }
        }
    }

    @Test("Messages that the server is lost under wait, and are sent one by one when it is there again")
    func wait() async throws {
        let folder = try TemporaryFolder()
        let (path, port) = (folder.path("superapp.sqlite"), try FreePort.find())
        try await Browser.run("chat waits") { browser in
            let app = try await RunningApp.start(database: path, port: port)
            try await PlainClient(app).register("Bob")
            try await browser.register("Ada", at: app)
            try await browser.follow("Chat")
            try await browser.write(to: "Bob")
            app.process.send(.suspend)
            for text in ["one", "two", "three"] { try await browser.say(text) }
            try await browser.wait(for: "all on their way") {
                try await browser.findAll(".bubble--sending").count == 3
            }
            await app.kill()
            try await browser.wait(forText: "The server can’t be reached. What you sent waits")
            #expect(try await browser.find("textarea").value.isEmpty)
            try await browser.find("textarea").type("four")
            try await browser.screenshot("waits")
            let again = try await RunningApp.start(database: path, port: port)
            try await browser.wait(forBubbles: ["one", "two", "three"])
            #expect(try await browser.find("textarea").value == "four")
            try await browser.say("")
            try await browser.wait(forBubbles: ["one", "two", "three", "four"])
            try await browser.wait(for: "the complaint to be over") { try await browser.find("#toast").text.isEmpty }
            try await again.stop()
        }
    }

    /// The app's database, from outside.
    private static func database(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Renames a table of a database.
    private static func rename(_ table: String, to name: String, in database: DatabaseQueue) async throws {
        try await database.write { try $0.execute(sql: "ALTER TABLE \(table) RENAME TO \(name)") }
    }
}
