import Testing

@Suite("A person who writes faster than the server answers", .timeLimit(.minutes(60)))
struct ComposingScenarios {
    @Test("sees in the field what they type, and never what they have just sent")
    func quick() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("quick entries") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let texts = (10...39).map { "Todo \($0)" }
                let field = try await browser.field("What needs to be done?")
                for text in texts { try await field.type(text + "\u{E007}") }
                try await browser.wait(for: "all") { try await browser.findAll(".todo").count == texts.count }
                let added = try await browser.run(
                    "return [...document.querySelectorAll('.todo__text')].map((todo) => todo.textContent).sort()")
                #expect(added.array?.compactMap(\.string) == texts)
                #expect(try await field.value.isEmpty)
            }
        }
    }

    @Test("is told what is wrong with what they sent last, also with blanks after something that was refused")
    func blanks() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("blanks") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.fill("What needs to be done?", with: "a\u{202E}b\u{E007}")
                try await browser.wait(forText: "U+202E")
                try await browser.wait(for: "the text") {
                    try await browser.field("What needs to be done?").value == "a\u{202E}b"
                }
                try await browser.fill("What needs to be done?", with: "  \u{E007}")
                try await browser.wait(for: "another message") {
                    try await browser.find("#error-text").text == "Enter the todo."
                }
            }
        }
    }

    @Test("sees what could not be sent yet, can take it out of the line, and is told so until it is sent")
    func offline() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await PlainClient(app).register("Bob")
            try await Browser.run("offline entries") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let field = try await browser.field("What needs to be done?")
                try await browser.beOffline(true)
                try await field.type("one\u{E007}two\u{E007}three\u{E007}half")
                try await browser.wait(forText: "The server can’t be reached. What you sent waits")
                try await browser.wait(for: "the line") {
                    try await browser.findAll(".waiting__item .bubble__actions").count == 3
                }
                try await browser.screenshot("line")
                try await browser.press(labelled: "Discard: two")
                #expect(try await field.value == "half")
                try await browser.beOffline(false)
                try await field.type("\u{E007}")
                try await browser.wait(forTodos: "half", "three", "one")
                #expect(try await browser.findAll(".waiting").isEmpty)
                try await browser.wait(for: "the end of the complaint") {
                    try await browser.find("#toast").text.isEmpty
                }

                try await browser.go(to: app.url + "/chat")
                try await browser.write(to: "Bob")
                try await browser.perform(
                    "Emulation.setDeviceMetricsOverride",
                    ["width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true])
                try await browser.beOffline(true)
                try await browser.say("Hello")
                try await browser.wait(forText: "The server can’t be reached. What you sent waits")
                try await browser.screenshot("complaint")
                let covers = """
                    const head = document.querySelector(".chat__head").getBoundingClientRect();
                    return document.getElementById("toast").getBoundingClientRect().top < head.bottom;
                    """
                #expect(try await browser.run(covers) == false)
                try await browser.beOffline(false)
                try await browser.say("")
                try await browser.wait(forBubbles: ["Hello"])
                try await browser.wait(for: "the end of the complaint") {
                    try await browser.find("#toast").text.isEmpty
                }
            }
        }
    }
}

extension Browser {
    /// Takes the network away, or gives it back.
    func beOffline(_ isOffline: Bool) async throws {
        try await perform("Network.enable", [:])
        try await perform(
            "Network.emulateNetworkConditions",
            ["offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
    }
}
