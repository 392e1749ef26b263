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
}
