import Foundation
import Testing

@Suite("For everybody: where one is after something was done", .timeLimit(.minutes(60)))
struct FocusScenarios {
    @Test("“Show more” leads to the first new todo; a key that is pressed once more deletes nothing")
    func moreTodos() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("more todos") { browser in
                try await browser.register("Ada", at: app)
                try await browser.add(todos: 105, to: app)
                try await browser.go(to: app.url + "/todos")
                try await browser.wait(forText: "105 things left to do.")
                try await browser.button("Show more").type(Browser.Key.enter.rawValue)
                try await browser.wait(for: "the focus at the first new todo") {
                    try await browser.focusedThing == "Todo 5"
                }
                try await browser.key(.enter)
                try await browser.key(.enter)
                #expect(try await browser.findAll(".todo").count == 105)
                try await browser.go(to: app.url + "/todos")
                try await browser.wait(forText: "105 things left to do.")
            }
        }
    }

    @Test(
        "“Show more” keeps the place in listings, also when their beginning is dropped, and leads to the first new one"
    )
    func moreListings() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            let ada = PlainClient(app)
            try await ada.register("Ada")
            for number in 1...130 {
                let fields = [("title", "Lamp \(number)"), ("description", ""), ("price", "5"), ("currency", "EUR")]
                #expect(try await ada.submit("save", at: "/listings/new", fields).status == 303)
            }
            try await Browser.run("more listings") { browser in
                try await browser.go(to: app.url + "/listings")
                try await browser.wait(forText: "Lamp 130")
                for page in 1...5 {
                    try await browser.button("Show more").type(Browser.Key.enter.rawValue)
                    try await browser.wait(for: "the focus at the first new listing") {
                        try await browser.focus == "Lamp \(130 - 24 * page)"
                    }
                    #expect(try await browser.run("return scrollY > 500") == .bool(true))
                    #expect(try await browser.isInView("document.activeElement"))
                }
                try await browser.press("Back to the beginning")
                try await browser.wait(for: "the focus at the first listing") { try await browser.focus == "Lamp 130" }
            }
        }
    }

    @Test("A double click deletes one todo, or completes one; what was deleted can be put back where one is")
    func doubleClick() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("double click", width: 500, height: 600) { browser in
                try await browser.register("Ada", at: app)
                try await browser.add(todos: 30, to: app)
                try await browser.go(to: app.url + "/todos")
                try await browser.wait(forText: "30 things left to do.")
                try await browser.doubleClick("Delete “Todo 10”")
                try await browser.wait(forText: "“Todo 10” is deleted.")
                #expect(try await browser.isInView("document.querySelector('.notice--offer button')"))
                try await browser.screenshot("offer")
                try await browser.doubleClick("Complete “Todo 8”")
                try await browser.wait(for: "one done") { try await browser.findAll(".todo--done").count == 1 }
                #expect(try await browser.findAll(".todo").count == 29)
                // Control-Z, as the notice is far away by Tab.
                try await browser.control("z")
                try await browser.wait(for: "the focus at what is back") {
                    try await browser.focusedThing == "Todo 10"
                }
                try await browser.wait(forText: "29 things left to do.")
            }
        }
    }

    @Test("After an action the focus is at what it was about, so that the same key does not begin another one")
    func noOtherAction() async throws {
        try await RunningApp.run { app in
            try await Browser.run("no other action") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/todos")
                try await browser.wait(forText: "Delete these samples")
                try await browser.tab(to: "Delete “Delete these samples”")
                try await browser.key(.enter)
                try await browser.wait(for: "two todos") { try await browser.findAll(".todo").count == 2 }
                try await browser.wait(for: "the focus") { try await browser.focusedThing == "Make an account" }
                try await browser.key(.enter)
                try await browser.wait(for: "one done") { try await browser.findAll(".todo--done").count == 1 }

                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.follow("Mira Okafor")
                try await browser.press("Start a spacewalk")
                try await browser.wait(forMessage: "The spacewalk has begun.")
                try await browser.wait(for: "the focus") { try await browser.focus == "Spacewalk" }
                try await browser.button("End the spacewalk").type(Browser.Key.enter.rawValue)
                try await browser.wait(forMessage: "Back inside. The suit needs service.")
                try await browser.wait(for: "the focus") { try await browser.focus == "Spacewalk" }
                try await browser.key(.enter)
                try await browser.button("Service Heron 1").type(Browser.Key.enter.rawValue)
                try await browser.wait(forMessage: "The suit is serviced.")
                try await browser.wait(for: "the focus") { try await browser.focusedThing == "Heron 1" }
                try await browser.key(.enter)
                try await browser.button("Return Heron 1").type(Browser.Key.enter.rawValue)
                try await browser.wait(forText: "Inside, without a spacesuit.")
                try await browser.wait(for: "the focus") { try await browser.focusedThing == "Heron 1" }
            }
        }
    }

    @Test("The field that one goes on typing into stays in sight when the list above it grows")
    func growingList() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("growing list") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/cosmonauts")
                for suit in ["Orlan", "Heron"] {
                    try await browser.fill("Name of the suit", with: suit)
                    try await browser.run("document.activeElement.scrollIntoView({ block: 'end' })")
                    try await browser.key(.enter)
                    try await browser.wait(forMessage: "\(suit) was added. It needs service before it goes out.")
                    #expect(try await browser.focused.attribute("name") == "suitName")
                    let below = "return document.activeElement.getBoundingClientRect().bottom - innerHeight <= 1"
                    #expect(try await browser.run(below) == true, "\(suit)")
                }
            }
        }
    }

    @Test("A filter that leads back to the list of before keeps the focus")
    func filterBack() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("filter back") { browser in
                try await browser.register("Ada", at: app)
                try await browser.add(todos: 20, to: app)
                try await browser.open("Todos")
                for (filter, address) in [("Open", "/todos?show=open"), ("All", "/todos")] {
                    try await browser.run("scrollTo(0, 200)")
                    try await browser.press("\(filter) (20)")
                    try await browser.wait(for: address) { try await browser.url.hasSuffix(address) }
                    #expect(try await browser.focus == "\(filter) (20)")
                }
            }
        }
    }

    @Test("Back leads to the link that was followed, and what was searched for is an entry of the history of its own")
    func back() async throws {
        try await RunningApp.run { app in
            try await Browser.run("back to the link") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Posts")
                for title in ["One", "Two"] { try await browser.publish(title, "Text") }
                try await browser.fill("Search in posts", with: "two")
                try await browser.press("Search")
                try await browser.wait(forRows: "Two")
                try await browser.back()
                try await browser.wait(forRows: "A first post", "One", "Two")
                #expect(try await browser.url.hasSuffix("/posts"))
                try await browser.press("By title")
                try await browser.wait(for: "the order") { try await browser.url.hasSuffix("/posts?sort=title") }
                try await browser.back()
                try await browser.wait(for: "the order of before") { try await browser.url.hasSuffix("/posts") }
                try await browser.tab(to: "One")
                try await browser.key(.enter)
                try await browser.wait(forHeading: "One")
                try await browser.back()
                try await browser.wait(forHeading: "Posts")
                try await browser.wait(for: "the focus at the link") { try await browser.focus == "One" }
                try await browser.back()
                try await browser.waitForHome(of: "Ada")
                #expect(try await browser.focus == "Posts")
            }
        }
    }

    @Test(
        "In forced colours, fields show the focus, and what is current or chosen differs from the rest")
    func forcedColours() async throws {
        try await RunningApp.run { app in
            try await Browser.run("forced colours") { browser in
                try await browser.register("Ada", at: app)
                try await browser.perform(
                    "Emulation.setEmulatedMedia", ["features": [["name": "forced-colors", "value": "active"]]])
                try await browser.open("Todos")
                try await browser.tab(to: "Add")
                try await browser.run("document.querySelector('#field-text').focus()")
                let script = """
                    const style = (selector) => getComputedStyle(document.querySelector(selector));
                    const differ = (one, other) => style(one).backgroundColor !== style(other).backgroundColor;
                    return style("#field-text").outlineStyle === "solid"
                      && differ(".bar__link[aria-current]", ".bar__link:not([aria-current])")
                      && !differ("[aria-pressed='true']", ".bar__link[aria-current]");
                    """
                #expect(try await browser.run(script) == .bool(true))
                try await browser.screenshot("todos")
            }
        }
    }
}

extension Browser {
    /// Adds todos called `Todo 1` and so on, by requests of the page.
    fileprivate func add(todos count: Int, to app: RunningApp) async throws {
        let client = PlainClient(app)
        try await client.signIn("Ada")
        let hidden = try await client.get("/todos").hiddenFields(for: "add").filter { $0.0 != "id" }
        for number in 1...count {
            let id = UUID().uuidString.lowercased().replacing("-", with: "")
            let fields = [("id", id), ("text", "Todo \(number)"), ("_action", "add")]
            #expect(try await client.post("/todos", hidden + fields).status == 303)
        }
    }

    /// The title of the entry of a list that has the focus itself; nil if something in it has.
    fileprivate var focusedThing: String? {
        get async throws {
            let script = """
                return document.activeElement.matches("li")
                  ? document.activeElement.querySelector(".todo__text, .row__title").textContent : null;
                """
            return try await run(script).string
        }
    }

    /// Whether a person sees the whole of an element.
    fileprivate func isInView(_ element: String) async throws -> Bool {
        let script = """
            const { top, bottom } = \(element).getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
            """
        return try await run(script) == .bool(true)
    }

    /// Clicks a button twice at the same place, as slowly as a person who double-clicks.
    fileprivate func doubleClick(_ label: String) async throws {
        let script = """
            const button = [...document.querySelectorAll("button")].find((one) => one.ariaLabel === "\(label)");
            button.scrollIntoView({ block: "center" });
            const { left, top, width, height } = button.getBoundingClientRect();
            return [Math.round(left + width / 2), Math.round(top + height / 2)];
            """
        let place = try await run(script).array ?? []
        let click: [JSONValue] = [["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]]
        let move: JSONValue = ["type": "pointerMove", "x": place[0], "y": place[1]]
        let mouse: JSONValue = [
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
            "actions": .array([move] + click + [["type": "pause", "duration": 150]] + click),
        ]
        try await connection.post(path("actions"), ["actions": .array([mouse])])
    }
}
