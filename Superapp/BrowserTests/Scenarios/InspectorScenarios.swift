import Testing

@Suite("The inspector", .timeLimit(.minutes(60)))
struct InspectorScenarios {
    @Test("shows the live tree of boards and the sequence of what just happened")
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
                try await browser.wait(for: "the sequence") { try await browser.findAll(".sequence__arrow").count >= 4 }
                let tree = try await browser.find("#tree-heading + pre").text
                #expect(tree.contains("home"))
                try await browser.screenshot("home")

                try await browser.go(on: window)
                try await browser.press("Sign out")
                try await browser.waitForSignIn()
                try await browser.go(on: inspector)
                try await browser.wait(for: "the tree of a stranger's window") {
                    try await browser.find("#tree-heading + pre").text.contains("login")
                }
            }
        }
    }

    @Test("does not show a window to another browser")
    func privacy() async throws {
        try await RunningApp.run { app in
            let owner = PlainClient(app)
            try await owner.register("Ada")
            let link = try #require(try await owner.get("/home").inspectorLink)
            #expect(try await owner.get(link).body.contains("Motherboard"))
            let stranger = PlainClient(app)
            let answer = try await stranger.get(link)
            for secret in ["Motherboard", "sequence__arrow", "Ada", "home"] { #expect(!answer.body.contains(secret)) }
        }
    }
}
