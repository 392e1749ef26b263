import Testing

@Suite("An offer to undo something", .timeLimit(.minutes(60)))
struct OfferScenarios {
    @Test("undoes nothing else, and says so, when what it names was undone before, also without the script")
    func late() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            let ada = PlainClient(app)
            try await ada.register("Ada")
            for todo in ["Bread", "Milk"] { _ = try await ada.press("add", at: "/todos", [("text", todo)]) }
            let first = try await ada.press("delete", at: "/todos")
            #expect(first.text.contains("“Milk” is deleted."))
            let second = try await ada.press("delete", at: "/todos")
            #expect(second.text.contains("“Bread” is deleted."))
            // The page that offers Milk is out of date by now; the other one offers Bread.
            let (offer, other) = (first.hiddenFields(for: "undo"), second.hiddenFields(for: "undo"))
            _ = try await ada.post("/todos", offer + [("_action", "undo")])
            var page = try await ada.get("/todos?window=\(other.first { $0.0 == "_window" }?.1 ?? "")")
            #expect(page.body.matches(of: /class="todo__text"/).count == 1)
            #expect(page.text.contains("Milk") && page.text.contains("“Bread” is deleted."))

            let named = offer.filter { $0.0 == "undoes" }
            _ = try await ada.post("/todos", other.filter { $0.0 != "undoes" } + named + [("_action", "undo")])
            page = try await ada.get("/todos?window=\(other.first { $0.0 == "_window" }?.1 ?? "")")
            #expect(page.text.contains("That can’t be undone any more"))
            #expect(page.body.matches(of: /class="todo__text"/).count == 1)
        }
    }
}
