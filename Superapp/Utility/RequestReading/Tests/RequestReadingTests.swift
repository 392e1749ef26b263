import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
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

    @Test(
        "What unfinished requests hold is limited for each client and in total; the oldest give way, a fresh one stays")
    func unread() {
        let requests = UnreadRequests(
            perClient: 100, inTotal: 150, client: { $0.hasPrefix("10.") ? nil : String($0.prefix(9)) })
        let closed = Mutex<[String]>([])
        func names() -> [String] { closed.withLock { $0 } }
        func begin(_ name: String, _ bytes: Int, from address: String) -> UInt64 {
            requests.add(bytes, to: nil, from: address) { closed.withLock { $0.append(name) } }
        }
        let first = begin("first", 40, from: "2001:db8::1")
        _ = begin("second", 40, from: "2001:db8::2")
        #expect(requests.add(10, to: first, from: "2001:db8::1") {} == first)
        #expect(names() == [])
        _ = begin("third", 40, from: "2001:db8::3")
        #expect(names() == ["first"], "Its client holds too much.")
        let other = begin("other", 60, from: "192.0.2.1")
        #expect(requests.total == 140 && names().count == 1)
        _ = begin("behind a proxy", 130, from: "10.0.0.1")
        #expect(names() == ["first", "second", "third", "other"], "All together hold too much.")
        requests.end(other)
        requests.end(first)
        #expect(requests.total == 130)
    }

    @Test("A request counts until it is complete or its connection has ended")
    func counting() throws {
        let requests = UnreadRequests()
        let channels = [EmbeddedChannel(), EmbeddedChannel()]
        for channel in channels {
            let decoder = ByteToMessageHandler(HTTPRequestDecoder())
            try channel.pipeline.syncOperations.addHandlers([
                decoder, RequestReading(patience: .seconds(30), unread: requests),
            ])
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
            try channel.writeInbound(ByteBuffer(string: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab"))
        }
        let both = requests.total
        #expect(both > 90)
        try channels[0].writeInbound(ByteBuffer(string: "cd"))
        let half = requests.total
        #expect(half > 0 && half < both)
        // The decoder says that the request is not complete.
        _ = try? channels[1].finish(acceptAlreadyClosed: true)
        #expect(requests.total == 0)
    }

    @Test(
        "What is read of an answered request is limited, and little of it if it comes in tiny chunks",
        arguments: [1, 4096])
    func rest(chunk: Int) throws {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let channel = try receiving(head, UnreadRequests())
        try channel.writeOutbound(HTTPServerResponsePart.head(.init(version: .http1_1, status: .payloadTooLarge)))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        let body = String(repeating: "a", count: chunk)
        let bytes = ByteBuffer(string: "\(String(chunk, radix: 16))\r\n\(body)\r\n")
        var count = 0
        while channel.isActive, count < 100_000 {
            // The decoder says that the request was not complete.
            _ = try? channel.writeInbound(bytes)
            count += 1
        }
        let most = UnreadRequest.longestRest / max(chunk, UnreadRequest.costOfPart)
        #expect(count > most / 2 && count <= most + 1)
    }

    @Test("A request in tiny chunks counts for more than its bytes, and is given up before it has many of them")
    func tinyChunks() throws {
        let requests = UnreadRequests(perClient: 1 << 20, inTotal: .max)
        let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let (tiny, large) = (try receiving(head, requests), try receiving(head, requests))
        try large.writeInbound(ByteBuffer(string: "1000\r\n" + String(repeating: "a", count: 4096) + "\r\n"))
        for _ in 1...4096 where tiny.isActive { _ = try? tiny.writeInbound(ByteBuffer(string: "1\r\na\r\n")) }
        #expect(!tiny.isActive && large.isActive)
    }

    /// A connection that has received the head of a request.
    private func receiving(_ head: String, _ requests: UnreadRequests) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandlers([
            ByteToMessageHandler(HTTPRequestDecoder()), RequestReading(patience: .seconds(30), unread: requests),
        ])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        try channel.writeInbound(ByteBuffer(string: head))
        return channel
    }
}
