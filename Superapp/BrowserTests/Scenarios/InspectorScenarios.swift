import Testing

@Suite("The inspector", .timeLimit(.minutes(60)))
struct InspectorScenarios {
    @Test("shows what came of what was clicked, the flow it went through, and boards that light up; it can be paused")
    func inspector() async throws {
        try await RunningApp.run { app in
            try await Browser.run("inspector") { browser in
                try await browser.register("Ada", at: app)
                let window = try await browser.currentWindow
                try await browser.click(".foot__link")
                try await browser.wait(for: "a second window") { try await browser.windows.count == 2 }
                let inspector = try #require(try await browser.windows.first { $0 != window })
                try await browser.go(on: inspector)
                try await browser.wait(forHeading: "Inspector")
                try await browser.wait(for: "the messages") { try await browser.findAll(".message").count >= 4 }
                let text = try await browser.text
                #expect(text.contains("You opened /") && text.contains("You clicked “Create account”"))
                #expect(try await browser.find(".board--live[data-lit]").text.hasPrefix("home"))
                try await browser.click(".message--output .message__line")
                try await browser.wait(forText: "superapp/WindowSystem+")
                try await browser.wait(forText: "It carried")
                try await browser.screenshot("home")

                try await browser.press("Pause")
                try await browser.go(on: window)
                try await browser.press("Sign out")
                try await browser.waitForSignIn()
                try await browser.go(on: inspector)
                #expect(try await !browser.text.contains("You clicked “Sign out”"))
                try await browser.press("Follow")
                try await browser.wait(forText: "You clicked “Sign out”")
                // What was said before is forgotten: somebody else may look now.
                #expect(try await !browser.text.contains("Create account"))
                try await browser.wait(for: "the sign-in's board") {
                    for board in try await browser.findAll(".board--live") where try await board.text.hasPrefix("login")
                    {
                        return true
                    }
                    return false
                }
            }
        }
    }

    @Test("shows the app beside it, which stays as it is while it is used there")
    func beside() async throws {
        try await RunningApp.run { app in
            try await Browser.run("inspector beside") { browser in
                try await browser.go(to: app.url + "/listings")
                try await browser.wait(forHeading: "Listings")
                let path = try #require(try await browser.find(".foot__link").attribute("href"))
                try await browser.go(to: app.url + path)
                try await browser.wait(forHeading: "Inspector")
                let frame = "document.querySelector('.beside__frame').contentDocument"
                func heading() async throws -> String? {
                    try await browser.run("return \(frame)?.querySelector('h1')?.textContent ?? ''").string
                }
                try await browser.wait(for: "the app in the frame") { try await heading() == "Listings" }
                try await browser.run("\(frame).querySelector(\"#bar a[href^='/login']\").click()")
                try await browser.wait(for: "the sign-in in the frame") { try await heading() == "Welcome" }
                try await browser.wait(forText: "You went to /login")
                #expect(try await heading() == "Welcome")
            }
        }
    }

    @Test("stays where the person reads when the app that it shows comes to a page with a field")
    func field() async throws {
        try await RunningApp.run { app in
            try await Browser.run("inspector and a field") { browser in
                try await browser.go(to: app.url + "/listings")
                try await browser.wait(forHeading: "Listings")
                let path = try #require(try await browser.find(".foot__link").attribute("href"))
                let (inspected, inspector) = (try await browser.currentWindow, try await browser.openWindow())
                try await browser.go(to: app.url + path)
                let frame = "document.querySelector('.beside__frame').contentDocument"
                for (section, title) in [("cosmonauts", "Cosmonauts"), ("repos", "Repositories")] {
                    try await browser.go(on: inspected)
                    try await browser.click(".bar__link[href^='/\(section)']")
                    try await browser.go(on: inspector)
                    try await browser.wait(for: "\(title) in the frame") {
                        try await browser.run("return \(frame)?.querySelector('h1')?.textContent ?? ''").string == title
                    }
                }
                try await browser.wait(forText: "You went to /repos")
                #expect(try await browser.run("return [document.activeElement.nodeName, scrollY]") == ["MAIN", 0])
            }
        }
    }

    @Test("tells what was pressed from what was clicked, shows each message in sight, and lists the tab by itself")
    func words() async throws {
        try await RunningApp.run { app in
            try await Browser.run("inspector words", width: 1_200, height: 800) { browser in
                for page in ["todos", "posts", "cosmonauts"] { try await browser.go(to: "\(app.url)/\(page)") }
                try await browser.go(to: app.url + "/listings")
                try await browser.field("Search the listings").type("lamp\u{E007}")
                try await browser.wait(forText: "1 listing for “lamp”")
                for section in ["repos", "cosmonauts", "listings", "repos"] {
                    try await browser.click(".bar__link[href^='/\(section)']")
                    try await browser.wait(forAddress: "/\(section)")
                }
                let path = try #require(try await browser.find(".foot__link").attribute("href"))
                try await browser.go(to: app.url + path)
                try await browser.wait(forText: "You pressed Enter for “Search”")
                try await browser.wait(for: "all labels in sight") {
                    try await browser.run(
                        """
                        const right = document.querySelector(".timeline").getBoundingClientRect().right;
                        const labels = [...document.querySelectorAll(".message__label")];
                        return labels.length > 3 && labels.every((label) => label.getBoundingClientRect().right <= right);
                        """) == true
                }
                try await browser.screenshot("labels")
                try await browser.go(to: app.url + "/inspector")
                try await browser.wait(forText: "windows without a tab")
                #expect(try await browser.find("[data-windows] .row__title").text == "Repositories")
                #expect(try await browser.find("[data-windows]").text.contains("This tab"))
                try await browser.screenshot("list")
            }
        }
    }

    @Test("does not show a window to another browser")
    func privacy() async throws {
        try await RunningApp.run { app in
            let owner = PlainClient(app)
            try await owner.register("Ada")
            let link = try #require(try await owner.get("/home").inspectorLink)
            #expect(try await owner.get(link).body.contains("boards-heading"))
            let stranger = PlainClient(app)
            let answer = try await stranger.get(link)
            for secret in ["boards-heading", "sequence__arrow", "Ada", "home"] {
                #expect(!answer.body.contains(secret))
            }
        }
    }
}
