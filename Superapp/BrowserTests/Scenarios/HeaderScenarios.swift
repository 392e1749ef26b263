import Testing

@Suite("The header of every page", .timeLimit(.minutes(60)))
struct HeaderScenarios {
    @Test("A visitor looks around, signs in from there, comes home, and signs out from anywhere")
    func wholeRound() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Ada")
            try await Browser.run("header") { browser in
                try await browser.go(to: app.url + "/welcome")
                try await browser.wait(forHeading: "Look around")
                try await browser.screenshot("visitor")
                try await browser.click(".bar__link[href^='/login']")
                try await browser.waitForSignIn()
                #expect(try await browser.find(".bar__link[aria-current='page']").text == "Sign in")
                try await browser.back()
                try await browser.wait(forHeading: "Look around")
                try await browser.press("Sign in")
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
                try await browser.wait(forText: "Ada")
                try await browser.click(".brand")
                try await browser.waitForHome(of: "Ada")
                try await browser.press("Sign out")
                try await browser.waitForSignIn()
                #expect(try await browser.findAll(".bar__person").isEmpty)
            }
        }
    }
}
