import Testing

@Suite("Presses that are not meant", .timeLimit(.minutes(60)))
struct PressScenarios {
    @Test("A click does not press what somebody else's change has put under the pointer a moment ago")
    func unmeant() async throws {
        try await RunningApp.run { app in
            let other = PlainClient(app)
            try await other.register("Otto")
            try await Browser.run("unmeant") { browser in
                try await browser.register("Ada", at: app)
                try await browser.follow("Cosmonauts")
                try await browser.follow("Mira Okafor")
                try await browser.wait(forHeading: "Mira Okafor")
                let path = try await browser.run("return location.pathname").string ?? ""
                #expect(try await browser.run("return document.hidden") == false)
                // As soon as the page has changed, at the place where one was about to press.
                try await browser.run(
                    """
                    const { x, y, width, height } = document.querySelector("button[value=start]").getBoundingClientRect();
                    const place = { clientX: x + width / 2, clientY: y + height / 2, detail: 1 };
                    document.addEventListener("superapp:shown", function press() {
                      const button = document.querySelector("button[value=end]");
                      if (!button) return;
                      document.removeEventListener("superapp:shown", press);
                      button.dispatchEvent(new MouseEvent("click", { ...place, bubbles: true, cancelable: true }));
                    });
                    """)
                #expect(try await other.press("start", at: path).status == 200)
                try await browser.wait(forText: "This has just changed. Look again before you press it.")
                try await browser.screenshot("held back")
                try await browser.wait(forText: "Outside since")
                try await browser.press("End the spacewalk")
                try await browser.wait(forMessage: "Back inside. The suit needs service.")
                #expect(try await browser.find("#toast").text.isEmpty)
                #expect(try await other.press("service", at: path).status == 200)
                try await browser.wait(forText: "Inside. Heron 1 is serviced and ready.")
                try await browser.wait(for: "the notice to go") {
                    try await !browser.text.contains("Back inside. The suit needs service.")
                }
            }
        }
    }

    @Test("A second press, because the answer to the first one is late, does not delete what has come to its place")
    func late() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("late answer") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let todos = ["Bread", "Butter", "Milk"]
                for todo in todos.reversed() {
                    try await browser.field("What needs to be done?").type(todo + "\u{E007}")
                    try await browser.wait(for: todo) { try await browser.text.contains(todo) }
                }
                try await browser.wait(forTodos: "Bread", "Butter", "Milk")
                try await browser.run(Self.pressesAgain)
                try await browser.press(labelled: "Delete “Bread”")
                try await browser.wait(forText: "This has just changed. Look again before you press it.")
                try await browser.wait(forTodos: "Butter", "Milk")
                #expect(try await browser.run("return window.secondPress") == "Delete “Butter”")
                try await browser.press(labelled: "Delete “Butter”")
                try await browser.wait(forTodos: "Milk")
                try await browser.wait(forText: "“Butter” is deleted")
                // In a low window, the offer to undo stays at its lower edge.
                try await browser.perform(
                    "Emulation.setDeviceMetricsOverride",
                    ["width": 390, "height": 420, "deviceScaleFactor": 1, "mobile": false])
                try await browser.run(Self.pressesAgain)
                try await browser.press("Undo")
                try await browser.wait(forText: "This has just changed. Look again before you press it.")
                try await browser.wait(forTodos: "Butter", "Milk")
                try await browser.press("Undo")
                try await browser.wait(forTodos: "Bread", "Butter", "Milk")
            }
        }
    }

    /// Sends the first press when it is too late for a double click, and presses once more at the same place as soon as
    /// the page shows what came of it.
    private static let pressesAgain = """
        const send = window.fetch;
        window.fetch = async (address, options) => {
          if (options?.method === "POST") await new Promise((resolve) => setTimeout(resolve, 700));
          return send(address, options);
        };
        document.addEventListener("click", ({ clientX, clientY }) => {
          const button = () => document.elementFromPoint(clientX, clientY)?.closest("button");
          const title = () => button()?.closest(".notice")?.textContent ?? button()?.getAttribute("aria-label");
          const former = title();
          document.addEventListener("superapp:shown", function press() {
            if (!title() || title() === former) return;
            document.removeEventListener("superapp:shown", press);
            window.secondPress = title();
            const place = { clientX, clientY, detail: 1, bubbles: true, cancelable: true };
            button().dispatchEvent(new MouseEvent("click", place));
          });
        }, { once: true });
        """
}
