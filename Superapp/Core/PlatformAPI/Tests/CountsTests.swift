import PlatformAPI
import Testing

@Suite("The counts of an answer")
struct CountsTests {
    @Test("Numbers come in the order of the conditions")
    func counts() {
        #expect(PlatformAPI.counts("12, 3") == [12, 3])
        #expect(PlatformAPI.counts("0") == [0])
    }

    @Test(
        "Numbers that no list can have can't be read, so that their sum is a number",
        arguments: ["9223372036854775807, 9223372036854775807", "3, -5", "-9223372036854775808", "nan", "3, 1e3"])
    func unreadable(header: String) {
        #expect(PlatformAPI.counts(header).isEmpty)
    }
}
