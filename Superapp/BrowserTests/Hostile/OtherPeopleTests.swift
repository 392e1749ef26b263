import Foundation
import Testing
import WebShellTesting

@Suite("What is somebody else's", .timeLimit(.minutes(60)))
struct OtherPeopleTests {
    /// The kinds of addresses that are everybody's. What is of another kind is its owner's alone.
    private static let everybodys: Set = [
        "/listings/{id}", "/sellers/{id}", "/cosmonauts/{id}", "/repos/{owner}/{name}",
    ]

    @Test("Somebody else's address is a 404, and the same page as that of something that is not there")
    func addresses() async throws {
        try await Site.run { site in
            for (pattern, address) in site.addresses where pattern.contains("{") {
                if Self.everybodys.contains(pattern) { continue }
                let unknown = Self.unknown(address)
                let (theirs, none) = (try await site.eve.get(address), try await site.eve.get(unknown))
                #expect(theirs.status == 404 && none.status == 404, "\(pattern): \(theirs.status), \(none.status)")
                #expect(theirs.text == none.text, "\(pattern)")
                for action in ["save", "replace", "delete", "send", "leave", "undo"] {
                    let forms = (theirs.hiddenFields(), none.hiddenFields())
                    let fields = [
                        ("title", "Eve"), ("content", "Eve"), ("text", "Eve"), ("revision", "1"), ("description", ""),
                        ("price", "1"), ("currency", "EUR"), ("version", "1"), ("_action", action),
                        ("message", UUID().uuidString.lowercased()), ("id", Self.id(in: address)),
                    ]
                    let answers = (
                        try await site.eve.post(address, forms.0 + fields),
                        try await site.eve.post(unknown, forms.1 + fields)
                    )
                    #expect(answers.0.status == answers.1.status && answers.0.text == answers.1.text, "\(action)")
                    let refusals = [400, 404, 409] + (action == "save" ? [] : [303])
                    #expect(refusals.contains(answers.0.status), "\(action) at \(pattern): \(answers.0.status)")
                    #expect(!answers.0.body.contains(Site.secret))
                }
                let visitor = PlainClient(site.app)
                let (asked, askedForNone) = (try await visitor.get(address), try await visitor.get(unknown))
                #expect(asked.heading == "Welcome" && asked.text == askedForNone.text, "\(pattern)")
                let own = try await site.ada.get(address)
                #expect(own.status == 200 && !own.text.contains("Eve"), "\(pattern)")
            }
            let (hers, eves) = (try await site.ada.get("/posts"), try await site.eve.get("/posts"))
            #expect(hers.text.contains(Site.secret) && !eves.body.contains(Site.secret))
        }
    }

    private static func id(in address: String) -> String {
        address.firstMatch(of: /[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f-]{27}/).map { String($0.output) } ?? ""
    }

    /// The address with an id that nothing has.
    private static func unknown(_ address: String) -> String {
        address.replacing(/[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f-]{27}/) { match in
            String(match.output.map { $0 == "-" ? "-" : "d" })
        }
    }

    @Test("Somebody else's id in a form is a 404, like one of nothing, and changes nothing")
    func forms() async throws {
        try await Site.run { site in
            var attacks = 0
            for address in ["/todos", "/posts", "/chat", "/listings/new"] {
                let before = try await site.ada.get(address)
                let again = try await site.ada.get(address)
                for form in before.forms {
                    for (name, id) in form.hidden where !name.hasPrefix("_") && again.body.contains(id) {
                        guard id.count == 32 || id.count == 36 else { continue }
                        for action in form.actions {
                            let theirs = try await Self.send(action, with: id, as: name, at: address, by: site.eve)
                            let none = try await Self.send(
                                action, with: Self.unknown(id), as: name, at: address, by: site.eve)
                            #expect(theirs.status == 404 && none.status == 404, "\(action) at \(address)")
                            #expect(theirs.text == none.text, "\(action) at \(address)")
                            attacks += 1
                        }
                    }
                }
                let after = try await site.ada.get(address)
                #expect(after.content == before.content, "\(address)")
            }
            #expect(attacks > 0)
        }
    }

    private static func send(
        _ action: String, with id: String, as name: String, at address: String, by client: PlainClient
    ) async throws -> Answer {
        let hidden = try await client.get(address).hiddenFields().filter { $0.0.hasPrefix("_") }
        let fields = [(name, id), ("text", "Eve"), ("wording", "Eve"), ("revision", "1"), ("_action", action)]
        return try await client.post(address, hidden + fields)
    }

    @Test("Somebody else's window is not there: not to look at, to listen to, to inspect or to act in")
    func windows() async throws {
        try await Site.run { site in
            for address in site.addresses.values.sorted() {
                let page = try await site.ada.get(address)
                let window = try #require(page.hiddenFields().first { $0.0 == "_window" }?.1)
                for stranger in [site.eve, PlainClient(site.app)] {
                    let answer = try await stranger.get("\(address)?window=\(window)")
                    #expect(!answer.body.contains(window) && !answer.body.contains(Site.secret), "\(address)")
                    for path in ["/-/live", "/inspector", "/-/inspector"] {
                        let theirs = try await stranger.get("\(path)?window=\(window)")
                        let none = try await stranger.get("\(path)?window=AAAAAAAAAAAAAAAAAAAAAA")
                        #expect(theirs.status == 404 && none.status == 404 && theirs.body == none.body)
                    }
                }
            }
        }
    }
}
