import Foundation
import Testing
import WebShellTesting

@Suite("Forms filled in by somebody hostile", .timeLimit(.minutes(60)))
struct HostileFormTests {
    @Test("Every form of every page takes hostile text as text or refuses it, and nothing breaks")
    func text() async throws {
        try await Site.run { site in
            for address in site.addresses.values.sorted() {
                for form in try await site.ada.get(address).forms where !form.fields.isEmpty {
                    for action in form.actions {
                        try await attack(action, at: address, of: site, by: site.ada, with: HostileText.allCases)
                    }
                }
            }
            for (address, action) in [("/login", "signIn"), ("/register", "register"), ("/cosmonauts", "enlist")] {
                for text in HostileText.allCases {
                    try await attack(action, at: address, of: site, by: PlainClient(site.app), with: [text])
                }
            }
        }
    }

    private func attack(
        _ action: String, at address: String, of site: Site, by client: PlainClient, with texts: [HostileText]
    ) async throws {
        var form: PageForm?
        for text in texts {
            if form == nil { form = try await client.get(address).form(for: action) }
            guard let shown = form, shown.address == address, shown.actions.contains(action) else { return }
            let answer = try await site.send(action, of: shown, at: address, by: client, filledWith: text)
            let what = "\(text) in '\(action)' at \(address)"
            if text.isMalformed { #expect(answer.status == 400, "\(what): \(answer.status)") }
            let token = try #require(shown.hidden.first { $0.0 == "_token" }?.1)
            let page = try await site.check(answer, to: client, forbidden: text.forbidden ?? "\(token){{", what)
            form = page.form(for: action).flatMap { $0.address == address ? $0 : nil }
        }
    }

    @Test("An action that a page does not have, a field that is missing and an id that can't be one are refused")
    func malformed() async throws {
        try await Site.run { site in
            for address in site.addresses.values.sorted() {
                let page = try await site.ada.get(address)
                let hidden = page.hiddenFields().filter { $0.0.hasPrefix("_") }
                for action in ["", "explode", "<script>", "window/explode", "../signOut"] {
                    let answer = try await site.ada.post(address, hidden + [("_action", action)])
                    #expect(answer.status == 400, "\(action) at \(address)")
                }
                for form in page.forms {
                    let names = form.hidden.map(\.0).filter { !$0.hasPrefix("_") } + form.fields
                    guard !names.isEmpty, let action = form.actions.first else { continue }
                    let bare = try await site.ada.post(address, hidden + [("_action", action)])
                    #expect(bare.status == 400, "\(action) at \(address) without \(names)")
                }
            }
        }
    }

    @Test("An id in a form that can't be one is refused; one of nothing is a 404, or makes something new")
    func ids() async throws {
        try await Site.run { site in
            for address in site.addresses.values.sorted() {
                for form in try await site.ada.get(address).forms {
                    for (name, value) in form.hidden where !name.hasPrefix("_") {
                        for id in ["", "x", "../../etc/passwd", "' OR 1=1", "\0", String(repeating: "9", count: 5_000)]
                        {
                            let answer = try await send(form, with: id, for: name, at: address, by: site.ada)
                            #expect(answer?.status ?? 400 == 400, "\(name)=\(id.prefix(20)) at \(address)")
                        }
                        let other = String(value.map { $0.isHexDigit ? "a" : $0 })
                        guard let answer = try await send(form, with: other, for: name, at: address, by: site.ada)
                        else { continue }
                        try await site.check(answer, to: site.ada, "\(name)=\(other) at \(address)")
                    }
                }
            }
        }
    }

    /// Sends a form of a page as it is now, with one hidden field replaced; nil when the page has it no more.
    private func send(
        _ form: PageForm, with id: String, for name: String, at address: String, by client: PlainClient
    ) async throws -> Answer? {
        guard let action = form.actions.first, let now = try await client.get(address).form(for: action),
            now.actions.contains(action)
        else { return nil }
        let hidden = now.hidden.map { $0.0 == name ? ($0.0, id) : $0 }
        return try await client.post(address, hidden + now.fields.map { ($0, "1") } + [("_action", action)])
    }

    @Test("No page's form is carried out without its token, with another window's, or by another browser")
    func forged() async throws {
        try await Site.run { site in
            let foreign = try await site.eve.get("/todos").hiddenFields()
            let token = try #require(foreign.first { $0.0 == "_token" })
            for address in site.addresses.values.sorted() {
                let page = try await site.ada.get(address)
                for form in page.forms {
                    let action = [("_action", form.actions.first ?? "")]
                    let stripped = form.hidden.filter { $0.0 != "_token" }
                    for forgery in [stripped, stripped + [token], form.hidden.filter { $0.0 != "_window" }] {
                        let answer = try await site.ada.post(address, forgery + action)
                        #expect(answer.status == 403, "\(action) at \(address)")
                    }
                    for stranger in [site.eve, PlainClient(site.app)] {
                        let answer = try await stranger.post(address, form.hidden + action)
                        #expect(answer.status == 403, "\(action) at \(address)")
                    }
                }
            }
        }
    }
}
