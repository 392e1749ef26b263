import Testing

@Suite("A person's account", .timeLimit(.minutes(60)))
struct AccountScenarios {
    @Test("What is typed as a password can be shown, is hidden again when it is sent, and is never a draft")
    func shownPassword() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("shown password") { browser in
                try await browser.go(to: app.url + "/register")
                try await browser.wait(forHeading: "Create an account")
                try await browser.fill("Name", with: "Ada")
                try await browser.fill("Password", with: "short")
                try await browser.press(labelled: "Show the password")
                #expect(try await browser.field("Password").attribute("type") == "text")
                #expect(try await browser.find(".field__reveal").text == "Hide")
                try await browser.press(labelled: "Hide the password")
                #expect(try await browser.field("Password").attribute("type") == "password")
                try await browser.press(labelled: "Show the password")
                try await browser.screenshot("shown")
                try await browser.fill("Password", with: "shorter")
                let drafts = "return Object.keys(sessionStorage).some((key) => key.startsWith('draft'))"
                #expect(try await browser.run(drafts) == .bool(false))
                try await browser.press("Create account")
                try await browser.wait(for: "the refusal") { try await !browser.findAll(".field__error").isEmpty }
                #expect(try await browser.field("Password").attribute("type") == "password")
            }
        }
    }

    @Test("Registers, lands on Home, signs out, and signs in again")
    func wholeRound() async throws {
        try await RunningApp.run { app in
            try await Browser.run("account") { browser in
                try await browser.register("Ada Lovelace", at: app)
                #expect(try await browser.title == "Home · Superapp")
                try await browser.wait(forText: "This browser")
                try await browser.screenshot("home")
                try await browser.press("Sign out")
                try await browser.waitForSignOut()
                try await browser.signIn("ada lovelace")
                try await browser.waitForHome(of: "Ada Lovelace")
            }
        }
    }

    @Test(
        "Who signs out in another tab while a password is changed is told which one holds when they come back",
        arguments: [false, true])
    func passwordAndSignOut(isStored: Bool) async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("password and sign-out, stored \(isStored)") { browser in
                try await browser.register("Ada", at: app)
                let (first, second) = (try await browser.currentWindow, try await browser.openWindow())
                try await browser.go(to: app.url + "/home")
                try await browser.waitForHome(of: "Ada")
                try await browser.go(on: first)
                try await browser.press("Change your password")
                try await browser.wait(forHeading: "Change your password")
                try await browser.fill("Current password", with: Browser.password)
                try await browser.fill("New password", with: "a long sentence")
                let script = """
                    const send = window.fetch;
                    const given = new Promise((resolve) => { window.go = resolve; });
                    window.fetch = async (address, options) => {
                      if (!/new=/.test(options?.body ?? "")) return send(address, options);
                      if (!\(isStored)) await given;
                      const answer = await send(address, options);
                      window.isAnswered = true;
                      if (\(isStored)) await given;
                      return answer;
                    };
                    """
                try await browser.run(script)
                try await browser.press("Change password")
                if isStored {
                    try await browser.wait(for: "the answer") {
                        try await browser.run("return window.isAnswered") == true
                    }
                }
                try await browser.go(on: second)
                try await browser.press("Sign out")
                try await browser.waitForSignOut()
                try await browser.go(on: first)
                try await browser.waitForSignIn()
                try await browser.run("window.go()")
                let either = "If your former password is refused, the new one holds."
                try await browser.wait(forText: isStored ? either : "“Change password” was not carried out.")
                try await browser.screenshot("told")
                try await browser.signIn("Ada", isStored ? "a long sentence" : Browser.password)
                try await browser.wait(for: "the sign-in") { try await browser.cookies["session"] != nil }
                try await browser.wait(for: "the end of the message") { try await browser.find("#toast").text.isEmpty }
            }
        }
    }

    @Test("Changes the password, which signs out elsewhere, and counts from then on")
    func password() async throws {
        try await RunningApp.run { app in
            try await Browser.runTwo("password") { browser, other in
                try await browser.register("Ada", at: app)
                try await other.go(to: app.url + "/login")
                try await other.signIn("Ada")
                try await other.waitForHome(of: "Ada")
                try await browser.press("Change your password")
                try await browser.wait(forHeading: "Change your password")
                try await browser.fill("Current password", with: Browser.password)
                try await browser.fill("New password", with: "Password123")
                try await browser.press("Change password")
                try await browser.wait(forText: "Many people use this password")
                try await browser.screenshot("refused")
                // What is right need not be typed again.
                #expect(try await browser.field("Current password").value == Browser.password)
                #expect(try await browser.focused.attribute("name") == "new")
                try await browser.fill("New password", with: Browser.password)
                try await browser.press("Change password")
                try await browser.wait(forMessage: "This is the password that you have now. Use another.")
                try await browser.fill("New password", with: "a long sentence")
                try await browser.beOffline(true)
                try await browser.press("Change password")
                try await browser.wait(forText: "“Change password” may not have been carried out. Do it again.")
                try await browser.beOffline(false)
                try await browser.press("Change password")
                try await browser.wait(forMessage: "Your password is changed. You are signed out everywhere else.")
                for look in Browser.Look.allCases {
                    try await browser.use(look)
                    try await browser.screenshot("\(look)")
                }
                try await browser.use(.desktop)
                try await other.wait(forText: "Your session has ended")
                try await other.signIn("Ada")
                try await other.wait(forMessage: "The name or the password is wrong.")
                #expect(try await other.find("#toast").text.isEmpty)
                try await other.signIn("Ada", "a long sentence")
                try await other.waitForHome(of: "Ada")
                try await browser.follow("Back to Home")
                try await browser.waitForHome(of: "Ada")
            }
        }
    }

    @Test("The session's cookie is out of reach of scripts and of other sites")
    func cookie() async throws {
        try await RunningApp.run { app in
            try await Browser.run("cookie") { browser in
                try await browser.register("Ada", at: app)
                let cookie = try #require(try await browser.cookies["session"])
                #expect(cookie["httpOnly"] == true)
                #expect(cookie["sameSite"] == "Lax")
                #expect(cookie["path"] == "/")
            }
        }
    }

    @Test("A wrong password and an unknown name get one answer, and the name stays in its field")
    func wrongPassword() async throws {
        try await RunningApp.run { app in
            try await Browser.run("wrong password") { browser in
                try await browser.register("Ada", at: app)
                try await browser.press("Sign out")
                for name in ["Ada", "Nobody"] {
                    try await browser.signIn(name, "wrong horse")
                    try await browser.wait(for: "an emptied password") {
                        try await browser.field("Password").value.isEmpty
                    }
                    try await browser.wait(forMessage: "The name or the password is wrong.")
                    #expect(try await browser.field("Name").value == name)
                }
                try await browser.screenshot("refused")
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
            }
        }
    }

    @Test("A form that is not filled in does not leave the browser")
    func emptyForm() async throws {
        try await RunningApp.run { app in
            try await Browser.run("empty form") { browser in
                try await browser.go(to: app.url)
                try await browser.press("Sign in")
                #expect(try await browser.findAll("input:invalid").count == 2)
                #expect(try await browser.focused.attribute("name") == "name")
            }
        }
    }

    @Test("A name that is taken, and a password that is too short, are said at their fields")
    func registrationProblems() async throws {
        try await RunningApp.run { app in
            try await Browser.run("registration problems") { browser in
                try await browser.register("José", at: app)
                try await browser.press("Sign out")
                try await browser.press("Create an account")
                try await browser.fill("Name", with: "JOSÉ")
                try await browser.fill("Password", with: "short")
                try await browser.press("Create account")
                try await browser.wait(forMessage: "The password is too short. Use at least 8 characters.")
                #expect(try await browser.field("Password").attribute("aria-invalid") == "true")
                try await browser.fill("Password", with: Browser.password)
                try await browser.press("Create account")
                try await browser.wait(forMessage: "This name, or one much like it, is taken. Choose another.")
                #expect(try await browser.field("Name").value == "JOSÉ")
                try await browser.screenshot("taken")
            }
        }
    }

    @Test(
        "Typing in HTML shows it as text",
        arguments: [#"<img src=x onerror="document.title='broken'">"#, "</h1><b>&amp;"])
    func markup(name: String) async throws {
        try await RunningApp.run { app in
            try await Browser.run("markup \(name.count)") { browser in
                try await browser.go(to: app.url)
                try await browser.signIn(name, "<script>document.title='broken'</script>")
                try await browser.wait(forMessage: "The name or the password is wrong.")
                #expect(try await browser.field("Name").value == name)
                try await browser.register(name, at: app)
                #expect(try await browser.title == "Home · Superapp")
                #expect(try await browser.findAll("main img, main b").isEmpty)
            }
        }
    }
}
