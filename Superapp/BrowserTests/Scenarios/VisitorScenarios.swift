import Testing

@Suite("What a visitor has written", .timeLimit(.minutes(60)))
struct VisitorScenarios {
    @Test("is in its form when they have signed in, by another form or by the link, and what they sent is not")
    func signIn() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Ada")
            try await Browser.run("a visitor's text") { browser in
                for isSending in [true, false] {
                    try await browser.go(to: app.url + "/cosmonauts")
                    try await browser.field("Name of the suit").type("Half")
                    if isSending {
                        try await browser.newcomer("Mae")
                        try await browser.press("Add to the crew")
                    } else {
                        try await browser.click(".bar__link[href^='/login']")
                    }
                    try await browser.signIn("Ada")
                    try await browser.wait(forHeading: "Cosmonauts")
                    try await browser.wait(forText: "Mae")
                    try await browser.wait(for: "the draft") {
                        try await browser.field("Name of the suit").value == "Half"
                    }
                    #expect(try await browser.field("Name").value.isEmpty)
                    try await browser.wait(forText: "What you had written here is back.")
                    try await browser.press("Sign out")
                    try await browser.press("Sign out and discard it")
                    try await browser.waitForSignOut()
                }
            }
        }
    }

    @Test("and sent is in its form again if they go back instead of signing in")
    func back() async throws {
        try await RunningApp.run { app in
            try await Browser.run("a visitor goes back") { browser in
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.newcomer("Mae")
                try await browser.press("Add to the crew")
                try await browser.waitForSignIn()
                try await browser.back()
                try await browser.wait(forHeading: "Cosmonauts")
                try await browser.wait(for: "the draft") { try await browser.field("Name").value == "Mae" }
            }
        }
    }
}

extension Browser {
    /// Fills in the form for a new member of the crew.
    fileprivate func newcomer(_ name: String) async throws {
        try await fill("Name", with: name)
        try await fill("Role", with: "Pilot")
    }
}
