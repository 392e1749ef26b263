import Testing

@Suite("What waits to be sent in several tabs", .timeLimit(.minutes(60)))
struct SharedLineScenarios {
    @Test("is sent in the order in which it was written, and shown in each")
    func order() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await PlainClient(app).register("Bob")
            try await Browser.run("written in two tabs") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/chat")
                try await browser.write(to: "Bob")
                let (talk, first) = (try await browser.url, try await browser.currentWindow)
                let second = try await browser.openWindow()
                let texts = ["one", "two", "three", "four"]
                try await browser.go(to: talk)
                for tab in [first, second] {
                    try await browser.go(on: tab)
                    try await browser.refuseTexts(true)
                }
                for (number, text) in texts.enumerated() {
                    try await browser.go(on: number.isMultiple(of: 2) ? first : second)
                    try await browser.say(text)
                }
                for tab in [first, second] {
                    try await browser.go(on: tab)
                    try await browser.wait(for: "all that waits") {
                        try await browser.texts(of: ".bubble--sending .bubble__text") == texts
                    }
                }
                try await browser.screenshot("all that waits")
                for tab in [first, second] {
                    try await browser.go(on: tab)
                    try await browser.refuseTexts(false)
                }
                for tab in [second, first] {
                    try await browser.go(on: tab)
                    try await browser.wait(forBubbles: texts)
                    try await browser.wait(for: "nothing that waits") {
                        try await browser.findAll(".bubble--sending").isEmpty
                    }
                }
            }
        }
    }

    @Test("and was discarded to sign out, which failed, stays out of the fields, and is sent once when tried again")
    func triedAgain() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("tried again") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let (first, second) = (try await browser.currentWindow, try await browser.openWindow())
                try await browser.go(to: app.url + "/todos")
                try await browser.wait(forHeading: "Todos")
                for tab in [second, first] {
                    try await browser.go(on: tab)
                    try await browser.refuseTexts(true, also: "signOut")
                }
                for text in ["Bread", "Milk"] { try await browser.field(Self.field).type(text + "\u{E007}") }
                try await browser.wait(forText: "What you sent waits")
                try await browser.press("Sign out")
                try await browser.wait(forText: "Sign out and discard it")
                try await browser.run(Self.confirmsOnceHidden)
                for tab in [second, first] {
                    try await browser.go(on: tab)
                    try await browser.wait(for: "both to be held back") {
                        let states = try await browser.texts(of: "[data-echo-state]")
                        return states == ["May have been", "Not"].map { "\($0) sent. You discarded it to sign out." }
                    }
                    try await browser.wait(for: "no promise to send them") {
                        try await !browser.find("#toast").text.contains("What you sent waits")
                    }
                    try await browser.refuseTexts(false, also: "signOut")
                }
                try await browser.perform(
                    "Emulation.setDeviceMetricsOverride",
                    ["width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true])
                #expect(try await browser.run(Self.isInTwoLines) == true)
                try await browser.screenshot("on a phone")
                try await browser.use(.desktop)
                try await browser.press(labelled: "Try again: Milk")
                try await browser.wait(forTodos: "Milk")
                for tab in [second, first] {
                    try await browser.go(on: tab)
                    try await browser.wait(for: "the other one") {
                        try await browser.texts(of: "[data-echo-text]") == ["Bread"]
                    }
                    #expect(try await browser.field(Self.field).value.isEmpty)
                }
                try await browser.press(labelled: "Try again: Bread")
                try await browser.wait(forTodos: "Bread", "Milk")
                try await browser.go(on: second)
                try await browser.wait(forTodos: "Bread", "Milk")
                try await browser.wait(for: "nothing that waits") {
                    try await browser.findAll(".waiting__item").isEmpty
                }
            }
        }
    }

    @Test("is not spoken of any more in a tab that can't know yet that somebody else has signed in")
    func otherPerson() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await PlainClient(app).register("Bob")
            try await Browser.run("waits for somebody else") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let first = try await browser.currentWindow
                try await browser.run("window.fetch = () => Promise.reject(new TypeError('lost'))")
                try await browser.field(Self.field).type("Bread\u{E007}")
                try await browser.wait(forText: "What you sent waits")
                try await browser.openWindow()
                try await browser.go(to: app.url)
                try await browser.perform("Network.clearBrowserCookies", [:])
                try await browser.go(to: app.url + "/login")
                try await browser.signIn("Bob")
                try await browser.waitForHome(of: "Bob")
                try await browser.go(on: first)
                try await browser.wait(for: "nothing that waits") {
                    try await browser.findAll(".waiting__item").isEmpty
                }
                #expect(try await browser.find("#toast").text.isEmpty)
            }
        }
    }

    private static let field = "What needs to be done?"

    /// Presses the button when another tab is looked at: what a page does only when it is drawn again waits from then on.
    private static let confirmsOnceHidden = """
        const confirm = () => document.querySelector("#leaving button[value='leave']").click();
        document.addEventListener("visibilitychange", confirm, { once: true });
        """

    /// Whether each item has its state and what can be done beside one another, below its text.
    private static let isInTwoLines = """
        return [...document.querySelectorAll(".waiting__item")].every((item) => {
          const [text, state, actions] = ["[data-echo-text]", "[data-echo-state]", ".bubble__actions"]
            .map((part) => item.querySelector(part).getBoundingClientRect());
          return text.bottom <= state.top + 1 && actions.top < state.bottom && state.right <= actions.left + 1;
        });
        """
}
