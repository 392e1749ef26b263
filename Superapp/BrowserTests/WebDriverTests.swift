import Foundation
import Testing

@Suite("The browser's driver does what the scenarios rely on", .timeLimit(.minutes(60)))
struct WebDriverTests {
    private static func page(_ html: String) -> String {
        "data:text/html;charset=utf-8;base64,\(Data("<!doctype html><title>Page</title>\(html)".utf8).base64EncodedString())"
    }

    @Test("Typing into a labelled field and pressing a button is like a person's")
    func typing() async throws {
        try await Browser.run("typing") { browser in
            try await browser.go(
                to: Self.page(
                    """
                    <label for=n>Your "name"</label><input id=n value=old onkeydown="count.textContent++">
                    <button onclick="out.textContent = n.value">Say it</button><p id=out></p><p id=count>0</p>
                    """))
            try await browser.fill("Your \"name\"", with: "Zoë 李")
            #expect(try await browser.field("Your \"name\"").value == "Zoë 李")
            try await browser.press("Say it")
            try await browser.wait(forText: "Zoë 李")
            #expect(try await Int(browser.find("#count").text) ?? 0 >= 5)
            #expect(try await browser.title == "Page")
        }
    }

    @Test("Waiting goes on when what was waited for appears, also when an element is replaced")
    func waiting() async throws {
        try await Browser.run("waiting") { browser in
            try await browser.go(
                to: Self.page(
                    """
                    <div id=region></div><script>
                    let n = 0
                    const timer = setInterval(() => {
                        region.innerHTML = `<h1>${++n}</h1>`
                        if (n == 20) clearInterval(timer)
                    }, 10)
                    </script>
                    """))
            try await browser.wait(forHeading: "20")
        }
    }

    @Test("Windows, back, forward and reload are the browser's own")
    func windows() async throws {
        try await Browser.run("windows") { browser in
            let (one, two) = (Self.page("<h1>One</h1>"), Self.page("<h1>Two</h1>"))
            try await browser.go(to: one)
            try await browser.go(to: two)
            try await browser.back()
            try await browser.wait(forHeading: "One")
            try await browser.forward()
            try await browser.wait(forHeading: "Two")
            try await browser.reload()
            try await browser.wait(forHeading: "Two")
            let first = try await browser.currentWindow
            let second = try await browser.openWindow()
            #expect(first != second)
            #expect(try await browser.windows.count == 2)
            try await browser.go(to: one)
            try await browser.go(on: first)
            #expect(try await browser.find("h1").text == "Two")
        }
    }

    @Test("Without JavaScript, scripts do not run, and forms can still be filled in")
    func withoutScript() async throws {
        try await Browser.run("without script", javaScript: false) { browser in
            let page = Self.page(
                "<label for=n>Name</label><input id=n><h1>Plain</h1><script>document.body.innerHTML=''</script>")
            try await browser.go(to: page)
            try await browser.fill("Name", with: "Ada")
            #expect(try await browser.field("Name").value == "Ada")
            #expect(try await browser.find("h1").text == "Plain")
        }
    }

    @Test("A script that throws is seen")
    func consoleErrors() async throws {
        try await Browser.run("console") { browser in
            try await browser.go(to: Self.page("<script>throw new Error('broken')</script>"))
            let errors = try await browser.consoleErrors()
            #expect(errors.count == 1 && errors[0].contains("broken"))
        }
    }

    @Test("What never appears fails with what the page shows instead")
    func timeout() async throws {
        try await Browser.run("timeout") { browser in
            try await browser.go(to: Self.page("<h1>Sign in</h1>"))
            let error = await #expect(throws: PageTimeout.self) {
                try await browser.wait(for: "the button \"Go\"", patience: .zero) {
                    try await browser.button("Go").click()
                    return true
                }
            }
            let description = try #require(error).description
            for part in ["the button \"Go\"", "no such element", "Sign in"] { #expect(description.contains(part)) }
        }
    }

    @Test("A machine without a browser gets to know what to install")
    func missing() throws {
        let error = #expect(throws: MissingBrowser.self) { try MissingBrowser.locate(["no-such-browser"]) }
        #expect(error?.description.contains("apt-get install chromium chromium-driver") == true)
    }
}
