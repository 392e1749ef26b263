extension Browser {
    /// How many pixels of the conversation lie below what is shown.
    var distanceToEnd: Int {
        get async throws {
            let script = "return Math.round(Math.abs(document.querySelector('.chat__log').scrollTop))"
            guard case .number(let pixels) = try await run(script) else { return .max }
            return Int(pixels)
        }
    }

    /// Asks in Chat for a conversation with someone.
    func write(to name: String) async throws {
        try await fill("Write to someone", with: name)
        try await press("Start")
        try await wait(for: "the conversation") { try await !findAll("textarea").isEmpty }
    }

    /// Types a message and sends it with Enter.
    func say(_ text: String) async throws {
        try await wait(for: "the field for messages") {
            try await find("textarea").type(text + "\u{E007}")
            return true
        }
    }

    /// Waits until the conversation shows these messages, also where they are scrolled out of sight.
    func wait(forBubbles texts: [String]) async throws {
        try await wait(for: "the messages \(texts)") { try await bubbles == texts }
    }

    var bubbles: [String] {
        get async throws {
            let script = """
                const texts = document.querySelectorAll(".bubble:not(.bubble--sending) .bubble__text");
                return [...texts].map((text) => text.lastChild.textContent);
                """
            return (try await run(script).array ?? []).compactMap(\.string)
        }
    }
}
