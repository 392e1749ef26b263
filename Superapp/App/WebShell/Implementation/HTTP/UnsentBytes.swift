import Foundation
import Hummingbird
import IPAddresses
import NIOCore
import Synchronization

/// What waits here because clients don't read it.
///
/// When it is too much, the answer that has been standing still for longest is given up and its connection closed. One
/// answer of a client may wait, however large it is.
final class UnsentBytes: Sendable {
    private struct Entry {
        let client: Requester
        let bytes: Int
        let close: @Sendable () -> Void
        /// The number of its last progress.
        var progress: UInt64
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var ofClients: [Requester: Int] = [:]
        var total = 0
        var latest: UInt64 = 0

        mutating func remove(_ number: UInt64) -> Entry? {
            guard let entry = entries.removeValue(forKey: number) else { return nil }
            total -= entry.bytes
            let rest = ofClients[entry.client, default: 0] - entry.bytes
            ofClients[entry.client] = rest > 0 ? rest : nil
            return entry
        }

        /// The answer that has been standing still for longest, unless it is the client's only one and may stay.
        func stillest(of client: Requester, orOnly: Bool = false) -> UInt64? {
            let own = entries.filter { $0.value.client == client }
            return own.count > 1 || orOnly ? own.min { $0.value.progress < $1.value.progress }?.key : nil
        }
    }

    private let perClient: Int
    private let inTotal: Int
    private let state = Mutex(State())

    /// Makes limits, for all connections of a server.
    ///
    /// - Parameters:
    ///   - perClient: The maximum number of bytes that wait for one client.
    ///   - inTotal: The maximum number that wait for all clients.
    init(perClient: Int, inTotal: Int) {
        self.perClient = perClient
        self.inTotal = inTotal
    }

    /// The bytes that wait.
    var total: Int { state.withLock(\.total) }

    /// Counts an answer that has begun to wait, and gives others up if there are too many.
    ///
    /// - Parameter close: Closes the connection of the answer.
    /// - Returns: Its number.
    func begin(_ bytes: Int, for client: Requester, close: @escaping @Sendable () -> Void) -> UInt64 {
        let (number, surplus) = state.withLock { state in
            state.latest += 1
            let number = state.latest
            state.entries[number] = Entry(client: client, bytes: bytes, close: close, progress: number)
            state.total += bytes
            state.ofClients[client, default: 0] += bytes
            var surplus: [Entry?] = []
            while state.ofClients[client, default: 0] > perClient, let victim = state.stillest(of: client) {
                surplus.append(state.remove(victim))
            }
            while state.total > inTotal, let most = state.ofClients.max(by: { $0.value < $1.value })?.key,
                let victim = state.stillest(of: most, orOnly: true)
            {
                surplus.append(state.remove(victim))
            }
            return (number, surplus)
        }
        for entry in surplus { entry?.close() }
        return number
    }

    /// Records that the client has read a part of it.
    func progress(_ number: UInt64) {
        state.withLock { state in
            state.latest += 1
            state.entries[number]?.progress = state.latest
        }
    }

    /// Records that the client has read it, or that its connection has ended.
    func end(_ number: UInt64) {
        _ = state.withLock { $0.remove(number) }
    }
}

/// Sends the bodies of responses no faster than the client reads them, so that what waits is known.
struct Sending: Sendable {
    let channel: any Channel
    let client: Requester
    let unsent: UnsentBytes

    /// A body that is written in this way.
    func body(_ body: ResponseBody) -> ResponseBody {
        ResponseBody(contentLength: body.contentLength) { writer in
            try await body.write(Writer(sending: self, writer: writer))
        }
    }

    /// What the system takes at once from a connection that is read, in bytes; less than ``UnsentLimit``.
    static let piece = 32 * 1024

    private struct Writer: ResponseBodyWriter {
        let sending: Sending
        var writer: any ResponseBodyWriter

        mutating func write(_ buffer: ByteBuffer) async throws {
            var rest = buffer
            var number: UInt64?
            defer { if let number { sending.unsent.end(number) } }
            while let piece = rest.readSlice(length: min(rest.readableBytes, Sending.piece)), piece.readableBytes > 0 {
                try await writer.write(piece)
                guard try await !sending.isAccepted() else { continue }
                if let number {
                    sending.unsent.progress(number)
                } else {
                    // The whole buffer stays in memory until the last piece is sent.
                    number = sending.begin(buffer.readableBytes)
                }
                // Nothing is written before the connection has room again.
                try await writer.write(ByteBuffer())
            }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
            try await writer.finish(trailingHeaders)
        }
    }

    /// Whether the system has taken all that was written.
    private func isAccepted() async throws -> Bool {
        // Also when the write has not yet reached the connection: it is before this in the event loop's queue.
        try await channel.eventLoop.submit { [channel] in channel.isWritable }.get()
    }

    private func begin(_ bytes: Int) -> UInt64 {
        unsent.begin(bytes, for: client) { [channel] in channel.close(promise: nil) }
    }
}

/// Limits how much unsent data is buffered for a connection, and for how long nothing of it is accepted.
///
/// By default, the system buffers megabytes for each connection. For a reader that does not read, this is wasted
/// memory, and the reader is later shown all old content. Data that is not buffered waits here, where only the latest
/// update counts (``LiveFeed``), and is counted (``UnsentBytes``): small responses too, of which a client can ask for
/// many at once.
final class UnsentLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Never

    /// A page or two, in bytes.
    private static let limit = 64 * 1024
    /// What a client that reads accepts at once.
    private static let moment = TimeAmount.seconds(1)

    private let patience: TimeAmount
    private let unsent: UnsentBytes
    private let client: (String) -> Requester?
    private var deadline: Scheduled<Void>?
    private var number: UInt64?

    /// Makes the handler of one connection.
    ///
    /// - Parameters:
    ///   - patience: The maximum time for which a client accepts nothing. Then the connection is closed.
    ///   - unsent: Where a connection counts that accepts nothing for a moment.
    ///   - client: Whose connections from an address are; `nil` if nobody's in particular.
    init(patience: Duration, unsent: UnsentBytes, client: @escaping (String) -> Requester?) {
        self.patience = TimeAmount(patience)
        self.unsent = unsent
        self.client = client
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let name = NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)
        // A connection also works without these options, but uses more memory.
        context.channel.setOption(.tcpOption(name), value: Self.limit).whenComplete { _ in }
        // What the system has not taken makes the connection wait.
        context.channel.setOption(.writeBufferWaterMark, value: .init(low: 1, high: 1)).whenComplete { _ in }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        end()
        if !context.channel.isWritable { begin(context) }
        context.fireChannelWritabilityChanged()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func begin(_ context: ChannelHandlerContext) {
        let loop = context.eventLoop.assumeIsolated()
        deadline = loop.scheduleTask(in: min(Self.moment, patience)) { [self] in
            let channel = context.channel
            if let client = channel.remoteAddress?.ipAddress.flatMap(client) {
                number = unsent.begin(Self.limit, for: client) { channel.close(promise: nil) }
            }
            deadline = loop.scheduleTask(in: patience - min(Self.moment, patience)) { channel.close(promise: nil) }
        }
    }

    private func end() {
        deadline?.cancel()
        if let number { unsent.end(number) }
        (deadline, number) = (nil, nil)
    }
}
