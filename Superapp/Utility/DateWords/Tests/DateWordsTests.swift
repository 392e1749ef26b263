import DateWords
import Foundation
import Testing

@Suite("Dates in words")
struct DateWordsTests {
    private let morning = Date(timeIntervalSince1970: 1_772_442_300)

    @Test("A day is written out, and short where there is little room")
    func day() {
        #expect(morning.dayInWords == "2 March 2026")
        #expect(morning.shortDayInWords == "2 Mar")
    }

    @Test("A time has two digits each; with the day it names its zone")
    func time() {
        #expect(morning.timeInWords == "09:05")
        #expect(morning.momentInWords == "2 March 2026 at 09:05 UTC")
    }

    @Test("They are the words of British English for every day and moment")
    func formatters() {
        let words = Date.FormatStyle(
            locale: Locale(identifier: "en_GB"), calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        let day = words.day().month(.wide).year()
        let time = words.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)
        // Every other week or so from 1599 to 2400, at all times of day.
        for seconds in stride(from: -11_700_000_000.0, to: 13_600_000_000, by: 7 * 86_400 * 2 + 111_607.25) {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(date.dayInWords == date.formatted(day))
            #expect(date.dayInWords.hasPrefix(date.shortDayInWords))
            #expect(date.timeInWords == date.formatted(time) && date.inISO8601 == date.formatted(.iso8601))
        }
        for (seconds, exact) in [
            (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (0, "1970-01-01T00:00:00Z"),
        ] {
            #expect(Date(timeIntervalSince1970: TimeInterval(seconds)).inISO8601 == exact)
        }
    }

    @Test("A date that no calendar knows is none to fail at", arguments: [-TimeInterval.infinity, .nan, 1e30])
    func bounds(seconds: TimeInterval) {
        #expect(!Date(timeIntervalSince1970: seconds).momentInWords.isEmpty)
    }
}
