import Backplane
import Foundation
import Testing
import WebShellTesting

@testable import WebShell

@MainActor
@Suite("Inspector", .timeLimit(.minutes(5)))
struct InspectorTests {
    @Test("The inspector shows a window's boards, back stack and last messages")
    func shows() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            #expect(page.body.contains("href=\"/inspector?window=\(page.window)\""))
            _ = try await browser.post(page, "open")
            let inspector = try await browser.get("/inspector?window=\(page.window)")
            #expect(inspector.status == 200)
            #expect(inspector.body.contains("test.notes [") && inspector.body.contains("<svg class=\"sequence\""))
            #expect(inspector.body.contains("test.notes to main: output"))
            #expect(inspector.body.contains("sequenceDiagram"))
        }
    }

    @Test("Messages stand under what the person did, with what they carried and the flow that they went through")
    func deeds() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/page/1")
            _ = try await browser.post(page, "next", ["_did": "clicked “Next <b>”"], to: "/page/1")
            _ = try await browser.get("/detail?window=\(page.window)")
            try server.model(page.window).notes.append("nobody’s doing")
            server.application.windows[page.window]?.motherboard?.activate(.page, with: 9)
            let body = try await browser.get("/inspector?window=\(page.window)").body
            let deeds = body.ranges(of: /<h3 class="deed__words">([^<]*) </).map { String(body[$0]) }
            for (deed, words) in zip(
                deeds, ["opened /page/1", "clicked “Next &lt;b&gt;”", "went to /detail", "By itself"])
            {
                #expect(deed.contains(words))
            }
            #expect(deeds.count == 4)
            #expect(body.contains("plain → Motherboard") && body.contains("WebShellTests/FakeApplication.swift:"))
            #expect(body.contains("Int\n2</pre>") && body.contains("NotesModel is not in the recording"))
            #expect(body.contains("data-lit=\"") && body.contains("class=\"board board--live\""))
        }
    }

    @Test("A recording can be saved by who has the window, and says what is not in it")
    func save() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/page/1")
            let path = "/inspector/recording?window=\(page.window)"
            #expect(
                try await browser.get("/inspector?window=\(page.window)").body.contains("href=\"\(path)\" download"))
            let answer = try await browser.get(path)
            #expect(answer.headers.first(name: "content-disposition")?.hasPrefix("attachment; filename=") == true)
            let recording = try Recording(data: Data(answer.body.utf8))
            #expect(recording.isWhole && recording.messages.map(\.hop.to) == ["test.notes", "test.page"])
            #expect(recording.notKept.count == 1)
            #expect(try await server.browser().get(path).status == 404)
            #expect(try await server.browser().get("/inspector/app?window=\(page.window)").status == 404)
            #expect(try await browser.get("/inspector/app?window=\(page.window)").location.hasPrefix("/page/1?window="))
        }
    }

    @Test("What was recorded is forgotten when the session is taken, and begins anew after a sleep")
    func forgets() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/page/1")
            let window = try #require(server.application.windows[page.window])
            let recorder = try #require(window.recorder)
            window.clearSession()
            #expect(try recorder.recording.messages.isEmpty && recorder.events.isEmpty)
            _ = try await browser.get("/detail?window=\(page.window)")
            #expect(try recorder.recording.messages.count == 1 && !recorder.recording.isWhole)
            #expect(try await browser.get("/inspector?window=\(page.window)").body.contains("somebody signed out"))
            try await server.sleep(page)
            #expect(try recorder.recording.messages.isEmpty)
            _ = try await browser.get("/detail?window=\(page.window)")
            #expect(try recorder.recording.isWhole && recorder.recording.messages.first?.hop.id ?? 0 > 3)
        }
    }

    @Test("However much is said, no more is kept than may be")
    func bounded() async throws {
        try await TestServer.run { @MainActor server in
            let page = try await server.visit("/page/1").page
            let window = try #require(server.application.windows[page.window])
            for number in 1...2 * Window.recordingLimits.messages {
                window.deeds?.begin("\(number)")
                window.motherboard?.activate(.detail)
            }
            let recorder = try #require(window.recorder)
            #expect(recorder.events.count == Window.recordingLimits.messages)
            #expect(recorder.recordedMessages.count == Window.recordingLimits.messages)
            #expect(window.deeds?.deeds.count == DeedLog.limit)
        }
    }

    @Test("The index names the windows of a browser, and says since when they are there")
    func index() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/notes")
            _ = try await browser.get("/detail")
            try await server.sleep(page)
            let body = try await browser.get("/inspector").body
            for text in [">Notes</a>", "Asleep", "Opened <time"] { #expect(body.contains(text)) }
        }
    }

    @Test("Windows without a tab stand by themselves, and each says whether it sleeps")
    func withoutTab() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/notes")
            let live = try await browser.watchLive(page)
            _ = try await browser.get("/detail")
            let body = try await browser.get("/inspector").body
            let middle = try #require(body.range(of: "<details class=\"others\""))
            let (first, others) = (body[..<middle.lowerBound], body[middle.lowerBound...])
            #expect(first.contains(page.window) && first.contains("Looked at"))
            #expect(others.contains("1 window without a tab") && others.contains("Awake"))
            #expect(!others.contains(page.window))
            withExtendedLifetime(live) {}
        }
    }

    @Test("The same that is reported twice, and of which nothing followed, is listed once")
    func twice() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/page/1")
            let deeds = try #require(server.application.windows[page.window]?.deeds)
            for _ in 1...2 { deeds.begin("You looked away") }
            let body = try await browser.get("/inspector?window=\(page.window)").body
            #expect(body.ranges(of: "You looked away").count == 1)
        }
    }

    @Test("Boards of one kind are told apart, and so is what waits")
    func instances() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/page/1")
            let motherboard = try #require(server.application.windows[page.window]?.motherboard)
            motherboard.activate(.page, with: 2)
            motherboard.registerBarrier(before: .detail) { _ in
                false
            } otherwise: { [clock = server.clock] _ in
                try? await clock.sleep(for: .seconds(3_600))
                return .cancel
            }
            motherboard.activate(.detail)
            let body = try await browser.get("/inspector?window=\(page.window)").body
            for text in ["test.page#1 [live]", "test.page#2 [live]", "test.detail [idle, 1 waiting]"] {
                #expect(body.contains(text))
            }
            #expect(body.contains("row__detail\">test.page#2<"))
        }
    }

    @Test("The inspector is live")
    func live() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            var live = try await browser.live("/-/inspector?window=\(page.window)")
            #expect(try await live.next()?.html.contains("test.detail [") == false)
            _ = try await browser.post(page, "open")
            await server.clock.sleeper(for: .milliseconds(100))
            server.clock.advance(by: .milliseconds(100))
            #expect(try await live.next()?.html.contains("test.detail [") == true)
        }
    }

    @Test("Nobody inspects somebody else's window; the list shows only one's own")
    func others() async throws {
        try await TestServer.run { @MainActor server in
            let mine = server.browser()
            let page = try await mine.get("/")
            let theirs = server.browser()
            #expect(try await theirs.get("/inspector?window=\(page.window)").status == 404)
            #expect(try await theirs.live("/-/inspector?window=\(page.window)").status == 404)
            #expect(try await theirs.get("/inspector").body.contains(page.window) == false)
            #expect(try await mine.get("/inspector").body.contains(page.window))
        }
    }

    @Test("The inspector can be turned off")
    func off() async throws {
        try await TestServer.run(WebShellConfiguration(inspector: .never)) { @MainActor server in
            let (browser, page) = try await server.visit()
            #expect(!page.body.contains("/inspector"))
            #expect(try await browser.get("/inspector?window=\(page.window)").status == 404)
        }
    }

    @Test("A fault that is nobody's mistake leaves the window as it is")
    func late() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let motherboard = try #require(server.application.windows[page.window]?.motherboard)
            motherboard.registerBarrier(before: .detail, timeout: .zero) { _ in
                false
            } otherwise: { [clock = server.clock] _ in
                try? await clock.sleep(for: .seconds(3_600))
                return .cancel
            }
            for await _ in motherboard.activate(.detail).outputs {}
            #expect(try await browser.get("/?window=\(page.window)").status == 200)
        }
    }

    @Test("A fault is explained in the inspector")
    func fault() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            _ = try await browser.post(page, "fault")
            let body = try await browser.get("/inspector?window=\(page.window)").body
            #expect(body.contains("test.unregistered") && body.contains("The recording ends with this fault"))
            let answer = try await browser.get("/inspector/recording?window=\(page.window)")
            #expect(answer.body.contains("no module registered the board 'test.unregistered'"))
            #expect(try await browser.get("/inspector").body.contains("Faulted"))
        }
    }
}
