import Foundation
import Testing

@Suite("For everybody: each page by itself", .timeLimit(.minutes(60)))
struct AuditScenarios {
    @Test("What a visitor sees has names, headings, contrast and room, in both themes and at both widths")
    func visitor() async throws {
        try await RunningApp.run { app in
            try await Browser.run("audit visitor") { browser in
                for page in ["welcome", "login", "register", "listings", "repos", "cosmonauts"] {
                    try await browser.go(to: "\(app.url)/\(page)")
                    try await browser.waitUntilLoaded()
                    try await browser.audit(page)
                }
                for (list, link) in [("listings", ".offer__title"), ("cosmonauts", ".row__link")] {
                    try await browser.go(to: "\(app.url)/\(list)")
                    try await browser.click(link)
                    try await browser.wait(for: "one of them") { try await browser.address.hasPrefix("/\(list)/") }
                    try await browser.audit("one of \(list)")
                }
                for page in ["nowhere", "listings/\(Self.nobody)", "cosmonauts/\(Self.nobody)"] {
                    try await browser.go(to: "\(app.url)/\(page)")
                    try await browser.waitUntilLoaded()
                    try await browser.audit("missing \(page.prefix(8))")
                }
                try await browser.go(to: app.url + "/register")
                try await browser.fill("Name", with: "Ada")
                try await browser.fill("Password", with: "short")
                try await browser.press("Create account")
                try await browser.wait(for: "a refusal") { try await !browser.findAll(".field__error").isEmpty }
                try await browser.audit("refused")
            }
        }
    }

    @Test("What a person sees who is signed in does, too, with and without something in it")
    func person() async throws {
        try await RunningApp.run { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await Browser.run("audit person") { browser in
                try await browser.register("Ada", at: app)
                try await browser.audit("home")
                for page in ["chat", "chat/\(Self.nobody)", "listings/new", "posts", "posts/new", "todos", "password"] {
                    try await browser.go(to: "\(app.url)/\(page)")
                    try await browser.waitUntilLoaded()
                    try await browser.audit(page.replacing("/", with: " "))
                }
                let talk = try #require(try await bob.submit("start", at: "/chat", [("name", "Ada")]).location)
                let message = [("text", "Hello Ada"), ("message", UUID().uuidString)]
                #expect(try await bob.submit("send", at: talk, message).status == 303)
                for page in ["/chat", talk] {
                    try await browser.go(to: app.url + page)
                    try await browser.wait(forText: "Hello Ada")
                    try await browser.audit(page == talk ? "talk" : "unread")
                }
                try await browser.go(to: app.url + "/home")
                let inspector = try #require(try await browser.find(".foot__link").attribute("href"))
                try await browser.go(to: app.url + inspector)
                try await browser.wait(forHeading: "Inspector")
                try await browser.audit("inspector")
            }
        }
    }

    @Test(
        "With text of twice the size, by the browser or the page, names and words are whole, and nothing is too wide",
        arguments: [(textSize: 32, root: ""), (16, "200%")])
    func largestText(textSize: Int, root: String) async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Maximiliane")
            try await Browser.run("largest text \(textSize)", width: 500, textSize: textSize) { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/chat")
                try await browser.write(to: "Maximiliane")
                let talk = try await browser.address
                let inspector = try #require(try await browser.find(".foot__link").attribute("href"))
                for width in [320.0, 390, 1_280] {
                    try await browser.perform(
                        "Emulation.setDeviceMetricsOverride",
                        [
                            "width": .number(width), "height": 800, "deviceScaleFactor": 1,
                            "mobile": .bool(width < 500),
                        ])
                    try await browser.perform(
                        "Emulation.setEmulatedMedia",
                        ["features": [["name": "prefers-color-scheme", "value": width == 390 ? "dark" : "light"]]])
                    let places = ["/home", "/cosmonauts", "/chat", "/listings", "/posts", "/todos", "/repos"]
                    for page in [talk, inspector] + places {
                        try await browser.go(to: app.url + page)
                        try await browser.waitUntilLoaded()
                        try await browser.run("document.documentElement.style.fontSize = '\(root)'")
                        let broken = try await browser.run(Self.brokenWords)
                        #expect(broken == .array([]), "\(page) at \(width)")
                        try await browser.run("document.querySelector('.legend')?.scrollIntoView()")
                        try await browser.screenshot("\(page == inspector ? "inspector" : page) \(width)")
                    }
                }
            }
        }
    }

    @Test("In a window of few lines a conversation has room for some, and a notice leaves some and is read to its end")
    func fewLines() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Zoe")
            try await Browser.run("few lines", width: 500, textSize: 32) { browser in
                try await browser.register("Ada", at: app)
                try await browser.perform(
                    "Emulation.setDeviceMetricsOverride",
                    ["width": 320, "height": 700, "deviceScaleFactor": 1, "mobile": true])
                try await browser.go(to: app.url + "/home")
                let sticksOut = """
                    return [...document.querySelectorAll(".row__action")].some((action) => {
                      const row = action.closest(".row");
                      const end = row.getBoundingClientRect().right - parseFloat(getComputedStyle(row).paddingRight);
                      return action.getBoundingClientRect().right > end + 1;
                    });
                    """
                #expect(try await browser.run(sticksOut) == false)
                try await browser.screenshot("home")
                try await browser.go(to: app.url + "/chat")
                try await browser.write(to: "Zoe")
                for text in ["One", "Two", "Three"] { try await browser.say(text) }
                try await browser.wait(forBubbles: ["One", "Two", "Three"])
                try await browser.screenshot("conversation")
                #expect(try await browser.run("return document.querySelector('.chat__log').offsetHeight > 200") == true)
                let notice = String(repeating: "What you sent waits, and is sent as soon as possible. ", count: 3)
                try await browser.run("document.getElementById('toast').textContent = '\(notice)'")
                try await browser.screenshot("notice")
                let isPart = """
                    const toast = document.getElementById("toast");
                    const { height, bottom } = toast.getBoundingClientRect();
                    toast.scrollTop = toast.scrollHeight;
                    const composer = document.querySelector(".composer").getBoundingClientRect();
                    return height < innerHeight * 0.45 && bottom <= composer.top
                      && toast.scrollTop + toast.clientHeight >= toast.scrollHeight - 1;
                    """
                #expect(try await browser.run(isPart) == true)
            }
        }
    }

    @Test("A price is on one line and no wider than the page, however narrow that is and however large the text")
    func prices() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            let seller = PlainClient(app)
            try await seller.register("Ada")
            for (price, currency) in [
                ("1000000000", "USD"), ("999999999.99", "EUR"), ("12345.67", "GBP"), ("5", "EUR"),
            ] {
                let fields = [("title", "Lamp"), ("description", ""), ("price", price), ("currency", currency)]
                _ = try await seller.submit("save", at: "/listings/new", fields)
            }
            for textSize in [16, 24, 32] {
                try await Browser.run("prices \(textSize)", width: 500, textSize: textSize) { browser in
                    for width in [320.0, 390, 1_280] {
                        try await browser.perform(
                            "Emulation.setDeviceMetricsOverride",
                            [
                                "width": .number(width), "height": 800, "deviceScaleFactor": 1,
                                "mobile": .bool(width < 500),
                            ])
                        try await browser.go(to: app.url + "/listings")
                        try await browser.waitUntilLoaded()
                        #expect(try await browser.run(Self.brokenPrices) == .array([]), "\(width), \(textSize)")
                        try await browser.screenshot("listings \(width)")
                        try await browser.find(".offer__title").click()
                        try await browser.wait(for: "the listing") { try await !browser.findAll(".poster").isEmpty }
                        #expect(try await browser.run(Self.brokenPrices) == .array([]), "\(width), \(textSize)")
                        try await browser.screenshot("listing \(width)")
                    }
                }
            }
        }
    }

    /// The prices that go over several lines or out of their place, and the width of the page if it is too wide.
    private static let brokenPrices = """
        const broken = [];
        for (const price of document.querySelectorAll(".price__amount")) {
          const [rect, ...others] = price.getClientRects();
          const place = price.parentElement.getBoundingClientRect();
          if (others.length > 0 || rect.right > place.right + 1) broken.push(price.textContent);
        }
        const { scrollWidth } = document.documentElement;
        if (scrollWidth > innerWidth) broken.push(scrollWidth);
        return broken;
        """

    /// The words of names and headings that go over several lines, or are cut off, and what is beyond the page.
    private static let brokenWords = """
        const broken = [];
        for (const element of document.querySelectorAll("body *")) {
          const { width, right } = element.getBoundingClientRect();
          const isMeant = element.closest(".hush, .skip, svg") || (innerWidth > 500 && element.closest(".bar__sections"));
          if (width > 1 && right > innerWidth + 1 && !isMeant) broken.push(`${element.className} beyond the page`);
        }
        for (const element of document.querySelectorAll("h1, h2, .row__title, .row__detail, .offer__title, .tile__title, .legend li")) {
          // Names of boards are code, and broken anywhere.
          if (document.querySelector(".inspector") && element.matches(".row *")) continue;
          if (!element.checkVisibility() || element.closest(".hush")) continue;
          if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) broken.push(element.textContent);
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            for (const { 0: word, index } of texts.currentNode.nodeValue.matchAll(/[\\p{L}\\d]+/gu)) {
              const range = document.createRange();
              range.setStart(texts.currentNode, index);
              range.setEnd(texts.currentNode, index + word.length);
              if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
            }
          }
        }
        return broken;
        """

    private static let nobody = "00000000-0000-4000-8000-000000000000"
}

extension Browser {
    /// Waits until the page shows what it is about.
    fileprivate func waitUntilLoaded() async throws {
        try await wait(for: "the page") {
            let (headings, text) = (try await findAll("h1"), try await text)
            return !headings.isEmpty && !text.contains("Loading…")
        }
    }
}
