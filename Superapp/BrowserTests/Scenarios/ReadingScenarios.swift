import Foundation
import Testing

@Suite("A person who reads a conversation", .timeLimit(.minutes(60)))
struct ReadingScenarios {
    @Test("stays at what they read while messages come, which are unread until they have been on the screen")
    func stays() async throws {
        try await RunningApp.run { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await Browser.runTwo("reading") { browser, other in
                let talk = try await browser.begin(40, with: bob, at: app)
                try await other.go(to: app.url + "/login")
                try await other.signIn("Ada")
                try await other.waitForHome(of: "Ada")
                try await browser.wait(forSight: .end)
                try await browser.run("document.querySelector('.chat__log').scrollTop = -100000")
                try await browser.wait(forSight: .above)
                let place = try await browser.place(of: "11")
                for number in 41...48 { try await bob.say("\(number)", in: talk) }
                try await browser.wait(forText: "8 new messages below")
                #expect(try await browser.bubbles == (11...48).map(String.init))
                try await browser.wait(for: "11", at: place)
                try await browser.screenshot("new messages below")
                try await other.wait(for: "the count there") { try await other.find(".bar__count").text.hasPrefix("8") }

                try await browser.press("Earlier messages")
                try await browser.wait(for: "earlier messages") { try await browser.bubbles.first == "1" }
                try await browser.wait(for: "11", at: place)
                #expect(try await browser.focused.text.contains("10"))

                try await browser.press("8 new messages below")
                try await browser.wait(for: "the end") { try await browser.distanceToEnd == 0 }
                try await other.wait(for: "no count there") { try await other.findAll(".bar__count").isEmpty }
                try await browser.wait(for: "no button") { try await browser.findAll(".chat__newest").isEmpty }
                #expect(try await browser.bubbles == (1...48).map(String.init))
            }
        }
    }

    @Test("has not read what is further down when they answer, which is sent below it")
    func answers() async throws {
        try await RunningApp.run { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await Browser.run("answering above") { browser in
                let talk = try await browser.begin(40, with: bob, at: app)
                try await browser.wait(forSight: .end)
                try await browser.run("document.querySelector('.chat__log').scrollTop = -100000")
                try await browser.wait(forSight: .above)
                let place = try await browser.place(of: "11")
                for number in 41...44 { try await bob.say("\(number)", in: talk) }
                try await browser.wait(forText: "4 new messages below")
                try await browser.say("An answer")
                try await browser.wait(forText: "Sent below 4 new messages")
                try await browser.wait(for: "11", at: place)
                try await browser.wait(for: "the count") {
                    try await browser.findAll(".bar__count").first?.text.hasPrefix("4") == true
                }
                try await browser.screenshot("sent below new messages")
                try await browser.press("Sent below 4 new messages")
                try await browser.wait(for: "the end") { try await browser.distanceToEnd == 0 }
                #expect(try await browser.bubbles.last == "An answer")
                try await browser.wait(for: "no count") { try await browser.findAll(".bar__count").isEmpty }
            }
        }
    }

    @Test("is at what they read again after a reload, and when they come back to it")
    func again() async throws {
        try await RunningApp.run { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await Browser.run("reading again") { browser in
                let talk = try await browser.begin(90, with: bob, at: app)
                try await browser.wait(forSight: .end)
                try await browser.run("document.querySelector('.chat__log').scrollTop = -100000")
                try await browser.press("Earlier messages")
                try await browser.wait(for: "earlier messages") { try await browser.bubbles.first == "31" }
                try await browser.run(
                    """
                    const bubble = [...document.querySelectorAll(".bubble")].find((one) => one.innerText.includes("40"));
                    bubble.scrollIntoView({ block: "start" });
                    """)
                let place = try await browser.place(of: "40")
                try await browser.reload()
                try await browser.wait(for: "40", at: place)
                try await browser.click(".bar__link[href^='/posts']")
                try await browser.wait(forHeading: "Posts")
                try await browser.back()
                try await browser.wait(for: "40", at: place)
                // Left by the address field, which makes another page.
                try await browser.go(to: app.url + "/home")
                try await browser.waitForHome(of: "Ada")
                try await browser.back()
                try await browser.wait(for: "40", at: place)
                try await bob.say("91", in: talk)
                try await browser.wait(forText: "1 new message below")
                try await browser.wait(for: "40", at: place)
            }
        }
    }

    @Test("has not read what came further down when they are at their place again, after a reload or by Back")
    func unread() async throws {
        try await RunningApp.run { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await Browser.run("unread again") { browser in
                let talk = try await browser.begin(40, with: bob, at: app)
                try await browser.wait(forSight: .end)
                try await browser.run("document.querySelector('.chat__log').scrollTop = -100000")
                try await browser.wait(forSight: .above)
                let place = try await browser.place(of: "11")
                try await bob.say("41", in: talk)
                try await browser.wait(forText: "1 new message below")
                for isReload in [true, false] {
                    if isReload {
                        try await browser.reload()
                    } else {
                        try await browser.click(".bar__link[href^='/posts']")
                        try await browser.wait(forHeading: "Posts")
                        try await browser.back()
                    }
                    try await browser.wait(for: "11", at: place)
                    try await browser.wait(forSight: .above)
                    #expect(try await browser.text.contains("1 new message below"))
                    #expect(try await browser.find(".bar__count").text.hasPrefix("1"))
                }
            }
        }
    }

    @Test("has not read what came further down, either, when the server is started again")
    func restarted() async throws {
        let folder = try TemporaryFolder()
        let (path, port) = (folder.path("superapp.sqlite"), try FreePort.find())
        try await Browser.run("unread after a restart") { browser in
            var app = try await RunningApp.start(database: path, port: port)
            let bob = PlainClient(app)
            try await bob.register("Bob")
            let talk = try await browser.begin(40, with: bob, at: app)
            try await browser.wait(forSight: .end)
            try await browser.run("document.querySelector('.chat__log').scrollTop = -100000")
            try await browser.wait(forSight: .above)
            try await bob.say("41", in: talk)
            try await browser.wait(forText: "1 new message below")
            try await browser.restart(&app, database: path, port: port)
            try await browser.wait(forSight: .above)
            #expect(try await browser.text.contains("1 new message below"))
            #expect(try await browser.find(".bar__count").text.hasPrefix("1"))
            try await app.stop()
        }
    }

    @Test("has not read what comes while the page is hidden, until they see it")
    func hidden() async throws {
        try await RunningApp.run { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await Browser.runTwo("hidden page") { browser, other in
                let talk = try await browser.begin(1, with: bob, at: app)
                try await other.go(to: app.url + "/login")
                try await other.signIn("Ada")
                try await other.waitForHome(of: "Ada")
                try await browser.wait(forSight: .end)
                let change = """
                    Object.defineProperty(document, "visibilityState", { configurable: true, value: "%" });
                    document.dispatchEvent(new Event("visibilitychange"));
                    """
                try await browser.run(change.replacing("%", with: "hidden"))
                try await browser.wait(forSight: .nowhere)
                try await bob.say("Anyone there?", in: talk)
                try await browser.wait(forText: "Anyone there?")
                try await other.wait(for: "the count there") { try await other.find(".bar__count").text.hasPrefix("1") }
                try await browser.run(change.replacing("%", with: "visible"))
                try await other.wait(for: "no count there") { try await other.findAll(".bar__count").isEmpty }
            }
        }
    }

    @Test("hears the date of a long conversation once, whatever comes and goes")
    func dates() async throws {
        try await RunningApp.run { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await Browser.run("dates") { browser in
                let talk = try await browser.begin(40, with: bob, at: app)
                try await browser.wait(forSight: .end)
                let watch = """
                    window.dates = 0;
                    new MutationObserver((changes) => {
                      for (const { addedNodes } of changes) {
                        for (const node of addedNodes) if (node.matches?.("[data-day]")) window.dates++;
                      }
                    }).observe(document.querySelector(".chat__log"), { childList: true, subtree: true });
                    """
                try await browser.run(watch)
                for number in 41...43 { try await bob.say("\(number)", in: talk) }
                try await browser.wait(forBubbles: (14...43).map(String.init))
                #expect(try await browser.run("return window.dates") == .number(0))
                #expect(try await browser.findAll("[data-day]").count == 1)
            }
        }
    }

    @Test("is told that a text is back only as long as it is that text")
    func notice() async throws {
        try await RunningApp.run { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await Browser.run("back and gone") { browser in
                let talk = try await browser.begin(1, with: bob, at: app)
                let back = "What you had written here is back."
                for isSent in [true, false] {
                    try await browser.find("textarea").type("Half")
                    try await browser.go(to: app.url + talk)
                    try await browser.wait(forText: back)
                    if isSent {
                        try await browser.say("")
                    } else {
                        try await browser.find("textarea").type(String(repeating: "\u{E003}", count: 4))
                    }
                    try await browser.wait(for: "no notice") { try await !browser.text.contains(back) }
                    try await browser.find("textarea").type("N")
                    #expect(try await !browser.text.contains(back))
                    try await browser.find("textarea").type("\u{E003}")
                }
            }
        }
    }
}

extension Browser {
    /// Registers Ada and opens a conversation in which so many messages were sent and read.
    fileprivate func begin(_ count: Int, with bob: PlainClient, at app: RunningApp) async throws -> String {
        try await register("Ada", at: app)
        let talk = try #require(try await bob.submit("start", at: "/chat", [("name", "Ada")]).location)
        for number in 1...count { try await bob.say("\(number)", in: talk) }
        try await go(to: app.url + talk)
        try await wait(forText: "\(count)")
        try await run("document.querySelector('.chat__log').scrollTop = 0")
        try await wait(for: "all to be read") { try await findAll(".bar__count").isEmpty }
        try await go(to: app.url + talk)
        try await wait(for: "the newest") { try await bubbles.count == min(count, 30) }
        return talk
    }

    /// Waits until the server knows that the end is on the screen, or earlier messages, or nothing.
    fileprivate func wait(forSight sight: Sight) async throws {
        try await wait(for: "the server to know what is on the screen") {
            let known = try await run("return document.getElementById('screen').dataset.sight ?? ''").string ?? ""
            switch sight {
            case .end, .nowhere: return known == sight.rawValue
            case .above: return !["", "end", "nowhere"].contains(known)
            }
        }
    }

    fileprivate enum Sight: String { case end, above, nowhere }

    /// How far down a message is on the screen.
    fileprivate func place(of text: String) async throws -> Double {
        let script = """
            const bubbles = [...document.querySelectorAll(".bubble__text")];
            const bubble = bubbles.find((bubble) => bubble.lastChild.textContent === "\(text)");
            return bubble?.getBoundingClientRect().top ?? -1;
            """
        guard case .number(let place) = try await run(script) else { return -1 }
        return place
    }

    /// Waits until a message is at a place. Browsers scroll by whole pixels.
    fileprivate func wait(for text: String, at expected: Double) async throws {
        try await wait(for: "\(text) at \(expected)") { abs(try await place(of: text) - expected) <= 1 }
    }
}

extension PlainClient {
    fileprivate func say(_ text: String, in talk: String) async throws {
        let id = UUID().uuidString
        try #require(try await submit("send", at: talk, [("text", text), ("message", id)]).status == 303)
    }
}
