import Testing

@Suite("Without JavaScript", .timeLimit(.minutes(60)))
struct WithoutScriptScenarios {
    @Test("A person registers, signs out, mistypes, goes back and forward, and signs in")
    func wholeRound() async throws {
        try await RunningApp.run { app in
            try await Browser.run("without script whole round", javaScript: false) { browser in
                try await browser.register("Ada", at: app)
                try await browser.reload()
                try await browser.waitForHome(of: "Ada")
                try await browser.press("Sign out")
                try await browser.signIn("Ada", "wrong horse")
                try await browser.wait(forMessage: "The name or the password is wrong.")
                #expect(try await browser.field("Name").value == "Ada")
                try await browser.press("Create an account")
                try await browser.wait(forHeading: "Create an account")
                try await browser.back()
                try await browser.wait(forHeading: "Welcome")
                try await browser.forward()
                try await browser.wait(forHeading: "Create an account")
                try await browser.press("Sign in")
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
            }
        }
    }
}
