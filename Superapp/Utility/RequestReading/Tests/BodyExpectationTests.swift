import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import RequestReading

@Suite("Requests whose body is sent when it is asked for")
struct BodyExpectationTests {
    private let channel = EmbeddedChannel()

    init() throws {
        try channel.pipeline.syncOperations.addHandlers([
            HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder()),
            RequestReading(patience: .seconds(30), unread: UnreadRequests()),
        ])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func send(_ text: String) throws {
        try channel.writeInbound(ByteBuffer(string: text))
    }

    private func sendHead(_ expectation: String = "100-continue", version: String = "1.1") throws {
        try send("POST / HTTP/\(version)\r\nHost: a\r\nContent-Length: 3\r\nExpect: \(expectation)\r\n\r\n")
    }

    private func wait() {
        channel.embeddedEventLoop.advanceTime(by: BodyExpectation.moment)
    }

    private func answer(_ status: HTTPResponseStatus) throws {
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: ["Content-Length": "0"])
        try channel.writeOutbound(HTTPServerResponsePart.head(head))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    }

    /// All that has been sent to the client since the last call.
    private func sent() throws -> String {
        var text = ""
        while let bytes = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: bytes) }
        return text
    }

    @Test("The client is told to go on, once, and then answered", arguments: ["100-continue", "100-Continue"])
    func told(expectation: String) throws {
        try sendHead(expectation)
        #expect(try sent().isEmpty)
        wait()
        #expect(try sent() == "HTTP/1.1 100 Continue\r\n\r\n")
        try send("a=b")
        wait()
        try answer(.ok)
        #expect(try sent().hasPrefix("HTTP/1.1 200 OK\r\n"))
        try sendHead()
        wait()
        #expect(try sent() == "HTTP/1.1 100 Continue\r\n\r\n")
    }

    @Test("Who is refused for the head, who has sent the body, and who sends an older version is not told to go on")
    func notTold() throws {
        try sendHead()
        try answer(.payloadTooLarge)
        wait()
        #expect(try sent().ranges(of: "HTTP/1.1 ").count == 1)
        try send("a=b")
        try sendHead()
        try send("a=b")
        wait()
        try answer(.ok)
        #expect(try !sent().contains("100"))
        try sendHead(version: "1.0")
        wait()
        #expect(try sent().isEmpty)
    }

    @Test(
        "Who expects something else is refused, when all earlier requests are answered, and nothing that follows is read",
        arguments: ["something else", "100-continue, something else", "200-ok"])
    func unknown(expectation: String) throws {
        try send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        try sendHead(expectation)
        wait()
        #expect(try sent().isEmpty)
        try answer(.ok)
        #expect(try sent().contains("HTTP/1.1 417 Expectation Failed\r\n"))
        // The connection is closed for what is sent.
        try? send("a=bGET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try sent().isEmpty)
    }

    @Test("Who sends another request before is told when that is answered")
    func afterOthers() throws {
        try send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        try sendHead()
        wait()
        #expect(try sent().isEmpty)
        try answer(.ok)
        wait()
        let all = try sent()
        #expect(all.hasPrefix("HTTP/1.1 200 OK\r\n") && all.hasSuffix("HTTP/1.1 100 Continue\r\n\r\n"))
    }
}
