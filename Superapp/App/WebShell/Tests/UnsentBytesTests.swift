import IPAddresses
import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing
import WebShellTesting

@testable import WebShell

@Suite("What clients don't read", .timeLimit(.minutes(5)))
struct UnsentBytesTests {
    /// More than the system buffers.
    private static let page = String(repeating: "x", count: 900_000)

    @Test("What stands still for longest is given up when a client has too much of it, or all together have")
    func limits() {
        let unsent = UnsentBytes(perClient: 100, inTotal: 150)
        let closed = Mutex<[String]>([])
        func begin(_ name: String, _ bytes: Int, of client: String) -> UInt64 {
            unsent.begin(bytes, for: Requester(client)) { closed.withLock { $0.append(name) } }
        }
        let large = begin("large", 120, of: "192.0.2.1")
        #expect(closed.withLock(\.self).isEmpty, "The only one of a client may be as large as it is.")
        unsent.end(large)
        let first = begin("first", 40, of: "2001:db8::1")
        let second = begin("second", 40, of: "2001:db8::2")
        unsent.progress(first)
        _ = begin("third", 40, of: "2001:db8::3")
        #expect(closed.withLock(\.self) == ["second"])
        _ = begin("other", 30, of: "192.0.2.1")
        _ = begin("another", 50, of: "198.51.100.1")
        #expect(closed.withLock(\.self) == ["second", "first"], "The client with most gives one up.")
        unsent.end(second)
        #expect(unsent.total == 120)
    }

    @MainActor
    @Test("Live connections that read nothing hold little together: the one that has stood still for longest is closed")
    func streams() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let pages = [try await browser.get("/"), try await browser.get("/")]
            try await Self.stand(browser, pages[0]) { reader in
                try server.model(pages[0].window).notes = [Self.page]
                _ = try await reader.read(upTo: "event: screen")
                try await Self.stand(browser, pages[1]) { _ in
                    try server.model(pages[1].window).notes = [Self.page]
                    await server.application.windows[pages[0].window]?.presence.wait(untilWatched: false)
                    #expect(server.application.windows[pages[1].window]?.presence.isWatched == true)
                }
            }
        }
    }

    @MainActor
    @Test("A live connection that accepts nothing for the patience of the server is closed")
    func stillStream() async throws {
        try await TestServer.run(WebShellConfiguration(patience: .seconds(1))) { @MainActor server in
            let browser = server.browser()
            let page = try await browser.get("/")
            try await Self.stand(browser, page) { _ in
                try server.model(page.window).notes = [Self.page]
                await server.application.windows[page.window]?.presence.wait(untilWatched: false)
            }
        }
    }

    @Test("So is a connection on which several small responses wait, which counts after a moment")
    func stillConnection() throws {
        let unsent = UnsentBytes(perClient: 1 << 20, inTotal: 1 << 20)
        func connection(from address: String) throws -> EmbeddedChannel {
            let channel = EmbeddedChannel(
                handler: UnsentLimit(patience: .seconds(30), unsent: unsent) { Requester($0) })
            try channel.connect(to: SocketAddress(ipAddress: address, port: 1)).wait()
            return channel
        }
        func accept(_ isAccepted: Bool, _ channel: EmbeddedChannel) {
            channel.isWritable = isAccepted
            channel.pipeline.fireChannelWritabilityChanged()
        }
        let (still, slow) = (try connection(from: "192.0.2.1"), try connection(from: "192.0.2.2"))
        accept(false, still)
        accept(false, slow)
        #expect(unsent.total == 0)
        for channel in [still, slow] { channel.embeddedEventLoop.advanceTime(by: .seconds(29)) }
        #expect(unsent.total == 2 << 16 && still.isActive)
        accept(true, slow)
        accept(false, slow)
        for channel in [still, slow] { channel.embeddedEventLoop.advanceTime(by: .seconds(1)) }
        #expect(!still.isActive && slow.isActive)
        #expect(unsent.total == 1 << 16)
    }

    @Test("A client that asks for much more before it has an answer is left")
    func manyRequests() async throws {
        try await TestServer.run(WebShellConfiguration(patience: .seconds(86_400))) { @MainActor server in
            let request = "GET /-/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: server.address.host, port: server.address.port).get()
            channel.writeAndFlush(ByteBuffer(string: String(repeating: request, count: 20_000)), promise: nil)
            try await channel.closeFuture.get()
        }
    }

    @MainActor
    @Test("A large page arrives complete, and so does a large update")
    func complete() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let page = try await browser.get("/")
            var live = try await browser.watchLive(page)
            try server.model(page.window).notes = [Self.page]
            #expect(try await live.next()?.html.contains("<li>\(Self.page)</li>") == true)
            let again = try await browser.get("/notes?window=\(page.window)")
            #expect(again.body.contains(Self.page) && again.body.contains("</html>"))
        }
    }

    /// Opens a live connection that reads nothing; goes on when the server has noticed.
    @MainActor
    private static func stand(
        _ browser: Browser, _ page: Answer, _ test: @escaping @MainActor @Sendable (StillReader) async throws -> Void
    ) async throws {
        let (server, path) = (browser.server, "/-/live?window=\(page.window)&version=\(page.version)")
        try await StillReader.open(path, cookies: browser.cookieHeader, at: server.address) { reader in
            await server.application.windows[page.window]?.presence.wait(untilWatched: true)
            try await test(reader)
        }
    }
}
