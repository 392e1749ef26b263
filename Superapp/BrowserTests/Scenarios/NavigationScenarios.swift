import Testing

@Suite("Moving through the app with the browser", .timeLimit(.minutes(60)))
struct NavigationScenarios {
    @Test("Back and forward lead between sign-in and registration; reload stays")
    func backAndForward() async throws {
        try await RunningApp.run { app in
            try await Browser.run("back and forward") { browser in
                try await browser.go(to: app.url)
                try await browser.waitForSignIn()
                try await browser.press("Create an account")
                try await browser.wait(forHeading: "Create an account")
                try await browser.back()
                try await browser.waitForSignIn()
                try await browser.forward()
                try await browser.wait(forHeading: "Create an account")
                #expect(try await browser.address == "/register")
                try await browser.reload()
                try await browser.wait(forHeading: "Create an account")
                #expect(try await browser.address == "/register")
                try await browser.back()
                try await browser.waitForSignIn()
            }
        }
    }

    @Test("Back leads through the pages as they were visited, each once, and to where one was on them")
    func visitedPages() async throws {
        try await RunningApp.run { app in
            try await Browser.run("visited pages", width: 600, height: 400) { browser in
                try await browser.register("Ada", at: app)
                let sections = ["Posts", "Todos", "Posts", "Chat", "Todos", "Listings"]
                // A click of the driver would scroll.
                let place = try await browser.run(
                    "scrollTo(0, 120); document.querySelector('main a[href^=\"/posts\"]').click(); return scrollY")
                try await browser.wait(forHeading: "Posts")
                for section in sections.dropFirst() { try await browser.openSection(section) }
                for section in sections.dropLast().reversed() {
                    try await browser.back()
                    try await browser.wait(forHeading: section)
                    try await browser.wait(forAddress: "/\(section.lowercased())")
                }
                try await browser.back()
                try await browser.waitForHome(of: "Ada")
                #expect(place != .number(0))
                try await browser.wait(for: "the place on the page") {
                    try await browser.run("return scrollY") == place
                }
            }
        }
    }

    @Test("The page's own ways back, and Save, lead to where one was on the page before, as Back does")
    func placeAbove() async throws {
        try await RunningApp.run { app in
            try await Browser.run("place above", width: 600, height: 400) { browser in
                try await browser.register("Ada", at: app)
                let ada = PlainClient(app)
                try await ada.signIn("Ada")
                for number in 1...12 {
                    _ = try await ada.submit("save", at: "/posts/new", [("title", "Post \(number)"), ("content", "x")])
                }
                let ways = [
                    ("/posts", "textarea", ".upward a"), ("/posts", "textarea", "button[value=save]"),
                    ("/listings", "h1", ".upward a"), ("/cosmonauts", "h1", ".upward a"),
                ]
                for (list, sign, way) in ways {
                    try await browser.go(to: app.url + list)
                    try await browser.wait(for: "the list") { try await browser.findAll("main li a").count > 4 }
                    // A click of the driver would scroll.
                    let place = try await browser.run(
                        "scrollTo(0, 300); document.querySelectorAll('main li a')[4].click(); return scrollY")
                    #expect(place == .number(300))
                    try await browser.wait(for: "the thing") {
                        guard try await browser.address != list else { return false }
                        return try await !browser.findAll("main \(sign)").isEmpty
                    }
                    try await browser.click("main \(way)")
                    try await browser.wait(forAddress: list)
                    try await browser.wait(for: "the place on \(list) by \(way)") {
                        try await browser.run("return scrollY") == place
                    }
                    #expect(try await browser.focused.attribute("href")?.isEmpty == false, "\(list) by \(way)")
                }
            }
        }
    }

    @Test("What leads back in the app leaves no entry twice in the browser's history")
    func stepBack() async throws {
        try await RunningApp.run { app in
            try await Browser.run("step back") { browser in
                try await browser.register("Ada", at: app)
                try await browser.openSection("Posts")
                try await browser.publish("Hello", "World")
                try await browser.openRow("Hello")
                try await browser.follow("Back to posts")
                try await browser.wait(forAddress: "/posts")
                try await browser.back()
                try await browser.waitForHome(of: "Ada")
            }
        }
    }

    @Test("Reload keeps a signed-in person at home")
    func reload() async throws {
        try await RunningApp.run { app in
            try await Browser.run("reload") { browser in
                try await browser.register("Ada", at: app)
                try await browser.reload()
                try await browser.waitForHome(of: "Ada")
            }
        }
    }

    @Test("After signing out, back does not bring home back")
    func backAfterSignOut() async throws {
        try await RunningApp.run { app in
            try await Browser.run("back after sign-out") { browser in
                try await browser.register("Ada", at: app)
                try await browser.press("Sign out")
                try await browser.waitForSignOut()
                try await browser.back()
                try await browser.waitForSignIn()
                #expect(try await !browser.source.contains("Hello, Ada"))
            }
        }
    }

    @Test("A link to home asks a stranger to sign in, and brings a known person there")
    func deepLink() async throws {
        try await RunningApp.run { app in
            try await Browser.run("deep link") { browser in
                try await browser.go(to: app.url + "/home")
                try await browser.wait(forHeading: "Welcome")
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/login")
                try await browser.waitForHome(of: "Ada")
            }
        }
    }

    @Test("An address that does not exist says so, leads visitors where they can look around, and people home")
    func unknownAddress() async throws {
        try await RunningApp.run { app in
            try await Browser.run("not found") { browser in
                try await browser.go(to: app.url + "/nowhere")
                try await browser.wait(forHeading: "Page not found")
                try await browser.click("main a")
                try await browser.wait(forHeading: "Look around")
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/nowhere")
                #expect(try await browser.findAll(".bar__link[href^='/todos']").count == 1)
                try await browser.click("main a")
                try await browser.waitForHome(of: "Ada")
            }
        }
    }

    @Test("On a phone nothing is cut off at the side")
    func phone() async throws {
        try await RunningApp.run { app in
            try await Browser.run("phone", width: 500, height: 900) { browser in
                try await browser.register("Ada", at: app)
                #expect(try await browser.overflow == 0)
            }
        }
    }
}

extension Browser {
    /// Goes to a section by its link in the bar.
    fileprivate func openSection(_ title: String) async throws {
        try await click(".bar__sections a[href^='/\(title.lowercased())']")
        try await wait(forHeading: title)
    }

    /// How many pixels of the page lie to the right of the window.
    fileprivate var overflow: Int {
        get async throws {
            let script = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
            guard case .number(let pixels) = try await run(script) else { return .max }
            return Int(pixels)
        }
    }
}
