import IPAddresses
import NIOCore
import NIOPosix
import Testing
import WebShellTesting

@testable import WebShell

/// What waits for its turn when many windows are opened at once.
@MainActor
@Suite("Opening many windows at once", .timeLimit(.minutes(5)))
struct OpeningTests {
    /// Where windows wait while they start.
    private let gate = NotesModel()

    @Test("A site that opens many keeps only itself waiting, and beyond a number is asked to come back")
    func manyOfOne() async throws {
        try await TestServer.run(.behindProxy(WindowLimits(waitingOpenings: 3))) { @MainActor server in
            server.application.beforeStart = { [gate] in
                if $0.client.address == "192.0.2.1" { await gate.waitAtGate() }
            }
            let many = (1...6).map { _ in Task { try await server.browser().visit(from: "192.0.2.1") } }
            // Two begin, three wait.
            let refused = await Self.first(of: many)
            #expect(refused?.status == 503 && refused?.headers.first(name: "retry-after") == "5")
            #expect(refused?.body.contains("opened from your network") == true)
            #expect(try await server.browser().visit(from: "198.51.100.1").status == 200)
            #expect(server.application.windows.count == 1)
            server.application.beforeStart = { _ in }
            gate.openGate()
            var statuses: [Int] = []
            for task in many { statuses.append(try await task.value.status) }
            #expect(statuses.sorted() == [200, 200, 200, 200, 200, 503])
        }
    }

    @Test("What is loaded for a window keeps nobody else's from being opened")
    func loading() async throws {
        try await TestServer.run(.behindProxy(WindowLimits(openings: 1))) { @MainActor server in
            server.application.areLoading = true
            let slow = Task { try await server.browser().visit(from: "192.0.2.1") }
            await server.clock.sleeper(for: Stage.loadingPatience)
            server.application.areLoading = false
            let other = try await server.browser().visit(from: "198.51.100.1")
            #expect(other.status == 200)
            for model in server.application.models.values { model.isLoading = false }
            #expect(try await slow.value.status == 200)
        }
    }

    @Test("For a client that sends many requests and hangs up before their turn, no window is opened")
    func hangUp() async throws {
        try await TestServer.run(WebShellConfiguration(windows: WindowLimits(openings: 1))) { @MainActor server in
            var begun = 0
            server.application.beforeStart = { [gate] _ in
                begun += 1
                if begun == 1 { await gate.waitAtGate() }
            }
            let first = Task { try await server.browser().get("/") }
            await gate.arrival()
            let request = "GET / HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Mode: navigate\r\n\r\n"
            let all = try await Self.everything(after: String(repeating: request, count: 12), at: server.address)
            #expect(all.ranges(of: "HTTP/1.1 503 ").count == 12 && all.ranges(of: "HTTP/1.1 ").count == 12)
            #expect(begun == 1)
            gate.openGate()
            #expect(try await first.value.status == 200)
            let one = try await Self.everything(after: request, at: server.address)
            #expect(one.hasPrefix("HTTP/1.1 200 "), "Who only sends nothing more is answered if there is no line.")
        }
    }

    @Test("A page that was to show a window as soon as that has answered others is not shown to who has hung up")
    func hangUpInLine() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let model = try server.model(page.window)
            let slow = Task { try await browser.post(page, "slow", json: true) }
            await model.arrival()
            let request = """
                GET /page/7?window=\(page.window) HTTP/1.1\r\nHost: localhost\r\nCookie: \(browser.cookieHeader)\r\n\r\n
                """
            let all = try await Self.everything(after: request, at: server.address)
            #expect(all.hasPrefix("HTTP/1.1 503 "), "\(all.prefix(300))")
            model.openGate()
            #expect(try await slow.value.status == 200)
            #expect(!model.journal.contains("open /page/7"))
        }
    }

    /// The first answer that arrives.
    private static func first(of tasks: [Task<Answer, any Error>]) async -> Answer? {
        let (answers, arrival) = AsyncStream.makeStream(of: Answer?.self)
        for task in tasks { Task { arrival.yield(try? await task.value) } }
        for await answer in answers { return answer }
        return nil
    }

    /// Everything that is answered to a client that sends a text and hangs up, as far as one can see that.
    private static func everything(after text: String, at address: ListeningAddress) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: address.host, port: address.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            outbound.finish()
            var all = ""
            for try await bytes in inbound { all += String(buffer: bytes) }
            return all
        }
    }
}

extension WebShellConfiguration {
    fileprivate static func behindProxy(_ limits: WindowLimits) -> WebShellConfiguration {
        WebShellConfiguration(proxies: [IPBlock("127.0.0.1")].compactMap(\.self), windows: limits)
    }
}
