import Foundation
import Testing

@Suite("For everybody: times", .timeLimit(.minutes(60)))
struct TimeScenarios {
    @Test("A time is written in the zone of the reader's machine, also when it comes later, and the days with it")
    func local() async throws {
        try await RunningApp.run { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await Browser.run("times") { browser in
                try await browser.use(zone: "Pacific/Kiritimati")
                try await browser.register("Ada", at: app)
                let talk = try #require(try await bob.submit("start", at: "/chat", [("name", "Ada")]).location)
                try await browser.go(to: app.url + talk)
                try await browser.wait(forHeading: "Bob")
                let message = [("text", "Hello Ada"), ("message", UUID().uuidString)]
                #expect(try await bob.submit("send", at: talk, message).status == 303)
                try await browser.wait(forText: "Hello Ada")
                let time = try await browser.find(".bubble__time time")
                let exact = try Date(#require(try await time.attribute("datetime")), strategy: .iso8601)
                #expect(try await time.text == Self.words(exact).clock)
                #expect(try await browser.find(".bubbles__day").text == Self.words(exact).day)
                #expect(try await !browser.text.contains("UTC"))
                try await browser.go(to: app.url + "/home")
                try await browser.wait(forText: "Since ")
                let start = try await browser.find("main time")
                let since = try Date(#require(try await start.attribute("datetime")), strategy: .iso8601)
                try await browser.wait(forText: "Since \(Self.words(since).day) at ")
                try await browser.go(to: app.url + "/inspector")
                try await browser.wait(forText: "Opened ")
                #expect(try await !browser.text.contains("UTC"))
                #expect(try await browser.findAll("[data-this-tab]:not([hidden])").count == 1)
                #expect(try await browser.find(".row:has([data-this-tab]:not([hidden])) .row__detail").text == "/home")
            }
        }
    }

    @Test("A time is written as the reader's language writes it, and says in which language that is")
    func language() async throws {
        try await RunningApp.run { app in
            try await Browser.run("times in German", language: "de-DE") { browser in
                try await browser.register("Ada", at: app)
                try await browser.wait(forText: "Since ")
                let time = try await browser.find(".row time")
                #expect(try await time.text.wholeMatch(of: /\d+\. \p{L}+ \d{4} um \d\d:\d\d/) != nil)
                #expect(try await time.attribute("lang")?.hasPrefix("de") == true)
            }
        }
    }

    @Test("Without the script, times say that they are in UTC")
    func withoutScript() async throws {
        try await RunningApp.run { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await PlainClient(app).register("Ada")
            let talk = try #require(try await bob.submit("start", at: "/chat", [("name", "Ada")]).location)
            #expect(try await bob.get("/home").body.contains(" UTC</time>"))
            #expect(try await bob.get(talk).body.contains("Times are in UTC."))
        }
    }

    /// What a clock and a calendar say 14 hours east of Greenwich, where it is another day for most of the day.
    private static func words(_ date: Date) throws -> (clock: String, day: String) {
        let zone = try #require(TimeZone(secondsFromGMT: 14 * 3_600))
        let style = Date.FormatStyle(
            locale: Locale(identifier: "en_GB"), calendar: Calendar(identifier: .gregorian), timeZone: zone)
        let clock = style.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)
        return (date.formatted(clock), date.formatted(style.day().month(.wide).year()))
    }
}
