import Foundation
import Testing

@Suite("Chat", .timeLimit(.minutes(60)))
struct ChatScenarios {
    @Test("Two people in two browsers talk in real time, with unread counts, and the history survives a restart")
    func talk() async throws {
        let folder = try TemporaryFolder()
        let (database, port) = (folder.path("superapp.sqlite"), try FreePort.find())
        try await Browser.runTwo("chat") { ada, bob in
            let app = try await RunningApp.start(database: database, port: port)
            try await ada.register("Ada", at: app)
            try await bob.register("Bob", at: app)

            try await ada.follow("Chat")
            try await ada.wait(forText: "No conversations yet")
            try await ada.screenshot("no conversations")
            try await ada.write(to: "bob")
            try await ada.wait(forText: "Nothing has been said yet.")
            try await ada.say("Xin chào Bob")
            try await ada.wait(forBubbles: ["Xin chào Bob"])
            try await ada.wait(forText: "Sent")

            try await bob.wait(forText: "1 unread")
            try await bob.follow("Chat")
            try await bob.wait(forText: "Xin chào Bob")
            try await bob.screenshot("unread")
            try await bob.click(".talk .row__link")
            try await bob.wait(forHeading: "Ada")
            try await bob.say("Hello Ada")
            try await ada.wait(forBubbles: ["Xin chào Bob", "Hello Ada"])
            try await ada.say("How are you?")
            try await bob.wait(forBubbles: ["Xin chào Bob", "Hello Ada", "How are you?"])
            try await bob.screenshot("talk")
            try await bob.click(".chat__back")
            try await bob.wait(forText: "You have read everything.")

            let address = try await ada.address
            try await app.stop()
            let again = try await RunningApp.start(database: database, port: port)
            try await ada.wait(forBubbles: ["Xin chào Bob", "Hello Ada", "How are you?"])
            #expect(try await ada.address == address)
            try await bob.go(to: again.url + address)
            try await bob.wait(forBubbles: ["Xin chào Bob", "Hello Ada", "How are you?"])
            try await ada.say("Still there")
            try await bob.wait(forText: "Still there")
            try await again.stop()
        }
    }

    @Test("Enter sends, Shift-Enter begins a line, and whatever is typed is text")
    func typing() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Bob")
            try await Browser.run("chat typing") { browser in
                try await browser.register("Ada", at: app)
                try await browser.follow("Chat")
                try await browser.write(to: "Bob")
                let texts = [
                    "<img src=x onerror=\"document.title='broken'\"><b>bold</b>", "'); DROP TABLE message; --",
                    "{{shell.token}} &amp; 中文 😀 مرحبا",
                ]
                for text in texts { try await browser.say(text) }
                let (shift, release) = ("\u{E008}", "\u{E000}")
                try await browser.say("one\(shift)\u{E007}\(release)two")
                try await browser.wait(forBubbles: texts + ["one\ntwo"])
                #expect(try await browser.title == "Bob · Superapp")
                #expect(try await browser.findAll(".bubble img, .bubble b").isEmpty)
                #expect(try await browser.find("textarea").value.isEmpty)
                #expect(try await browser.focused.attribute("name") == "text")
            }
        }
    }

    @Test("New messages scroll into view, unless the person reads earlier ones, which come page by page")
    func scrolling() async throws {
        try await RunningApp.run { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await Browser.run("chat scrolling") { browser in
                try await browser.register("Ada", at: app)
                let talk = try #require(try await bob.submit("start", at: "/chat", [("name", "Ada")]).location)
                for number in 1...40 { try await bob.send("Message \(number)", in: talk) }
                try await browser.go(to: app.url + talk)
                try await browser.wait(forText: "Message 40")
                try await browser.run("document.querySelector('.chat__log').scrollTop = 0")
                try await browser.wait(for: "all to be read") { try await browser.findAll(".bar__count").isEmpty }
                try await browser.go(to: app.url + "/chat")
                try await browser.wait(forText: "You have read everything.")
                try await browser.click(".talk .row__link")
                try await browser.wait(forBubbles: (11...40).map { "Message \($0)" })
                #expect(try await browser.distanceToEnd == 0)
                try await browser.say("I see")
                try await browser.wait(forText: "I see")
                try await bob.send("Message 41", in: talk)
                try await browser.wait(forText: "Message 41")
                #expect(try await browser.distanceToEnd == 0)
                try await browser.run("document.querySelector('.chat__log').scrollTop = -100000")
                try await browser.press("Earlier messages")
                try await browser.wait(for: "earlier messages") { try await browser.bubbles.first == "Message 1" }
            }
        }
    }

    @Test("A conversation begins at the first message that is new, under a line that is there until the person leaves")
    func newMessages() async throws {
        try await RunningApp.run { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await Browser.run("new messages") { browser in
                try await browser.register("Ada", at: app)
                let talk = try #require(try await bob.submit("start", at: "/chat", [("name", "Ada")]).location)
                try await bob.send("Message 1", in: talk)
                try await browser.go(to: app.url + talk)
                try await browser.wait(forBubbles: ["Message 1"])
                try await browser.go(to: app.url + "/chat")
                try await browser.wait(forText: "You have read everything.")
                for number in 2...40 { try await bob.send("Message \(number)", in: talk) }
                try await browser.click(".talk .row__link")
                try await browser.wait(forBubbles: (1...40).map { "Message \($0)" })
                #expect(try await browser.messageUnderLine == "Message 2")
                #expect(try await browser.distanceToEnd > 500)
                try await browser.screenshot("line")
                try await bob.send("Message 41", in: talk)
                try await browser.wait(forBubbles: (1...41).map { "Message \($0)" })
                #expect(try await browser.messageUnderLine == "Message 2")
                try await browser.run("document.querySelector('.chat__log').scrollTop = 0")
                try await browser.wait(for: "all to be read") { try await browser.findAll(".bar__count").isEmpty }
                try await browser.click(".chat__back")
                try await browser.wait(forText: "You have read everything.")
                try await browser.click(".talk .row__link")
                try await browser.wait(forBubbles: (12...41).map { "Message \($0)" })
                #expect(try await browser.findAll("[role=separator]").isEmpty)
                #expect(try await browser.distanceToEnd == 0)

                for number in 42...90 { try await bob.send("Message \(number)", in: talk) }
                try await browser.go(to: app.url + "/chat")
                try await browser.wait(forText: "You have read everything.")
                for number in 91...95 { try await bob.send("Message \(number)", in: talk) }
                try await browser.go(to: app.url + talk)
                try await browser.wait(for: "the new messages") { try await browser.bubbles.last == "Message 95" }
                #expect(try await browser.messageUnderLine == "Message 91")
            }
        }
    }

    @Test("A link to Chat asks a stranger to sign in first, and then leads there")
    func linkSignedOut() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Ada")
            try await Browser.run("chat link") { browser in
                try await browser.go(to: app.url + "/chat")
                try await browser.signIn("Ada")
                try await browser.wait(forHeading: "Chat")
                #expect(try await browser.address == "/chat")
                try await browser.click(".bar__link")
                try await browser.waitForHome(of: "Ada")
            }
        }
    }

    @Test("Somebody else's conversation is a 404 that says nothing about it")
    func otherPeoples() async throws {
        try await RunningApp.run { app in
            let (ada, eve) = (PlainClient(app), PlainClient(app))
            for (client, name) in [(ada, "Ada"), (PlainClient(app), "Bob"), (eve, "Eve")] {
                try await client.register(name)
            }
            let talk = try #require(try await ada.submit("start", at: "/chat", [("name", "Bob")]).location)
            let id = "11111111-1111-4111-8111-111111111111"
            let sent = try await ada.submit("send", at: talk, [("text", "A secret"), ("message", id)])
            #expect(sent.status == 303)
            #expect(try await ada.get(talk).body.contains("A secret"))
            let answer = try await eve.get(talk)
            #expect(answer.status == 404)
            #expect(!answer.body.contains("secret") && !answer.body.contains("Bob"))
            #expect(try await eve.get("/chat/\(id)").status == 404)
            #expect(try await PlainClient(app).get(talk).heading == "Welcome")
        }
    }

    @Test("Without the script messages are sent once, also when their form is sent twice")
    func withoutScript() async throws {
        try await RunningApp.run { app in
            let ada = PlainClient(app)
            try await ada.register("Ada")
            try await PlainClient(app).register("Bob")
            let talk = try #require(try await ada.submit("start", at: "/chat", [("name", "Bob")]).location)
            let page = try await ada.get(talk)
            let form = page.hiddenFields(for: "send") + [("text", "Once"), ("_action", "send")]
            for _ in 1...3 { #expect(try await ada.post(talk, form).status == 303) }
            #expect(try await ada.get(talk).body.matches(of: /id="m-/).count == 1)
            let invalid = page.hiddenFields(for: "send").map { $0.0 == "message" ? ($0.0, "x' OR 1=1") : $0 }
            #expect(try await ada.post(talk, invalid + [("text", "Twice"), ("_action", "send")]).status == 400)
        }
    }
}

extension Browser {
    /// The message under the line over new messages, if both are in sight.
    fileprivate var messageUnderLine: String? {
        get async throws {
            let script = """
                const line = document.querySelector("li:has(> [role=separator][aria-label='New messages'])");
                const log = line.closest(".chat__log").getBoundingClientRect();
                let next = line.nextElementSibling;
                while (!next.matches(".bubble")) next = next.nextElementSibling;
                const [top, bottom] = [line.getBoundingClientRect().top, next.getBoundingClientRect().bottom];
                return top >= log.top && bottom <= log.bottom ? next.querySelector("p").lastChild.textContent : null;
                """
            return try await run(script).string
        }
    }
}

extension PlainClient {
    fileprivate func send(_ text: String, in talk: String) async throws {
        let id = UUID().uuidString
        let answer = try await submit("send", at: talk, [("text", text), ("message", id)])
        try #require(answer.status == 303)
    }
}
