import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import RequestReading

@Suite("Reading requests")
struct RequestReadingTests {
    @Test("A body that goes on and on, a byte at a time, is given up; one that was complete in time is not")
    func slowBody() throws {
        let (slow, complete) = (EmbeddedChannel(), EmbeddedChannel())
        var head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/notes")
        head.headers.add(name: "Content-Length", value: "100")
        for channel in [slow, complete] {
            try channel.pipeline.syncOperations.addHandler(BodyDeadline(.seconds(30)))
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
            try channel.writeInbound(HTTPServerRequestPart.head(head))
        }
        try complete.writeInbound(HTTPServerRequestPart.end(nil))
        for second in 1...30 {
            #expect(slow.isActive, "\(second)")
            try slow.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "a")))
            for channel in [slow, complete] { channel.embeddedEventLoop.advanceTime(by: .seconds(1)) }
        }
        #expect(!slow.isActive && complete.isActive)
    }
}
