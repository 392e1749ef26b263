import Testing

@Suite("Listings", .timeLimit(.minutes(60)))
struct ListingsScenarios {
    @Test("One offers something, another finds it and asks about it, and they talk in Chat")
    func wholeRound() async throws {
        try await RunningApp.run { app in
            try await Browser.runTwo("listings") { ada, bob in
                try await ada.register("Ada", at: app)
                try await ada.follow("Listings")
                try await ada.wait(forText: "Sample")
                try await ada.press("Offer something")
                try await ada.fill("Title", with: "Brass <b>lamp</b>")
                try await ada.fill("Description", with: "It works.")
                try await ada.fill("Price", with: "12.345")
                try await ada.press("Offer it")
                try await ada.wait(forMessage: "Enter at most 2 digits after the point, such as 12.50.")
                try await ada.screenshot("refused")
                try await ada.fill("Price", with: "12.50")
                try await ada.press("Offer it")
                try await ada.wait(forHeading: "Brass <b>lamp</b>")
                try await ada.wait(forText: "€12.50")
                let address = try await ada.address

                try await bob.go(to: app.url + "/listings")
                try await bob.fill("Search the listings", with: "LAMP brass")
                try await bob.press("Search")
                try await bob.wait(forText: "1 listing for “LAMP brass”")
                try await bob.click(".offer__title")
                try await bob.press("Message the seller")
                try await bob.press("Create an account")
                try await bob.fill("Name", with: "Bob")
                try await bob.fill("Password", with: Browser.password)
                try await bob.press("Create account")
                try await bob.wait(forHeading: "Ada")
                try await bob.wait(forText: "About Brass <b>lamp</b>")
                try await bob.say("Could I see it?")
                try await bob.wait(forText: "Sent")
                try await bob.back()
                try await bob.wait(forHeading: "Brass <b>lamp</b>")
                try await bob.forward()
                try await bob.wait(forText: "Sent")

                try await ada.go(to: app.url + "/chat")
                try await ada.wait(forText: "Could I see it?")
                #expect(try await ada.find(".talk .row__link").text == "Bob\nAbout Brass <b>lamp</b>")
                try await ada.screenshot("conversation about it")
                try await ada.click(".talk .row__link")
                try await ada.wait(forHeading: "Bob")
                try await ada.say("Of course.")
                try await bob.wait(forText: "Of course.")

                try await bob.click(".chat__subject a")
                try await bob.press("Ask if it is still available")
                try await bob.wait(forText: "The answer will come in Chat.")
                try await ada.wait(forText: "Is it still available?")
                try await ada.click(".chat__subject a")
                try await ada.press("Change")
                try await ada.fill("Title", with: "Polished lamp")
                try await ada.press("Save")
                try await ada.wait(forHeading: "Polished lamp")
                try await bob.back()
                try await bob.wait(forText: "About Polished lamp")
                try await bob.click(".chat__subject a")
                try await ada.press("Remove")
                try await ada.wait(forHeading: "Listings")
                try await bob.wait(forText: "Listing not found")
                #expect(try await bob.address == address)
                try await ada.wait(forText: "is removed.")
                try await ada.reload()
                try await ada.wait(forText: "is removed.")
                try await ada.screenshot("removed")
                try await ada.press("Undo")
                try await bob.wait(forHeading: "Polished lamp")
            }
        }
    }

    @Test("A listing can be changed, and a form from before somebody's change is told so")
    func change() async throws {
        try await RunningApp.run { app in
            try await Browser.run("listing change") { browser in
                try await browser.register("Ada", at: app)
                let first = try await browser.changeLampTwice(at: app, price: "0", shown: "Free")
                try await browser.fill("Title", with: "Lamp, sold")
                try await browser.press("Save")
                try await browser.wait(forHeading: "Lamp, sold")

                try await browser.go(on: first)
                try await browser.fill("Title", with: "Lamp, half price")
                try await browser.reload()
                try await browser.wait(forText: "What you had written here is back. It was changed in another window")
                try await browser.press("Save")
                try await browser.wait(forText: "was changed in another window")
                #expect(try await browser.field("Title").value == "Lamp, half price")
                try await browser.screenshot("conflict")
                try await browser.press("Save mine")
                try await browser.wait(forHeading: "Lamp, half price")
            }
        }
    }

    @Test("A price that was changed comes back in its currency, and is set against the stored one in that of the other")
    func price() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("price and currency") { browser in
                try await browser.register("Ada", at: app)
                let first = try await browser.changeLampTwice(at: app, price: "20", shown: "€20.00")
                try await browser.field("Currency").type("US")
                try await browser.press("Save")
                try await browser.wait(forText: "US$20.00")

                try await browser.go(on: first)
                try await browser.fill("Price", with: "25")
                try await browser.reload()
                try await browser.wait(forText: "What you had written here is back.")
                #expect(try await browser.field("Currency").value == "EUR")
                try await browser.press("Save")
                try await browser.wait(forText: "What differs")
                #expect(try await browser.find(".conflict .mine:not(p *)").text.hasSuffix("25.00 EUR"))
                #expect(try await browser.find(".conflict .theirs:not(p *)").text.hasSuffix("20.00 USD"))
                try await browser.press("Save mine")
                try await browser.wait(forText: "€25.00")
            }
        }
    }

    @Test("As many listings as were shown, and the place in them, are there again after reloads and on going back")
    func extent() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            let ada = PlainClient(app)
            try await ada.register("Ada")
            for number in 1...60 {
                let fields = [("title", "Lamp \(number)"), ("description", ""), ("price", "5"), ("currency", "EUR")]
                _ = try await ada.submit("save", at: "/listings/new", fields)
            }
            try await Browser.run("extent of listings") { browser in
                try await browser.go(to: app.url + "/listings")
                let place = try await browser.showAllOffers()
                #expect(place != .number(0))
                try await browser.reload()
                try await browser.wait(for: "all of them") { try await browser.findAll(".offer").count == 60 }
                try await browser.wait(for: "the place") { try await browser.run("return scrollY") == place }
                try await browser.click(".bar__link[href^='/repos']")
                try await browser.wait(forHeading: "Repositories")
                try await browser.back()
                try await browser.wait(for: "all again") { try await browser.findAll(".offer").count == 60 }
            }
            try await Browser.run("extent, left") { browser in
                try await browser.go(to: app.url + "/login")
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
                try await browser.open("Listings")
                let place = try await browser.showAllOffers()
                // A driver would scroll to the link before it clicks.
                try await browser.run("document.querySelector(`.bar__link[href^='/home']`).click()")
                try await browser.wait(forHeading: "Hello, Ada")
                try await browser.back()
                try await browser.wait(for: "all of them") { try await browser.findAll(".offer").count == 60 }
                try await browser.wait(for: "the place") { try await browser.run("return scrollY") == place }

                let script = """
                    const send = window.fetch;
                    window.fetch = (address, options) =>
                      sessionStorage.isSlow && options?.method === "POST" ? new Promise(() => {}) : send(address, options);
                    """
                try await browser.perform("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
                try await browser.run("sessionStorage.isSlow = 'yes'")
                try await browser.reload()
                try await browser.wait(for: "the first ones") { try await browser.findAll(".offer").count == 24 }
                try await browser.run("delete sessionStorage.isSlow")
                try await browser.reload()
                try await browser.wait(for: "all after two reloads") { try await browser.findAll(".offer").count == 60 }
                try await browser.wait(for: "the place") { try await browser.run("return scrollY") == place }
            }
        }
    }

    @Test("Other people's listings can't be changed by their addresses, and what is not there is a 404")
    func otherPeoples() async throws {
        try await RunningApp.run { app in
            let (ada, eve) = (PlainClient(app), PlainClient(app))
            try await ada.register("Ada")
            try await eve.register("Eve")
            let fields = [("title", "Lamp"), ("description", ""), ("price", "5"), ("currency", "EUR")]
            let listing = try #require(try await ada.submit("save", at: "/listings/new", fields).location)
            #expect(try await eve.get(listing).status == 200)
            #expect(try await eve.get(listing + "/edit").status == 404)
            for address in ["/listings/\(String(repeating: "0", count: 36))", "/listings/1'%20OR%201=1"] {
                #expect(try await eve.get(address).status == 404, "\(address)")
            }
            #expect(try await eve.get("/listings/../x").status == 404)
            #expect(try await eve.get("/listings/11111111-1111-4111-8111-111111111111").status == 404)
            for action in ["edit", "remove"] {
                #expect(try await eve.submit(action, at: listing).status == 404)
            }
            #expect(try await eve.get(listing).heading == "Lamp")
            #expect(try await eve.submit("fly", at: listing).status == 400)
        }
    }

    @Test("A form that is sent several times offers once")
    func duplicate() async throws {
        try await RunningApp.run { app in
            let ada = PlainClient(app)
            try await ada.register("Ada")
            let fields = [("title", "Only lamp"), ("description", ""), ("price", "5"), ("currency", "EUR")]
            let form = try await ada.get("/listings/new").hiddenFields(for: "save") + fields + [("_action", "save")]
            for _ in 1...3 { #expect(try await ada.post("/listings/new", form).status == 303) }
            #expect(try await ada.get("/listings?q=only").body.matches(of: /offer__title/).count == 1)
        }
    }
}

extension Browser {
    /// Offers a lamp, opens the form to change it in two windows and stays in the second.
    /// - Returns: The first window.
    fileprivate func changeLampTwice(at app: RunningApp, price: String, shown: String) async throws -> WindowHandle {
        try await go(to: app.url + "/listings/new")
        try await fill("Title", with: "Lamp")
        try await fill("Price", with: price)
        try await press("Offer it")
        try await wait(forText: shown)
        try await press("Change")
        try await wait(forHeading: "Change your listing")
        let (window, form) = (try await currentWindow, try await url)
        try await openWindow()
        try await go(to: form)
        try await wait(forHeading: "Change your listing")
        return window
    }

    /// Shows all 60 listings and scrolls down among them.
    /// - Returns: The place to which it scrolled.
    fileprivate func showAllOffers() async throws -> JSONValue {
        for count in [48, 60] {
            try await press("Show more")
            try await wait(for: "\(count)") { try await findAll(".offer").count == count }
        }
        return try await run("scrollTo(0, 2000); return scrollY")
    }
}
