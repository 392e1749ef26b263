import Testing

@testable import Home

@Suite("Names of browsers")
struct AgentNameTests {
    @Test(
        "A browser is named as people know it",
        arguments: [
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36",
                "Chrome on Linux"
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
                "Safari on macOS"
            ),
            ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox on Android"),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0",
                "Edge on Windows"
            ),
            ("curl/8.0", "curl"), ("", "An unknown program"), ("<b>bold</b>", "<b>bold</b>"),
            ("x\u{202E}moc", "x\u{FFFD}moc"), ("\u{200B} ", "An unknown program"),
            ("a" + String(repeating: "\u{301}", count: 30), "á" + String(repeating: "\u{301}", count: 6)),
        ])
    func agent(agent: String, name: String) {
        #expect(AgentName(agent: agent).text == name)
    }
}
