import Testing

@Suite("Back stacks", .timeLimit(.minutes(60)))
struct BackStackTests {
    @Test("A visitor who goes from search to search has 50 screens at most, the last one on top")
    func searches() async throws {
        try await RunningApp.run { app in
            let client = PlainClient(app)
            let window = try #require(try await client.get("/welcome").attribute("data-window"))
            for number in 1...60 {
                let page = try await client.get("/listings?q=\(number)&window=\(window)")
                #expect(page.window == window)
                #expect(page.attribute("data-address") == "/listings?q=\(number)")
                #expect(page.attribute("data-depth") == "\(min(50, number + 1))")
            }
            let first = try await client.get("/listings?q=1&window=\(window)")
            #expect(first.attribute("data-address") == "/listings?q=1")
        }
    }
}
