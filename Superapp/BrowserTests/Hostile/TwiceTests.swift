import Testing

@Suite("Forms that are sent several times", .timeLimit(.minutes(60)))
struct TwiceTests {
    /// A form that makes something, and the address at which it shows.
    private struct Making: Sendable {
        let action: String
        let address: String
        let fields: [(String, String)]
        /// What one element of the page says.
        let mark: String
        let place: String
    }

    private static func all(_ site: Site) throws -> [Making] {
        let talk = try #require(site.addresses["/chat/{id}"])
        let offer = [("title", "Twice a lamp"), ("description", ""), ("price", "5"), ("currency", "EUR")]
        return [
            Making(
                action: "save", address: "/posts/new", fields: [("title", "Twice a post"), ("content", "")],
                mark: "Twice a post", place: "/posts"),
            Making(action: "save", address: "/listings/new", fields: offer, mark: "Twice a lamp", place: "/listings"),
            Making(
                action: "add", address: "/todos", fields: [("text", "Twice a todo")], mark: "Twice a todo",
                place: "/todos"),
            Making(
                action: "send", address: talk, fields: [("text", "Twice a word")], mark: "Twice a word", place: talk),
            Making(
                action: "enlist", address: "/cosmonauts", fields: [("name", "Twice Yuri"), ("role", "Pilot")],
                mark: "Twice Yuri", place: "/cosmonauts"),
            Making(
                action: "commission", address: "/cosmonauts", fields: [("suitName", "Twice Heron")],
                mark: "Twice Heron", place: "/cosmonauts"),
        ]
    }

    @Test("Whatever a form makes is made once, when it is sent twice at once and again later")
    func once() async throws {
        try await Site.run { site in
            for making in try Self.all(site) {
                let hidden = try await site.ada.get(making.address).hiddenFields(for: making.action)
                let form = hidden + making.fields + [("_action", making.action)]
                async let first = site.ada.post(making.address, form)
                async let second = site.ada.post(making.address, form)
                for answer in try await [first, second, site.ada.post(making.address, form)] {
                    #expect(answer.status == 303, "\(making.mark): \(answer.status)")
                }
                let page = try await site.ada.get(making.place)
                #expect(page.body.ranges(of: ">\(making.mark)<").count == 1, "\(making.mark)")
            }
        }
    }

    @Test("A form that is sent again with something else in it does not make that under the same id")
    func changed() async throws {
        try await Site.run { site in
            for making in try Self.all(site) where making.place == "/cosmonauts" {
                let hidden = try await site.ada.get(making.address).hiddenFields(for: making.action)
                let action = [("_action", making.action)]
                let first = try await site.ada.post(making.address, hidden + making.fields + action)
                #expect(first.status == 303, "\(making.mark)")
                let others = making.fields.map { ($0.0, $0.1.replacing("Twice", with: "Thrice")) }
                let answer = try await site.ada.post(making.address, hidden + others + action)
                let page = try await site.ada.get(try #require(answer.headers.first(name: "Location")))
                #expect(page.text.contains("has added \(making.mark) already"))
                let place = try await site.ada.get(making.place)
                #expect(!place.text.contains("Thrice"), "\(making.mark)")
            }
        }
    }

    @Test("An account is made once, and both answers lead home")
    func account() async throws {
        try await RunningApp.run { app in
            let client = PlainClient(app)
            let hidden = try await client.get("/register").hiddenFields(for: "register")
            let form = hidden + [("name", "Ada"), ("password", Browser.password), ("_action", "register")]
            async let first = client.post("/register", form)
            async let second = client.post("/register", form)
            for answer in try await [first, second] { #expect(answer.location == "/home") }
            let (isMade, home) = (try await PlainClient(app).canSignIn("Ada"), try await client.get("/home"))
            #expect(isMade && home.heading == "Hello, Ada")
        }
    }
}
