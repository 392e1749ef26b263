import NIOCore
import NIOHTTP1
import Synchronization

/// The requests that have not arrived completely, and what they hold: buffers of about twice the bytes received.
///
/// When they hold too much, the oldest gives way and its connection is closed: a request of a browser is complete
/// within moments, so it is not among the oldest ones of somebody who leaves many unfinished.
public final class UnreadRequests: Sendable {
    fileprivate struct Entry {
        let client: String?
        let close: @Sendable () -> Void
        var bytes = 0
    }

    fileprivate struct State {
        var entries: [UInt64: Entry] = [:]
        var ofClients: [String: Int] = [:]
        var total = 0
        var latest: UInt64 = 0
    }

    private let perClient: Int
    private let inTotal: Int
    private let client: @Sendable (String) -> String?
    private let state = Mutex(State())

    /// Makes limits, for all connections of a server.
    ///
    /// - Parameters:
    ///   - perClient: The maximum number of bytes of one client.
    ///   - inTotal: The maximum number of bytes of all clients.
    ///   - client: The client of an address; nil if many clients come from it, as from a proxy.
    public init(
        perClient: Int = 2 << 20, inTotal: Int = 16 << 20,
        client: @escaping @Sendable (_ address: String) -> String? = { $0 }
    ) {
        self.perClient = perClient
        self.inTotal = inTotal
        self.client = client
    }

    /// The bytes of all requests that are not complete.
    var total: Int { state.withLock(\.total) }

    /// Counts bytes of a request, and closes the oldest ones if there are too many.
    ///
    /// - Parameters:
    ///   - number: The number of the request; nil if these are its first bytes.
    ///   - address: The client's address.
    ///   - close: Closes the connection of the request.
    /// - Returns: The number of the request.
    func add(
        _ bytes: Int, to number: UInt64?, from address: String?, close: @escaping @Sendable () -> Void
    ) -> UInt64 {
        let (number, surplus) = state.withLock { state in
            let number = number ?? state.latest + 1
            state.latest = max(state.latest, number)
            let client = state.entries[number].map(\.client) ?? address.flatMap(client)
            state.entries[number, default: Entry(client: client, close: close)].bytes += bytes
            state.total += bytes
            var surplus: [Entry] = []
            if let client {
                state.ofClients[client, default: 0] += bytes
                while state.ofClients[client, default: 0] > perClient {
                    guard let oldest = state.entries.lazy.filter({ $0.value.client == client }).map(\.key).min() else {
                        break
                    }
                    surplus += [state.remove(oldest)].compactMap(\.self)
                }
            }
            while state.total > inTotal, let oldest = state.entries.keys.min() {
                surplus += [state.remove(oldest)].compactMap(\.self)
            }
            return (number, surplus)
        }
        for entry in surplus { entry.close() }
        return number
    }

    /// Records that a request is complete, or that its connection has ended.
    func end(_ number: UInt64) {
        _ = state.withLock { $0.remove(number) }
    }
}

extension UnreadRequests.State {
    fileprivate mutating func remove(_ number: UInt64) -> UnreadRequests.Entry? {
        guard let entry = entries.removeValue(forKey: number) else { return nil }
        total -= entry.bytes
        if let client = entry.client {
            let rest = ofClients[client, default: 0] - entry.bytes
            ofClients[client] = rest > 0 ? rest : nil
        }
        return entry
    }
}

/// The request that a connection is receiving.
final class UnreadRequest {
    /// What a part of a body counts as at least, in bytes: the work for chunks of one byte is far more than their
    /// bytes'.
    static let costOfPart = 8 << 10
    /// The maximum that is read of a request that has been answered, in bytes. A client that sends more may not get to
    /// read the response.
    static let longestRest = 64 << 20

    private let requests: UnreadRequests
    private let channel: any Channel
    private var number: UInt64?
    /// What has come of a request that has been answered, in bytes: it is dropped, and so holds nothing. Nil if it has
    /// not been answered.
    private var dropped: Int?

    init(_ channel: any Channel, in requests: UnreadRequests) {
        self.channel = channel
        self.requests = requests
    }

    func add(_ bytes: Int) {
        if let former = dropped {
            dropped = former + bytes
            if former + bytes > Self.longestRest { channel.close(promise: nil) }
            return
        }
        number = requests.add(bytes, to: number, from: channel.remoteAddress?.ipAddress) { [channel] in
            channel.close(promise: nil)
        }
    }

    func end() {
        if let number { requests.end(number) }
        (number, dropped) = (nil, nil)
    }

    /// Counts it no longer among those that hold memory; what still comes of it is limited.
    func drop() {
        end()
        dropped = 0
    }
}

/// Counts what a connection receives, before it is decoded.
final class UnreadBytes: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let request: UnreadRequest

    init(_ request: UnreadRequest) {
        self.request = request
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        request.add(unwrapInboundIn(data).readableBytes)
        context.fireChannelRead(data)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        request.end()
    }
}
