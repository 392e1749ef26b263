import NetworkServiceInterface
import Testing

@Suite("Network errors in words")
struct MessageTests {
    @Test("Each failure is told in a sentence that names the server")
    func sentences() {
        let host = "api.example.com"
        #expect(NetworkError.cannotConnect(host: host).message.contains("api.example.com can’t be reached"))
        #expect(NetworkError.timedOut(host: host, after: .seconds(15)).message.contains("longer than 15 seconds"))
        #expect(NetworkError.dropped(host: host).message.contains("was lost"))
        #expect(NetworkError.tooLarge(host: host, limit: 1_048_576).message.contains("1,048,576 bytes"))
        #expect(NetworkError.unreadable(host: host).message.contains("can’t be read"))
    }

    @Test("An over-long address does not fill the page")
    func longAddress() {
        #expect(NetworkError.invalidAddress(String(repeating: "x", count: 100_000)).message.count < 300)
    }
}
