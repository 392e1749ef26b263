import Changes
import Testing
import WebShell

@MainActor
@Suite("Actions", .timeLimit(.minutes(5)))
struct ActionTests {
    @Test("Without the script, an action answers with a redirect to the window's screen")
    func plain() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let answer = try await browser.post(page, "add", ["text": "milk"])
            #expect(answer.status == 303 && answer.location == "/notes?window=\(page.window)")
            #expect(try await browser.get(answer.location).body.contains("<li>milk</li>"))
        }
    }

    @Test("With the script, an action answers with the rendered screen")
    func script() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let answer = try await browser.post(page, "open", json: true)
            #expect(answer.status == 200 && answer.json("address") == "/detail" && answer.json("title") == "Detail")
            #expect(answer.html == "<h1>Detail</h1>")
        }
    }

    @Test(
        "Markup in what was typed is shown as text", arguments: ["<script>alert(1)</script>", "\"><b>&amp;", "{{x}}"])
    func markup(text: String) async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            try server.model(page.window).draft = text
            let answer = try await browser.post(page, "add", ["text": text], json: true)
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
            #expect(answer.html.contains("<li>\(escaped)</li>"))
            #expect(answer.html.contains("value=\"\(escaped)\""))
        }
    }

    @Test("Text of any language arrives as it was typed")
    func unicode() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let text = "Xin chào + 100 % & 😀 a=b\nnew line"
            _ = try await browser.post(page, "add", ["text": text])
            #expect(try server.model(page.window).notes == [text])
        }
    }

    @Test("A form that somebody else has filled in, as the script says, is not carried out")
    func writer() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let refused = try await browser.post(page, "add", ["text": "bread", "_writer": "Bob"], json: true)
            #expect(refused.status == 403 && !refused.body.contains("bread"))
            let taken = try await browser.post(page, "add", ["text": "milk", "_writer": "Ada <Lovelace>"], json: true)
            #expect(taken.status == 200)
            #expect(try server.model(page.window).notes == ["milk"])
        }
    }

    @Test("A form sent twice is carried out once when it leads to another screen")
    func doubleSubmit() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            async let first = browser.post(page, "open", json: true)
            async let second = browser.post(page, "open", json: true)
            let answers = try await [first, second]
            #expect(answers.allSatisfy { $0.status == 200 && $0.title == "Detail" })
            let stack = server.application.windows[page.window]?.root.navigator.stack
            #expect(stack?.count == 2)
            #expect(try await browser.post(page, "open").location == "/detail?window=\(page.window)")
        }
    }

    @Test("A form about something that is not there is a 404 with the screen that says so, for the script as well")
    func notFound() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            for isFromScript in [false, true] {
                let answer = try await browser.post(page, "remove", ["text": "nothing"], json: isFromScript)
                #expect(answer.status == 404 && answer.title == "Notes")
                #expect(answer.html.contains("<li>No nothing here</li>"))
            }
            try server.model(page.window).isMissing = true
            #expect(try await browser.post(page, "add", ["text": "x"]).status == 404)
        }
    }

    @Test("A form of a screen that is gone changes nothing, says so, and shows the script the window as it is")
    func staleScreen() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            _ = try await browser.post(page, "open")
            let late = try await browser.post(page, "add", ["text": "late"], json: true)
            #expect(late.status == 409 && late.title == "Detail")
            let plain = try await browser.post(page, "add", ["text": "late"])
            #expect(plain.status == 409 && plain.title == "This page is out of date")
            // Without the script, what was written is nowhere else.
            #expect(plain.html.contains(">Text</label>") && plain.html.contains(#"value="late""#))
            let long = try await browser.post(
                page, "add", ["text": "late\r\n<b>", "code": "1234 secret", "_secret": "code"])
            #expect(long.html.contains("late\r\n&lt;b&gt;</textarea>") && !long.html.contains("1234 secret"))
            #expect(!plain.html.contains(page.token))
            #expect(try server.model(page.window).notes.isEmpty)
        }
    }

    @Test("Actions of a window are carried out one at a time, in their order; other windows don't wait")
    func inOrder() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let other = try await browser.get("/")
            let model = try server.model(page.window)
            let slow = Task { try await browser.post(page, "slow", json: true) }
            await model.arrival()
            let fast = Task { try await browser.post(page, "add", ["text": "fast"], json: true) }
            _ = try await browser.post(other, "add", ["text": "elsewhere"])
            #expect(try server.model(other.window).notes == ["elsewhere"])
            #expect(model.notes.isEmpty)
            model.openGate()
            #expect(try await slow.value.html.contains("<li>slow</li>"))
            #expect(try await fast.value.html.contains("<li>slow</li><li>fast</li>"))
        }
    }

    @Test("What is done for somebody who hangs up knows that, and so when the server stops; it is done anyway")
    func hangUp() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let model = try server.model(page.window)
            let slow = Task { try await browser.post(page, "slow", json: true) }
            await model.arrival()
            let waiter = try #require(model.waiter)
            #expect(!waiter.hasLeft)
            slow.cancel()
            await waiter.departure()
            model.openGate()
            _ = await slow.result
            let again = Task { try await browser.post(page, "slow", json: true) }
            await model.arrival()
            let other = try #require(model.waiter)
            #expect(model.notes == ["slow"] && other !== waiter)
            let stop = Task { await server.stop() }
            await other.departure()
            model.openGate()
            _ = await again.result
            await stop.value
            #expect(model.notes == ["slow", "slow"])
        }
    }

    @Test("More requests than may wait in a window are refused")
    func tooManyWaiting() async throws {
        var configuration = WebShellConfiguration()
        configuration.windows.waiting = 0
        try await TestServer.run(configuration) { @MainActor server in
            let (browser, page) = try await server.visit()
            let model = try server.model(page.window)
            let slow = Task { try await browser.post(page, "slow", json: true) }
            await model.arrival()
            let refused = try await browser.post(page, "add", ["text": "x"])
            #expect(refused.status == 429 && refused.headers.first(name: "retry-after") == "5")
            model.openGate()
            #expect(try await slow.value.status == 200)
        }
    }

    @Test("A window that is closed by what was done in it sends the browser to a new one")
    func leave() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let answer = try await browser.post(page, "leave")
            #expect(answer.status == 303 && answer.location == "/notes")
            #expect(server.application.windows.isEmpty)
            let other = try await browser.get("/")
            #expect(try await browser.post(other, "leave", json: true).status == 410)
        }
    }

    @Test("A fault is shown in its own window and names no internals; others go on")
    func fault() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let other = try await browser.get("/")
            let failed = try await browser.post(page, "fault", json: true)
            #expect(failed.status == 500 && failed.title == "Something went wrong")
            #expect(!failed.body.contains("unregistered"))
            #expect(try await browser.get("/notes?window=\(page.window)").status == 500)
            #expect(try await browser.get("/notes?window=\(other.window)").status == 200)
        }
    }

    @Test("A screen that can't be shown here is an error page in its own window")
    func notForTheWeb() async throws {
        try await TestServer.run { @MainActor server in
            let answer = try await server.browser().get("/broken")
            #expect(answer.status == 500 && !answer.body.contains("WebScreen"))
        }
    }
}

extension Waiter {
    /// Waits until they have left.
    fileprivate func departure() async {
        let (departure, end) = AsyncStream.makeStream(of: Never.self)
        await whileWaiting {
            for await _ in departure {}
        } onLeave: {
            end.finish()
        }
    }
}
